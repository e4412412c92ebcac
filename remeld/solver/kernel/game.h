/* Whole games between simple players, for self-play by the thousand.
 *
 * The flow of a game is told by the rules, in Python; this follows it for players
 * who lay, draw or pass, and never time out. Tests hold the two together. */
#ifndef GAME_H
#define GAME_H
#include "area.h"
#include "needless.h"

enum { MOST_SEATS = 6, MOST_TILES_IN_BOX = 160, NO_LIMIT = 255 };
enum { LAST_ROUND, PLAY_ON, ENDS_AT_ONCE };                        /* pool empty */
enum { WENT_OUT = 1, LAST_ROUND_OVER, COULD_NOT_PLAY, POOL_EMPTY }; /* why a game ended */
enum { MUST_PLAY = 1, GOES_ON = 2 };

typedef struct {
    int flags;              /* of the area: NEW_SET, and what decides among equals */
    int rules, minimum, pool_empty;
    uint8_t patience[MOST_SEATS]; /* lays only when somebody else holds so few; 255: always */
} Terms;

typedef struct {
    int seats, to_move, pool_at, pool_end;
    int ran_out, turns_left; /* turns_left: 0 unless the last round has begun */
    int turns;               /* played */
    uint8_t opened[MOST_SEATS], size[MOST_SEATS];
    uint8_t rack[MOST_SEATS][KINDS];
    uint8_t pool[MOST_TILES_IN_BOX];
} Game;

/* Where a caller gives memory for the parts of an opening turn that goes on. */
typedef int Grow(Area *a, Plays *pl);

static void table_of(Area *a)
{
    memset(a->table, 0, KINDS);
    for (int i = 0; i < a->begin.nsets; i++)
        for (int k = 0; k < a->begin.set[i].n; k++) a->table[a->begin.set[i].tile[k]]++;
}

/* The table after the play: sets that stay first, in their old order. */
static void next_table(Area *a)
{
    Outcome out;
    Arrangement *end = &a->answer.arr, next;
    next.nsets = 0;
    compare_tables(&a->begin, end, &out);
    undo_needless(&a->begin, end, &out);
    for (int i = 0; i < a->begin.nsets; i++)
        if (out.stay[i]) next.set[next.nsets++] = a->begin.set[i];
    for (int k = 0; k < out.nfresh; k++) next.set[next.nsets++] = end->set[out.fresh[k]];
    memcpy(&a->begin, &next, sizeof next);
}

/* Openings: 1: answer holds the table after one, 0: there is none, below 0: an error. */
static int open_alone(Area *a, const Terms *t)
{
    Answer *an = &a->answer;
    int r = opening(&a->core, &a->specials, a->rack, a->m, MOST_TILES, imax(1, t->minimum), an);
    if (r <= 0) return r;
    for (int i = 0; i < a->begin.nsets; i++) an->arr.set[an->arr.nsets++] = a->begin.set[i];
    return 1;
}

static int open_and_go_on(Area *a, const Terms *t, Grow *grow)
{
    Plays *pl = &a->plays;
    uint8_t play[KINDS];
    int r;
    read_plays(a, pl);
    pl->minimum = imax(1, t->minimum);
    if (!grow(a, pl)) return -9;
    r = turn_start(&a->core, &a->specials, pl);
    while (r == 2) {
        if (!grow(a, pl)) return -9;
        r = turn_step(&a->core, &a->specials, pl, play);
    }
    if (r != 1) return r;
    lay_play(a, play);
    memcpy(a->answer.laid, play, KINDS);
    return a->answer.ok;
}

