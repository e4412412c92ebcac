/* From tile counts to a position made ready for the search. */
#ifndef PREPARE_H
#define PREPARE_H
#include "core.h"

/* Numbers at which colour c can take part in a run, at least one tile of which
 * is any of `mask`, with `jokers` jokers at most. */
static uint32_t run_alive(uint32_t mask, int jokers)
{
    uint32_t up = mask << 1, up2 = mask << 2, dn = mask >> 1, dn2 = mask >> 2;
    if (jokers == 0) return mask & ((dn & dn2) | (up & dn) | (up & up2));
    if (jokers == 1) return mask & (dn | dn2 | up | up2);
    return mask;
}

/* Takes away rack tiles that no possible set can hold, until nothing changes.
 * Whatever is removed stands in no arrangement of a subset, so the optimum
 * stays the same. With two jokers every tile can stand in a set. */
static void drop_dead(Position *ps)
{
    int jokers = ps->joker_all, again = jokers < 2;
    uint32_t have[4] = {0, 0, 0, 0};
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++)
            if (ps->a[v][c]) have[c] |= 1u << v;
    while (again) {
        uint32_t pair = 0, triple = 0, one = 0, changed = 0;
        for (int c = 0; c < 4; c++) {
            triple |= pair & have[c];
            pair |= one & have[c];
            one |= have[c];
        }
        for (int c = 0; c < 4; c++) {
            uint32_t live = run_alive(have[c], jokers) | (jokers ? pair : triple);
            uint32_t gone = have[c] & ~live;
            for (uint32_t bits = gone; bits; bits &= bits - 1) {
                int v = __builtin_ctz(bits);
                ps->base_loss += (ps->a[v][c] - ps->t[v][c]) * ps->w[v][c];
                ps->a[v][c] = ps->t[v][c];
                if (ps->t[v][c]) gone &= ~(1u << v); /* an impossible table shows later */
            }
            have[c] &= ~gone;
            changed |= gone;
        }
        again = changed != 0;
    }
}

/* weight: one entry per tile kind, not negative for numbered tiles. */
static int prepare(Position *ps, const uint8_t *table, const uint8_t *rack,
                   const int32_t *weight, int m)
{
    memset(ps->t[13], 0, 8); /* numbers past 13, so that lookahead needs no test */
    memset(ps->a[13], 0, 8);
    memset(ps->spare, 0, sizeof ps->spare);
    ps->m = m;
    ps->base_loss = ps->fewest = 0;
    ps->joker_table = table[JOKER];
    ps->joker_all = table[JOKER] + rack[JOKER];
    ps->joker_weight = weight[JOKER];
    if (ps->joker_all > 4) return 0;
    for (int c = 0; c < 4; c++)
        for (int v = 0; v < 13; v++) {
            int i = c * 13 + v;
            ps->t[v][c] = table[i];
            ps->a[v][c] = (uint8_t)(table[i] + rack[i]);
            ps->w[v][c] = weight[i];
            if (ps->a[v][c] > m || weight[i] < 0) return 0;
        }
    drop_dead(ps);
    return 1;
}
#endif
