/* Lower bounds for the search for few changes: what the numbers from v on cost
 * at least, whatever was done with those before.
 *
 * The searches for them begin at v with all that could be wished for: in every
 * colour as many finished runs as there are copies, all jokers, and of the sets
 * that began before, every tile may be used or not. They are done from the
 * highest v down, each with the help of those before it, and each in so many
 * states at most: a search that meets more says what it knows by then. */
#ifndef SUFFIX_H
#define SUFFIX_H
#include "bound.h"

enum { SUFFIX_STATES = 1500 };

/* The tiles from v on of sets that began before need not be used. */
static void let_go(Position *ps, const Begin *b, int v)
{
    for (int i = 0; i < b->nsets; i++) {
        if (lowest_number(b->set[i]) >= v) continue;
        for (uint64_t x = b->set[i].num; x; x &= x - 1) {
            int tile = __builtin_ctzll(x), number = tile % 13, c = tile / 13;
            if (number < v) continue;
            ps->t[number][c]--;
            ps->spare[number][c]++;
        }
    }
}

/* The least that the search ends with, from `low` to `high`, or more. */
static int32_t suffix_cost(Search *s, int32_t low, int32_t high)
{
    for (s->limit = low; s->limit < high; s->limit += imax(1, s->wk->over)) {
        int r = run_layers(s);
        if (r != 1 || s->wk->layer[13] < s->wk->count) break;
    }
    return imin(s->limit, high);
}

/* rest[v] for all v; nothing costs more than `high`. */
static void suffix_bounds(const Search *full, int32_t high, int32_t *rest)
{
    const Begin *b = full->special->begin;
    Specials *sp = (Specials *)full->special;
    Position ps, scratch, *was = sp->scratch;
    Search s = *full;
    rest[13] = 0;
    s.ps = &ps;
    s.rest = rest;
    s.width = s.enough = 0;
    s.give_up = SUFFIX_STATES;
    sp->scratch = &scratch;
    for (int v = 12; v >= 0; v--) {
        int32_t low = rest[v + 1], sum = 0;
        rest[v] = low;
        if (v == 0) break;
        ps = *full->ps;
        let_go(&ps, b, v);
        scratch = ps;
        make_bounds(&s);
        for (int c = 0; c < 4; c++) sum += s.wk->bounds.h[v][c][ps.joker_all][s.tb->index[ps.m]];
        s.from = v;
        rest[v] = suffix_cost(&s, imax(low, sum), high);
    }
    sp->scratch = was;
}
#endif
