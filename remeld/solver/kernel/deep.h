/* The best play where many tiles lie on the table and many are to be laid. Such
 * positions mostly lose no more than the bounds say; a path that loses so little
 * is looked for in the way of reach.h, one number deep after the other. Where
 * there is none, or it takes long, layers of states are searched (best.h). */
#ifndef DEEP_H
#define DEEP_H
#include "reach.h"
#include "search.h"

enum { MANY_TILES = 60, MANY_TO_LAY = 8, TRIED_FOR_TWO = 400, TRIED_FOR_THREE = 3000 };

/* Jokers must be no loss, as only numbered tiles are counted. */
static int is_deep(const Position *ps)
{
    int tiles = 0, to_lay = 0;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) {
            tiles += ps->a[v][c];
            to_lay += ps->a[v][c] - ps->t[v][c];
        }
    return tiles >= MANY_TILES && to_lay >= MANY_TO_LAY
        && (ps->joker_weight > 0 || ps->joker_all == ps->joker_table);
}

/* What is lost at least, by the bounds. */
static int32_t bound_of_all(const Search *s)
{
    int32_t sum = -s->wk->bounds.back[0] - s->wk->bounds.joker * s->ps->joker_all;
    for (int c = 0; c < 4; c++) sum += row_bound(s, row_of(s->wk, 0, c, 0), 0, c, 0, 0)[s->ps->joker_all];
    return sum;
}

/* Adds the state after `x` to the path. */
static void step_to(Search *s, int v, const Follower *x)
{
    Work *wk = s->wk;
    Node *nd = &wk->nodes[v + 1];
    uint32_t key = wk->nodes[v].key;
    int used = s->ps->joker_all - x->left, room = x->real ? 4 : (int)KEY_ROOM(key);
    memset(nd, 0, sizeof *nd);
    room = imin(room + s->tb->way[x->way].cap, s->ps->joker_all - used);
    nd->key = x->key | (uint32_t)(used << 20 | room << 23);
    nd->loss = wk->nodes[v].loss + x->loss;
    nd->way = x->way;
    nd->x = x->x;
    nd->parent = (uint32_t)v;
}

/* Lays a path that loses no more than `least`. 0: there is no room for that. */
static int lay_path(Search *s, int32_t least)
{
    static const Quad none;
    Work *wk = s->wk;
    Ahead *a = wk->ahead;
    memset(&wk->nodes[0], 0, sizeof wk->nodes[0]);
    for (int v = 0; v < 13; v++) {
        const Node *nd = &wk->nodes[v];
        int32_t budget = least - nd->loss, over;
        int left = s->ps->joker_all - (int)KEY_USED(nd->key), found = 0;
        a->nfollowers = 0;
        if (!list_followers(s, v, nd->key & 0xFFFFF, &none, left, budget, &over)) return 0;
        for (uint32_t i = 0, n = a->nfollowers; i < n && !found; i++) {
            const Follower *x = &a->follower[i];
            found = x->loss <= budget && open_lost(s, v + 1, x->key, &none, x->left, budget - x->loss) <= budget - x->loss;
            if (found) step_to(s, v, x);
        }
        a->nfollowers = 0;
        if (!found) return 0;
    }
    wk->count = 14;
    return 1;
}

/* 1: an answer is taken that loses as little as can be, 2: none loses less than *loss,
 * 0: not found out; *low is the least that is lost. */
static int search_deep(Search *s, Answer *an, int32_t *low, int32_t *loss)
{
    static const Quad none;
    Ahead *a = s->wk->ahead;
    int all = s->ps->joker_all;
    int32_t least, final;
    no_prices(&s->wk->bounds);
    clear_rows(s->wk, s->ps);
    forget_found(a);
    a->nfollowers = a->tried = 0;
    a->most_tried = s->ps->m == 2 ? TRIED_FOR_TWO : TRIED_FOR_THREE; /* where layers take long */
    *low = bound_of_all(s);
    if (*low > s->limit) return 2;
    least = still_lost(s, 0, 0, &none, all, *low);
    an->nodes += a->tried;
    if (a->tried >= a->most_tried) return 0;
    if (least > *low) {
        *low = least;
        return 0;
    }
    if (!lay_path(s, least) || !final_loss(s, &s->wk->nodes[13], &final) || final > least) return 0;
    *loss = final;
    take(s, an, 13);
    return 1;
}
#endif
