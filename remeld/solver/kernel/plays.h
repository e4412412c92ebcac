/* All plays: every multiset of rack tiles that can be laid, best first.
 *
 * The best play splits the rest into parts without overlap: for each kind of
 * tile in turn, the plays that agree with it on the kinds before and hold fewer
 * (or more) of this kind. The best play of a part is found by the ordinary
 * search: tiles that must be laid count as lying on the table, tiles that must
 * not are taken off the rack. A heap of parts gives the plays in order. */
#ifndef PLAYS_H
#define PLAYS_H
#include "moved.h"

enum { MOST_PARTS = 2 * KINDS, ALL_TILES = 256 };

typedef struct {
    int64_t worth;
    uint8_t lo[KINDS], hi[KINDS], play[KINDS];
} Part;

typedef struct {
    const Arrangement *begin;
    uint8_t table[KINDS], rack[KINDS];
    int32_t weight[KINDS];
    int m, rule, minimum;
    int keep, few_moved; /* of equals, most begin sets unchanged; then fewest tiles moved */
    uint32_t n, room; /* the caller sees to it that MOST_PARTS more fit */
    Part *heap;
} Plays;

static void heap_push(Plays *pl, const Part *x)
{
    uint32_t i = pl->n++;
    for (; i > 0 && pl->heap[(i - 1) / 2].worth < x->worth; i = (i - 1) / 2)
        pl->heap[i] = pl->heap[(i - 1) / 2];
    pl->heap[i] = *x;
}

static void heap_pop(Plays *pl)
{
    Part x = pl->heap[--pl->n];
    uint32_t i = 0;
    for (uint32_t k; (k = 2 * i + 1) < pl->n; i = k) {
        if (k + 1 < pl->n && pl->heap[k + 1].worth > pl->heap[k].worth) k++;
        if (pl->heap[k].worth <= x.worth) break;
        pl->heap[i] = pl->heap[k];
    }
    if (pl->n) pl->heap[i] = x;
}

/* Fills in the best play of a part. 0: there is none, below 0: an error. */
static int make_part(Work *wk, Specials *sp, Plays *pl, Part *x)
{
    Answer kept, *an = pl->keep ? &kept : &wk->spare; /* keeping needs the spare one */
    uint8_t table[KINDS], rack[KINDS];
    an->bare = 0;
    for (int i = 0; i < KINDS; i++) {
        table[i] = (uint8_t)(pl->table[i] + x->lo[i]);
        rack[i] = (uint8_t)(x->hi[i] - x->lo[i]);
    }
    if (pl->rule) best_new(wk, sp, pl->begin, table, rack, pl->weight, pl->m, 0, an);
    else best(wk, table, rack, pl->weight, pl->m, an);
    if (an->ok == 1 && pl->keep)
        keep_unchanged(wk, sp, pl->begin, table, rack, pl->weight, pl->m, pl->rule, pl->few_moved, an);
    if (an->ok == 1 && pl->few_moved)
        keep_tiles(wk, sp, pl->begin, table, rack, pl->weight, pl->m, pl->rule, an);
    if (an->ok <= 0) return an->ok;
    x->worth = 0;
    for (int i = 0; i < KINDS; i++) {
        x->play[i] = (uint8_t)(x->lo[i] + an->laid[i]);
        x->worth += (int64_t)x->play[i] * pl->weight[i] * SCALE;
    }
    if (pl->keep) x->worth += count_unchanged(pl->begin, &an->arr);
    if (pl->few_moved) x->worth = x->worth * ALL_TILES - tiles_moved(pl->begin, &an->arr);
    return 1;
}

static int plays_start(Work *wk, Specials *sp, Plays *pl)
{
    Part all;
    int r;
    memset(all.lo, 0, KINDS);
    memcpy(all.hi, pl->rack, KINDS);
    pl->n = 0;
    if ((r = make_part(wk, sp, pl, &all)) > 0) heap_push(pl, &all);
    return r;
}

/* Takes the best part off and puts others in its place. */
static void heap_replace(Plays *pl, const Part *parts, int n)
{
    heap_pop(pl);
    for (int i = 0; i < n; i++) heap_push(pl, &parts[i]);
}

/* Replaces the best part by those that hold its other plays. 1, or an error,
 * which changes nothing. */
static int split_part(Work *wk, Specials *sp, Plays *pl)
{
    Part parts[MOST_PARTS], top = pl->heap[0], x = top;
    int n = 0, r;
    for (int i = 0; i < KINDS; i++) {
        int at = top.play[i], lo = top.lo[i], hi = top.hi[i];
        for (int more = 0; more < 2; more++) {
            if (more ? at == hi : at == lo) continue;
            x.lo[i] = (uint8_t)(more ? at + 1 : lo);
            x.hi[i] = (uint8_t)(more ? hi : at - 1);
            if ((r = make_part(wk, sp, pl, &x)) < 0) return r;
            if (r) parts[n++] = x;
        }
        x.lo[i] = x.hi[i] = (uint8_t)at;
    }
    heap_replace(pl, parts, n);
    return 1;
}

/* The next play. 1: found, 2: not yet, 0: no more, below 0: an error. */
static int plays_next(Work *wk, Specials *sp, Plays *pl, uint8_t *play)
{
    int any = 0, r;
    if (pl->n == 0) return 0;
    memcpy(play, pl->heap[0].play, KINDS);
    for (int i = 0; i < KINDS; i++) any |= play[i];
    r = split_part(wk, sp, pl);
    return r < 0 || any ? r : 2; /* to lay nothing is no play */
}
#endif
