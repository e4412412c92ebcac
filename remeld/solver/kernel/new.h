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

/* A search for an answer that loses less than `loss`; none loses `none` or less. */
typedef struct {
    Search s;
    Answer *an;
    int32_t low, slack, loss, none;
    int r;
} Chase;

/* One pass among what loses no more than `limit`; `most` sets with begin jokers begin at a
 * number. Does nothing if it could find nothing. */
static void chase(Chase *h, int32_t limit, uint32_t width, int most)
{
    Ahead *a = h->s.wk->ahead;
    if (h->r < 0 || h->none >= imin(limit, h->loss - 1)) return;
    h->s.limit = limit - h->slack;
    h->s.width = width;
    h->s.most_seats = most;
    a->tried = 0;
    a->most_tried = UINT32_MAX;
    h->r = search(&h->s, h->an, &h->loss);
    h->an->nodes += a->tried;
    if (h->r > 0 && !h->s.cut) h->none = imax(h->none, imin(limit - 1 + h->s.wk->over, h->loss - 1));
}

/* Of the numbered tiles on the rack. */
static int32_t least_weight(const Position *ps)
{
    int32_t least = FAR;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++)
            if (ps->a[v][c] > ps->t[v][c]) least = imin(least, ps->w[v][c]);
    return least;
}

/* Narrow passes for what loses `low`, the least there could be, and one for a good answer;
 * then all that could still be better, what is much better first. */
static void hunt_all(Chase *h)
{
    int32_t step = imax(least_weight(h->s.ps) / 2, (h->loss - h->low) / 16);
    chase(h, h->low, DIVE, 1);
    chase(h, h->low, BEAM, 1);
    chase(h, h->loss - 1, BEAM, 1);
    chase(h, h->low, WIDE_BEAM, 1);
    for (int32_t limit = h->low; h->r > 0 && h->none < h->loss - 1; limit = h->none + 1 + step) {
        if (limit > h->low) chase(h, imin(h->loss - 1, limit), BEAM, 1);
        chase(h, imin(h->loss - 1, limit), 0, 0);
    }
}

/* Bounds of the game in which the begin jokers may go anywhere, and which loses `low`. */
static void bound_ahead(Search *s, const Position *all, int32_t low)
{
    Search plain = {.wk = s->wk, .tb = s->tb, .ps = all};
    make_bounds(&plain);
    tighten(&plain, low);
    clear_rows(s->wk, all);
    forget_found(s->wk->ahead);
    s->wk->ahead->nfollowers = 0;
}

/* Looks for an answer that loses at least `low` and less than an->loss. */
static void search_seats(Work *wk, Specials *sp, const Begin *b, const Position *all, int32_t low, Answer *an)
{
    Position ps = *all;
    Chase h = {.s = {.wk = wk, .tb = &wk->tab[ps.m - 2], .ps = &ps, .special = sp, .seats = 1, .bounded = 1},
              .an = an, .low = low - ps.base_loss, .r = 1};
    ps.joker_all -= b->njokers; /* more jokers may have to be laid */
    ps.joker_table -= b->njokers;
    sp->scratch = &ps;
    if (!make_seats(sp, b, all, ps.joker_all)) {
        an->ok = -1;
        return;
    }
    h.slack = imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight);
    h.loss = imin(an->loss - ps.base_loss, all_lost(all) - h.slack + 1);
    h.none = h.low - 1;
    pool_clear(wk);
    bound_ahead(&h.s, all, h.low - h.slack);
    hunt_all(&h);
    if (h.r < 0) an->ok = -1;
    an->loss = h.loss + ps.base_loss;
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