/* The best play of the seat to move. 1: there is one, 0: there is none, below 0: an error. */
static int find_play(Area *a, const Game *g, const Terms *t, Grow *grow)
{
    Answer *an = &a->answer;
    int r = 0;
    table_of(a);
    memcpy(a->rack, g->rack[g->to_move], KINDS);
    memset(a->must, 0, KINDS);
    a->m = copies_needed(a->table, a->rack);
    a->flags = t->flags;
    if (!g->opened[g->to_move]) {
        if (t->rules & GOES_ON) return open_and_go_on(a, t, grow);
        return open_alone(a, t);
    }
    solve_turn(a);
    if (an->ok != 1) return an->ok ? an->ok : -2;
    for (int i = 0; i < KINDS; i++) r |= an->laid[i];
    return r != 0;
}

/* Can the whole rack go out, a freed joker going anywhere? */
static int all_fits(Area *a, const Game *g)
{
    uint8_t all[KINDS], none[KINDS] = {0};
    table_of(a);
    for (int i = 0; i < KINDS; i++) all[i] = (uint8_t)(a->table[i] + g->rack[g->to_move][i]);
    best(&a->core, all, none, a->weight, copies_needed(all, none), &a->answer);
    return a->answer.ok;
}

static int obliged(const Game *g, const Terms *t)
{
    if (g->ran_out) return t->pool_empty == PLAY_ON;
    return t->rules & MUST_PLAY && g->opened[g->to_move];
}

/* Does the seat hold its tiles back unless all of them go out? */
static int waits(const Game *g, const Terms *t)
{
    int fewest = NO_LIMIT;
    if (!g->opened[g->to_move] || g->turns_left || obliged(g, t)) return 0;
    for (int s = 0; s < g->seats; s++)
        if (s != g->to_move) fewest = imin(fewest, g->size[s]);
    return fewest > t->patience[g->to_move];
}

/* The tiles that the seat lays, in a->answer. 1: some, 0: none, below 0: an error. */
static int choose_play(Area *a, const Game *g, const Terms *t, Grow *grow)
{
    int holds = waits(g, t), laid = 0, r;
    if (holds && (r = all_fits(a, g)) != 1) return r;
    if ((r = find_play(a, g, t, grow)) != 1) return r;
    for (int i = 0; i < KINDS; i++) laid += a->answer.laid[i];
    return !holds || laid == g->size[g->to_move];
}

/* What follows a turn. Above 0: the game is over. */
static int end_turn(Game *g, const Terms *t)
{
    g->turns++;
    if (g->size[g->to_move] == 0) return WENT_OUT;
    if (g->turns_left) {
        if (--g->turns_left == 0) return LAST_ROUND_OVER;
    } else if (g->pool_at == g->pool_end && !g->ran_out) {
        if (t->pool_empty == ENDS_AT_ONCE) return POOL_EMPTY;
        g->ran_out = 1;
        g->turns_left = t->pool_empty == LAST_ROUND ? g->seats : 0;
    }
    g->to_move = (g->to_move + 1) % g->seats;
    return 0;
}

/* One turn. 0: the game goes on; above 0: why it ended; below 0: an error. */
static int play_turn(Area *a, Game *g, const Terms *t, Grow *grow)
{
    int s = g->to_move, r = choose_play(a, g, t, grow);
    if (r < 0) return r;
    if (r) {
        next_table(a);
        for (int i = 0; i < KINDS; i++) {
            g->rack[s][i] = (uint8_t)(g->rack[s][i] - a->answer.laid[i]);
            g->size[s] = (uint8_t)(g->size[s] - a->answer.laid[i]);
        }
        g->opened[s] = 1;
    } else if (!g->ran_out) {
        g->rack[s][g->pool[g->pool_at++]]++;
        g->size[s]++;
    } else if (t->pool_empty == PLAY_ON) {
        g->turns++;
        return COULD_NOT_PLAY;
    }
    return end_turn(g, t);
}

/* To the end. Above 0: why it ended, below 0: an error. */
static int play_game(Area *a, Game *g, const Terms *t, Grow *grow)
{
    int r = 0;
    while (r == 0) r = play_turn(a, g, t, grow);
    return r;
}
#endif
