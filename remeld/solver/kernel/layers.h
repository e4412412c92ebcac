/* The layered search: one layer of states per number. */
#ifndef LAYERS_H
#define LAYERS_H
#include "ahead.h"
#include "expand.h"

static void root(const Search *s)
{
    Work *wk = s->wk;
    Node nd;
    memset(&nd, 0, sizeof nd);
    if (s->question) nd.key = (uint32_t)s->own_jokers << 26;
    else if (s->special) nd.key = ((1u << s->special->begin->njokers) - 1) << 26;
    if (s->from) { /* the best that could come before, see suffix.h */
        for (int c = 0; c < 4; c++) nd.key |= (uint32_t)s->tb->index[s->tb->m] << (5 * c);
        nd.key |= 4u << 23;
    }
    wk->count = 0;
    new_layer(wk, s->from);
    wk->nodes[wk->count++] = nd;
}

/* Is it one in which all that must be is on the table? *total: what is lost, jokers included. */
static int final_loss(const Search *s, const Node *nd, int32_t *total)
{
    const Position *ps = s->ps;
    int used = (int)KEY_USED(nd->key), most = used + (int)KEY_ROOM(nd->key);
    int laid = ps->joker_weight > 0 ? most : imax(used, ps->joker_table);
    if (most < ps->joker_table || KEY_PENDING(nd->key)) return 0;
    *total = nd->loss + (ps->joker_all - laid) * ps->joker_weight;
    return 1;
}

/* Best final state: loss of jokers included. Returns its index or -1. */
static int64_t best_final(const Search *s, int32_t *loss)
{
    const Work *wk = s->wk;
    int64_t best = -1;
    for (uint32_t i = wk->layer[13]; i < wk->count; i++) {
        int32_t total;
        if (!final_loss(s, &wk->nodes[i], &total)) continue;
        if (best < 0 || total < *loss) {
            best = i;
            *loss = total;
        }
    }
    return best;
}

/* Runs all layers. 1: done, 0: gave up, -1: the work area is too small. */
static int run_layers(Search *s)
{
    Work *wk = s->wk;
    if (s->special && !s->seats) pool_clear(wk);
    root(s);
    wk->over = FAR;
    s->cut = 0;
    for (int v = s->from; v < 13; v++) {
        uint32_t end = wk->count;
        Node nd;
        new_layer(wk, v + 1);
        if (s->seats) memset(wk->ahead->met, 0, sizeof wk->ahead->met);
        else if (!s->special) new_options(s, v);
        for (uint32_t i = wk->layer[v]; i < end; i++) {
            if (wk->nodes[i].dead) continue;
            nd = wk->nodes[i];
            nd.parent = i;
            if (!(s->seats     ? expand_seated(s, v, &nd)
                  : s->special ? expand_special(s, v, nd)
                               : expand(s, v, &nd))) return -1;
            if (s->give_up && wk->count - end > s->give_up) return 0;
            if (s->enough && wk->count - end > s->enough) {
                s->cut |= i + 1 < end;
                break;
            }
        }
        if ((s->bounded || wk->count - end > NARROW_FROM) && v < 12) narrow(s, v + 1);
    }
    return 1;
}
#endif
