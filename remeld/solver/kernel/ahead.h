/* What is found out about the numbers that are not done yet, under the rule for
 * freed jokers: see rows.h, known.h and reach.h. */
#ifndef AHEAD_H
#define AHEAD_H
#include "core.h"

enum { MAXROWS = 4096, ROW_SLOTS = 1 << 14, ROW_OPTIONS = 1 << 14, VARIANTS = 8 };
enum { MAXFOLLOWERS = 1 << 15, MAXFOUND = 1 << 14, MAXKNOWN = 1 << 17, TOLD = 1 << 15 };

/* Bounds of one colour from a number on, for each profile and number of jokers. */
typedef struct {
    uint32_t key, known;       /* known: profiles, a bit each */
    int32_t h[MAXPROF][5];
    uint16_t options[MAXPROF]; /* at that number: which of Ahead.options; ROW_OPTIONS: none */
} Row;

/* What can follow a state at the next number. */
typedef struct {
    uint32_t key; /* profiles */
    int32_t loss, f;
    uint16_t way;
    uint8_t left, rank; /* left: jokers; rank: how good the profiles are */
    uint8_t x, real;    /* as in Node; is there a numbered tile in runs? */
} Follower;

/* A state loses `loss`: at least so much, or at most. */
typedef struct {
    uint64_t lo, hi; /* see own_bits and good_bits */
    int32_t loss;
    uint32_t next;
} Known;

/* What is known of the states of one number that have the same open sets. */
typedef struct {
    uint32_t open, stamp;
    uint32_t at_least, at_most; /* lists of Known, 0: empty */
    int v;
} Found;

/* What was answered when a state was asked about. */
typedef struct {
    uint32_t key, open, stamp;
    int v;
    int32_t at_least, at_most;
} Told;

struct Ahead {
    Position ps;              /* the position with all jokers */
    uint32_t groups[13];      /* most_groups of each number */
    uint32_t nrows, noptions;
    uint16_t slot[ROW_SLOTS]; /* of rows */
    Row row[MAXROWS];
    Options options[ROW_OPTIONS];
    uint32_t met[VARIANTS][4]; /* profiles whose choices are made already, a bit each */
    Options choices[VARIANTS][4][MAXPROF]; /* of the number being done, by what is reserved there */
    uint32_t nfollowers;
    Follower follower[MAXFOLLOWERS];
    uint32_t stamp, nfound, nknown, tried, most_tried;
    Found found[MAXFOUND];
    Known known[MAXKNOWN];
    Told told[TOLD];
    uint32_t bare[2][13][MAXPROF][MAXPROF]; /* lists of Known where no set is open */
};
#endif
