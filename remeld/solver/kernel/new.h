/* The best play when a freed joker must become part of a new set. */
#ifndef NEW_H
#define NEW_H
#include "best.h"
#include "candidates.h"
#include "seating.h"
#include "seats.h"

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

/* One pass that may lose `limit` and lets `most` sets with begin jokers begin at a number. */
static int seat_pass(Search *s, Answer *an, int32_t limit, uint32_t width, int most, int32_t *loss)
{
    Ahead *a = s->wk->ahead;
    int r;
    s->limit = limit;
    s->width = width;
    s->most_seats = most;
    a->tried = 0;
    r = search(s, an, loss);
    an->nodes += a->tried;
    return r;
}

/* A narrow pass for what loses `low`, the least there could be; another for a good
 * answer; then all that could still be better, what is much better first. */
static int seat_passes(Search *s, Answer *an, int32_t low, int32_t slack, int32_t *loss)
{
    int32_t step = imax(1, (imin(FAR, *loss) - low) / 16), limit = low - 1;
    int r = seat_pass(s, an, low - slack, DIVE, 1, loss);
    if (r > 0 && *loss > low) r = seat_pass(s, an, imin(FAR, *loss - slack) - 1, BEAM, 2, loss);
    for (; r > 0 && limit < *loss - 1; step *= 2) {
        limit = imin(low - 1 + step, imin(FAR, *loss) - 1);
        r = seat_pass(s, an, limit - slack, 0, 0, loss);
    }
    return r;
}

/* Bounds of the game in which the begin jokers may go anywhere, and which loses `low`. */
static void bound_ahead(Search *s, const Position *all, int32_t low)
{
    Search plain = {.wk = s->wk, .tb = s->tb, .ps = all};
    make_bounds(&plain);
    tighten(&plain, low);
    clear_rows(s->wk, all);
    forget_found(s->wk);
}

/* Looks for an answer that loses at least `low` and less than an->loss. */
static void search_seats(Work *wk, Specials *sp, const Begin *b, const Position *all, int32_t low, Answer *an)
{
    Position ps = *all;
    Search s = {.wk = wk, .tb = &wk->tab[ps.m - 2], .ps = &ps, .special = sp, .seats = 1, .bounded = 1};
    int32_t loss = an->loss - ps.base_loss, slack;
    int r;
    ps.joker_all -= b->njokers; /* more jokers may have to be laid */
    ps.joker_table -= b->njokers;
    sp->scratch = &ps;
    if (!make_seats(sp, b, all, ps.joker_all)) {
        an->ok = -1;
        return;
    }
    slack = imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight);
    pool_clear(wk);
    bound_ahead(&s, all, low - ps.base_loss - slack);
    r = seat_passes(&s, an, low - ps.base_loss, slack, &loss);
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
    search_seats(wk, sp, &b, &ps, low, an);
}
#endif
