/* Among the best plays, one that leaves as many begin sets as possible exactly as they are, whatever
 * becomes of jokers: the braid asked, and its answer laid. */
#ifndef KEPT_H
#define KEPT_H
#include "plait.h"

enum { FIRST_ROUNDS = 2, MANY_STITCHES = 300, FEW_KNOTS = 800, PATIENCE = 6 };

/* The least number of changes that a bound allows. */
static int least_changes(Cost bound, Cost target)
{
    return bound <= target ? 0 : (int)((bound - target + UNIT - 1) / UNIT);
}

/* Passes for ever more changes, from `bound` on, to `most`; the first answer is the best. A pass that
 * meets many knots is begun again with better prices. Where the bound is below what is lost in any
 * case the limit makes little difference, and one pass finds the best. */
static int passes_braid(Braid *b, Cost target, Cost bound, int at_least, int most, Answer *an, uint32_t *last)
{
    int patience = 0, k;
    if (bound >= target - b->coarse && b->stitches > MANY_STITCHES)
        for (int i = 0; i < FIRST_ROUNDS; i++) bound = pull(b);
    k = imax(at_least, least_changes(bound, target));
    while (k <= most) {
        int r;
        b->give_up = patience < PATIENCE ? FEW_KNOTS << patience : 0;
        if (bound < target - b->coarse) k = most;
        b->limit = target + (Cost)k * UNIT;
        tighten_braid(b);
        r = pass_braid(b, last);
        an->nodes += b->knots;
        if (r == 1 || r < 0) return r;
        if (r == 2) k++;
        if (r) continue;
        for (int i = 0; i <= patience; i++) bound = pull(b);
        patience++;
        k = imax(k, least_changes(bound, target));
    }
    return 2;
}

/* The way to a knot: what stands in groups and runs at each number, and which begin sets stay. */
static uint64_t read_braid(const Braid *b, uint32_t last, Step *step)
{
    uint64_t stay = 0;
    for (int v = 12; v >= 0; v--) {
        const Knot *n = &b->knot[last], *from = &b->knot[n->parent];
        const Bunch *x = &b->bunch[n->bunch];
        step[v].way = &b->tb->way[x->way];
        for (int i = 0; i < b->nlocal[v]; i++) stay |= (uint64_t)(x->kept >> i & 1) << b->local[v][i];
        for (int c = 0; c < 4; c++) {
            const Lanes *l = &b->lanes[c];
            const Stitch *s = &b->stitch[b->strand[b->strand_at[v][c] + KNOT_STRAND(from->key, c)].first + n->pick[c]];
            step[v].x[c] = s->x;
            for (unsigned k = s->stays; k; k &= k - 1) stay |= 1ull << l->set[__builtin_ctz(k)][v];
            for (unsigned k = s->held; k; k &= k - 1) stay |= 1ull << l->held_set[__builtin_ctz(k)][v];
        }
        last = n->parent;
    }
    return stay;
}

/* Sets a begin set aside: its tiles are not to be laid elsewhere. */
static void set_aside(Content e, Position *ps, Step *step, uint8_t *laid)
{
    int low = __builtin_ctzll(e.num), high = 63 - __builtin_clzll(e.num);
    int plain_run = !e.jokers && low / 13 == high / 13;
    for (uint64_t x = e.num; x; x &= x - 1) {
        int tile = __builtin_ctzll(x);
        ps->a[tile % 13][tile / 13]--;
        laid[tile]++;
        if (plain_run) step[tile % 13].x[tile / 13]--;
    }
}

/* Lays the answer: the sets that stay, and the others built of what is left. */
static int lay_braid(const Braid *b, uint32_t last, Answer *an)
{
    Step step[13];
    Position ps = *b->ps;
    uint8_t aside[KINDS] = {0};
    int used = KNOT_USED(b->knot[last].key), room = KNOT_ROOM(b->knot[last].key), kept = 0;
    int jokers = ps.joker_weight > 0 ? used + room : imax(used, ps.joker_table);
    uint64_t stay = read_braid(b, last, step);
    for (uint64_t k = stay; k; k &= k - 1) {
        Content e = b->set[__builtin_ctzll(k)];
        set_aside(e, &ps, step, aside);
        kept += e.jokers;
    }
    if (!rebuild(an, &ps, step, jokers - kept)) return 0;
    for (int i = 0; i < 52; i++) an->laid[i] = (uint8_t)(an->laid[i] + aside[i]);
    for (uint64_t k = stay; k; k &= k - 1) an->arr.set[an->arr.nsets++] = b->begin->set[__builtin_ctzll(k)];
    an->laid[JOKER] = (uint8_t)(jokers - b->ps->joker_table);
    return 1;
}

/* Where jokers cost nothing no other price would move. */
static Cost first_asked(const Braid *b, Cost gap)
{
    Cost asked = b->fair > UNIT ? b->fair : UNIT;
    return b->jokers && gap / b->jokers > asked ? gap / b->jokers : asked;
}

/* Looks for an answer that changes `most` begin sets at most; there are `least` of them at least.
 * Updates an if there is one. 0: no room. */
static int fewest_changes(Work *wk, const Arrangement *begin, const uint8_t *table,
                          const uint8_t *rack, const int32_t *weight, int m, int least, int most,
                          Answer *an)
{
    Braid *b = wk->braid;
    Position ps;
    Cost target, bound;
    uint32_t last = 0;
    int r;
    prepare(&ps, table, rack, weight, m);
    b->wk = wk;
    b->tb = &wk->tab[m - 2];
    b->ps = &ps;
    b->begin = begin;
    b->jokers = ps.joker_all;
    b->full = b->known = 0;
    b->set_unit = UNIT;
    b->loss_unit = b->coarse = 64 * UNIT;
    target = (an->loss - ps.base_loss) * b->loss_unit - joker_slack(b);
    b->most = target + (Cost)most * UNIT;
    find_lanes(b);
    find_bunches(b);
    if (!b->full) find_strands(b);
    if (b->full) return 0;
    first_prices(b);
    bound = pull_down(b, 0);
    if (bound > b->most) return 1;
    trim(b);
    b->asked = first_asked(b, target - bound);
    r = passes_braid(b, target, bound, least, most, an, &last);
    if (r == 1) an->ok = lay_braid(b, last, an) ? 1 : -2;
    b->known = r == 1;
    return r >= 0;
}
#endif
