/* One pass through all numbers, and the answer that it finds. */
#ifndef SEARCH_H
#define SEARCH_H
#include "rebuild.h"
#include "special.h"

static void take(Search *s, Answer *an, uint32_t final)
{
    Step step[13];
    const Node *nd = &s->wk->nodes[final];
    int used = (int)KEY_USED(nd->key);
    int jokers = s->ps->joker_weight > 0 ? used + (int)KEY_ROOM(nd->key)
                                         : imax(used, s->ps->joker_table);
    if (s->special) {
        an->ok = rebuild_special(s, an, final, jokers) ? 1 : -2;
        return;
    }
    read_path(s->wk, s->tb, final, step);
    an->ok = rebuild(an, s->ps, step, jokers) ? 1 : -2;
}

/* One pass. Takes the answer if it loses less than *loss.
 * 1: taken, 2: none found, 0: gave up, -1: the work area is too small. */
static int search(Search *s, Answer *an, int32_t *loss)
{
    int r = run_layers(s);
    int32_t found = 0;
    int64_t final;
    an->nodes += s->wk->count;
    if (r <= 0) return r;
    final = best_final(s, &found);
    if (final < 0 || found >= *loss) return 2;
    *loss = found;
    take(s, an, (uint32_t)final);
    return 1;
}

/* One pass that keeps `width` states of each number, 0: all, and may find an
 * answer that is better than *loss. */
static int pass(Search *s, Answer *an, int32_t slack, uint32_t width, int32_t *loss)
{
    s->limit = imin(FAR, *loss - slack) - 1;
    s->width = width;
    s->enough = width * 16;
    return search(s, an, loss);
}
#endif
