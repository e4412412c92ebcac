/* The best play when a freed joker must become part of a new set. */
#ifndef NEW_H
#define NEW_H
#include "best.h"
#include "candidates.h"

/* Leaves every set with a joker as it is. Always legal. */
static void best_frozen(Work *wk, const Arrangement *begin, const uint8_t *table,
                        const uint8_t *rack, const int32_t *weight, int m, Answer *an)
{
    uint8_t rest[KINDS];
    memcpy(rest, table, KINDS);
    for (int i = 0; i < begin->nsets; i++) {
        const Set *s = &begin->set[i];
        if (!content_of(s).jokers) continue;
        for (int k = 0; k < s->n; k++) rest[s->tile[k]]--;
    }
    best(wk, rest, rack, weight, m, an);
    for (int i = 0; i < begin->nsets && an->ok == 1; i++)
        if (content_of(&begin->set[i]).jokers) an->arr.set[an->arr.nsets++] = begin->set[i];
}

/* Looks for an answer that loses at least `low` and less than an->loss. */
static void search_specials(Work *wk, Specials *sp, const Begin *b, const Position *all,
                            int32_t low, Answer *an)
{
    Position ps = *all, scratch;
    int table_jokers = b->njokers;
    Search s = {.wk = wk, .tb = &wk->tab[ps.m - 2], .ps = &ps, .limit = FAR - 1, .special = sp};
    int32_t loss = an->loss - ps.base_loss, slack;
    int r;
    s.all = all;
    ps.joker_all -= table_jokers; /* more jokers may have to be laid */
    ps.joker_table -= table_jokers;
    scratch = ps;
    sp->scratch = &scratch;
    if (!make_specials(sp, b, all, ps.joker_all, 0)) {
        an->ok = -1;
        return;
    }
    make_bounds(&s);
    slack = imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight);
    r = hard_passes(&s, an, low - ps.base_loss, slack, &loss);
    if (r < 0) an->ok = -1;
    an->loss = loss + ps.base_loss;
    count_up(an);
}

/* `table` may hold more than the begin sets: tiles that must be laid. `some`: any
 * answer that lays a tile will do. */
static void best_new(Work *wk, Specials *sp, const Arrangement *begin, const uint8_t *table,
                     const uint8_t *rack, const int32_t *weight, int m, int some, Answer *an)
{
    Begin b;
    Position ps;
    int32_t low;
    int more = 0;
    for (int i = 0; i < KINDS; i++) more += table[i];
    for (int i = 0; i < begin->nsets; i++) more -= begin->set[i].n;
    best_known(wk, table, rack, weight, m, more ? NULL : begin, an);
    if (an->ok != 1) return;
    read_begin(&b, begin);
    if (b.njokers == 0) return;
    low = an->loss;
    if (an->tiles == 0 && more == 0) {
        lay_nothing(begin, an);
        return;
    }
    if (jokers_legal(&b, &an->arr)) return;
    best_frozen(wk, begin, table, rack, weight, m, an);
    if (an->ok < 0 || (an->ok == 1 && (an->loss <= low || (some && an->tiles)))) return;
    prepare(&ps, table, rack, weight, m);
    if (an->ok == 0) an->loss = FAR + ps.base_loss;
    search_specials(wk, sp, &b, &ps, low, an);
}
#endif
