/* The best opening turn that goes on to the table: what it lays must hold own
 * sets worth the minimum.
 *
 * Plays come best first, in parts. What holds a worthy opening holds still
 * one when tiles are added; so if the best play of a part holds none, every play
 * of the part that does has, of some kind, more tiles than that play. */
#ifndef TURN_H
#define TURN_H
#include "plays.h"

/* Can these tiles make sets worth the minimum? */
static int is_worthy(Work *wk, Specials *sp, const Plays *pl, const uint8_t *tiles)
{
    Answer *an = &wk->spare;
    int r = opening(wk, sp, tiles, pl->m, MOST_VALUE, 0, an);
    return r < 0 ? r : r > 0 && arrangement_value(&an->arr) >= pl->minimum;
}

static int make_worthy(Work *wk, Specials *sp, Plays *pl, Part *x)
{
    int r = is_worthy(wk, sp, pl, x->hi);
    return r <= 0 ? r : make_part(wk, sp, pl, x);
}

/* 2: to be gone on with, 0: there is none, below 0: an error. */
static int turn_start(Work *wk, Specials *sp, Plays *pl)
{
    Part all;
    int r;
    memset(all.lo, 0, KINDS);
    memcpy(all.hi, pl->rack, KINDS);
    pl->n = 0;
    if ((r = make_worthy(wk, sp, pl, &all)) <= 0) return r;
    heap_push(pl, &all);
    return 2;
}

/* One step: 1: `play` is the best, 0: there is none, 2: not known yet. */
static int turn_step(Work *wk, Specials *sp, Plays *pl, uint8_t *play)
{
    Part parts[MOST_PARTS], top, x;
    int n = 0, r;
    if (pl->n == 0) return 0;
    x = top = pl->heap[0];
    memcpy(play, top.play, KINDS);
    if ((r = is_worthy(wk, sp, pl, play)) != 0) return r;
    for (int i = 0; i < KINDS; i++) {
        if (top.play[i] == top.hi[i]) continue;
        x.lo[i] = (uint8_t)(top.play[i] + 1);
        if ((r = make_worthy(wk, sp, pl, &x)) < 0) return r;
        if (r) parts[n++] = x;
        x.lo[i] = top.lo[i];
        x.hi[i] = top.play[i];
    }
    heap_replace(pl, parts, n);
    return 2;
}
#endif
