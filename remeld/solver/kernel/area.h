/* What a caller of the kernel holds: a work area with a position in it. */
#ifndef AREA_H
#define AREA_H
#include "moved.h"
#include "turn.h"

typedef struct {
    int busy, m, flags;
    uint32_t nodes;
    uint8_t table[KINDS], rack[KINDS], must[KINDS]; /* must: of the rack, to be laid */
    int32_t weight[KINDS];
    int64_t nanos; /* processor time of the search */
    Specials specials;
    Answer answer;
    Arrangement begin;
    Plays plays;
    Work core; /* last: its tables follow it */
} Area;

enum { NEW_SET = 1, UNCHANGED = 2, FEW_MOVED = 4, SOME = 8 };

/* The best play of the position. `must` is on the table already. */
static void solve_turn(Area *a)
{
    Answer *an = &a->answer;
    int more = 0;
    for (int i = 0; i < KINDS; i++) more += a->must[i];
    if (a->flags & NEW_SET)
        best_new(&a->core, &a->specials, &a->begin, a->table, a->rack, a->weight, a->m,
                 a->flags & SOME, an);
    else
        best_known(&a->core, a->table, a->rack, a->weight, a->m, more ? NULL : &a->begin, an);
    if (an->ok == 1 && an->tiles + more == 0) lay_nothing(&a->begin, an);
    else if (an->ok == 1 && a->flags & UNCHANGED)
        keep_unchanged(&a->core, &a->specials, &a->begin, a->table, a->rack, a->weight, a->m,
                       a->flags & NEW_SET, a->flags & FEW_MOVED, an);
    if (an->ok == 1 && a->flags & FEW_MOVED)
        keep_tiles(&a->core, &a->specials, &a->begin, a->table, a->rack, a->weight, a->m,
                   a->flags & NEW_SET, an);
}

/* Makes the position that of all plays, which are listed part by part. */
static void read_plays(const Area *a, Plays *pl)
{
    memcpy(pl->table, a->table, KINDS);
    memcpy(pl->rack, a->rack, KINDS);
    memcpy(pl->weight, a->weight, sizeof pl->weight);
    pl->begin = &a->begin;
    pl->m = a->m;
    pl->rule = a->flags & NEW_SET;
    pl->keep = a->flags & UNCHANGED;
    pl->few_moved = a->flags & FEW_MOVED;
    pl->n = 0;
}

/* The arrangement of the play that was found. */
static void lay_play(Area *a, const uint8_t *play)
{
    memcpy(a->must, play, KINDS);
    memset(a->rack, 0, KINDS);
    for (int i = 0; i < KINDS; i++) a->table[i] = (uint8_t)(a->table[i] + play[i]);
    solve_turn(a);
}

/* 2 copies of each numbered tile are enough, or 3 are needed. */
static int copies_needed(const uint8_t *table, const uint8_t *rack)
{
    for (int i = 0; i < KINDS; i++)
        if (table[i] + rack[i] > 2) return 3;
    return 2;
}
#endif
