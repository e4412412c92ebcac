/* From a state of the plain search to all that follow. */
#ifndef FOLLOW_H
#define FOLLOW_H
#include "shares.h"

static int spot_regrow(const Hunt *s, uint32_t first)
{
    Work *wk = s->wk;
    uint32_t size = (wk->mask + 1) * 4;
    if (size > wk->max_slots) return 0;
    wk->mask = size - 1;
    if (++wk->stamp == 0) {
        memset(wk->slots, 0, sizeof(uint64_t) * wk->max_slots);
        wk->stamp = 1;
    }
    for (uint32_t i = first; i < wk->count; i++) {
        uint32_t h = hash_state(s->spots[i].key, 0) & wk->mask;
        while ((uint32_t)(wk->slots[h] >> 32) == wk->stamp) h = (h + 1) & wk->mask;
        wk->slots[h] = (uint64_t)wk->stamp << 32 | i;
    }
    return 1;
}

/* Adds a state to the layer that begins at `first` or improves the equal one.
 * 0: no room. */
static inline int add_spot(const Hunt *s, uint32_t first, Spot spot)
{
    Work *wk = s->wk;
    uint32_t h = hash_state(spot.key, 0) & wk->mask;
    while ((uint32_t)(wk->slots[h] >> 32) == wk->stamp) {
        Spot *o = &s->spots[(uint32_t)wk->slots[h]];
        if (o->key == spot.key) {
            if (spot.loss < o->loss) *o = spot;
            return 1;
        }
        h = (h + 1) & wk->mask;
    }
    if (wk->count == wk->max_nodes) return 0;
    wk->slots[h] = (uint64_t)wk->stamp << 32 | wk->count;
    s->spots[wk->count++] = spot;
    return (wk->count - first) * 2 <= wk->mask || spot_regrow(s, first);
}

/* A state about to be expanded. */
typedef struct {
    const Hunt *s;
    const int32_t *lost;
    uint32_t key, at, first;   /* at: where it stands; first: of the next layer */
    int32_t loss, limit;
    int left;
} Stand;

/* What two pairs do together, and in how many ways groups can be made of the rest. */
typedef struct {
    const Pair *a, *b;
    const Groups *first, *last;
    uint64_t runs;
} Plan;

/* All ways to make groups. There is one at least. */
static inline int add_groups(const Stand *x, const Plan *o, int bounded)
{
    uint32_t key = ((uint32_t)o->runs & 0x7FFFFFu) + (x->key & 0x700000u);
    uint32_t xs = (uint32_t)RUNS_X(o->runs) << 16;
    int left = x->left - (int)(o->a->used + o->b->used), room = o->runs >> 40 & 255 ? 4 : (int)KEY_ROOM(x->key);
    const Groups *g = o->first;
    do {
        int32_t loss = x->lost[g->over], f = loss;
        int rest = left - g->j;
        if (bounded) f += o->a->rest[rest] + o->b->rest[rest];
        if ((f > x->limit) | (g->for_room & (room >= left))) continue;
        if (!add_spot(x->s, x->first,
                      (Spot){key + ((uint32_t)g->j << 20 | (uint32_t)imin(room + g->cap, rest) << 23),
                             x->loss + loss, x->at, g->way | xs, x->loss + f})) return 0;
    } while (++g < o->last);
    return 1;
}

/* All choices of the colours: first what is possible, found without a branch that
 * could be guessed wrong. `bounded` is known where this is called, and so costs
 * nothing. */
static inline int follow_pairs(const Stand *x, const Pairs *as, const Pairs *bs, int32_t least, int bounded)
{
    const Tables *tb = x->s->tb;
    const Pair *pair = x->s->sw->pair, *a = pair + as->first, *end = pair + as->last;
    const Pair *first = pair + bs->first, *last = pair + bs->last;
    Plan plan[256], *plans = plan;
    for (; a < end; a++) {
        int left = x->left - (int)a->used;
        int32_t limit = x->limit - (bounded ? a->least : 0);
        if (bounded && (left < 0 || a->rest[left] + least > limit)) continue;
        for (const Pair *b = first; b < last; b++) {
            uint64_t runs = a->runs + b->runs;
            int more = x->left - (int)(runs >> 32 & 255), rest = imax(0, left - (int)b->used);
            const Case *of = &tb->of[runs >> 48];
            int n = of->n[imax(0, more)];
            *plans = (Plan){a, b, tb->groups + of->first, tb->groups + of->first + n, runs};
            plans += (more >= 0) & (n > 0) & (!bounded || a->rest[rest] + b->least + b->rest[rest] <= limit);
        }
    }
    for (const Plan *o = plan; o < plans; o++) {
        if (!add_groups(x, o, bounded)) return 0;
        if (bounded && x->s->enough && x->s->wk->count - x->first > x->s->enough) break;
    }
    return 1;
}

/* All that follow the state at place `i` of number v. 0: no room. */
static inline int follow(const Hunt *s, int v, uint32_t i)
{
    const Spot *from = &s->spots[i];
    Swift *sw = s->sw;
    uint32_t ab = from->key & 1023, cd = from->key >> 10 & 1023;
    int row = s->bounded ? v : 0;
    Pairs *as = &sw->both[row][0][ab], *bs = &sw->both[row][1][cd];
    Stand x = {s, sw->lost[v], from->key, i, s->wk->layer[v + 1], from->loss, s->limit - from->loss,
               s->ps->joker_all - (int)KEY_USED(from->key)};
    if (sw->pairs + 32 > MOST_PAIRS) forget_pairs(sw);
    if (as->stamp != sw->stamp) make_pairs(s, v, 0, ab, as);
    if (bs->stamp != sw->stamp) make_pairs(s, v, 2, cd, bs);
    if (!s->bounded) return follow_pairs(&x, as, bs, 0, 0);
    return follow_pairs(&x, as, bs, sw->h[v][2][cd & 31][x.left] + sw->h[v][3][cd >> 5][x.left], 1);
}
#endif
