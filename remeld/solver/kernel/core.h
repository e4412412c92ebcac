/* Data shared by all parts of the search kernel.
 *
 * Tiles: index = colour*13 + number-1, joker = 52.  Everything below works on
 * one caller-supplied work area; nothing in it is shared between threads. */
#ifndef CORE_H
#define CORE_H
#include <stdint.h>
#include <string.h>

enum { JOKER = 52, KINDS = 53, MAXPROF = 20, MAXWAYS = 400, MAXFIT = 24000, MAXGROUPS = 80000, MAXCASES = 10000, DEAD = 255 };
enum { MAXSETS = 72, LISTS = 4096, CHAMPIONS = 6 };

/* One set of an arrangement, in the order in which it lies. */
typedef struct {
    uint8_t n;
    uint8_t tile[13];
} Set;

typedef struct {
    int nsets;
    Set set[MAXSETS];
} Arrangement;

/* A way of splitting g[c] numbered tiles of one number into groups: j jokers
 * are needed, and cap further jokers could be added. */
typedef struct {
    uint8_t g[4];
    uint8_t j, cap, n;
    uint8_t at;      /* the index of g */
    uint16_t shares; /* bit 4c+g[c] for each colour c */
    uint8_t part[8]; /* colours of each group, as bits */
} Way;

/* A way as one of use for what runs leave, see shares.h. */
typedef struct {
    uint16_t way;
    uint8_t over, j, cap; /* over: index of the tiles that it leaves */
    uint8_t for_room;     /* serves only to place more jokers */
} Groups;

typedef struct {
    uint32_t first;
    uint8_t n[5]; /* by the jokers there are */
} Case;

/* What a profile becomes with so many tiles in runs. */
typedef struct {
    uint8_t next, must, n1;   /* of the next profile the runs that must go on, and those that must twice */
    uint8_t starts, prolongs; /* runs that start, and finished ones that go on */
    uint8_t dead;             /* no such profile */
    uint8_t idle, idle_last;  /* one tile more were as good; at the last number */
} Stride;

/* Tables that depend only on m, the number of copies of each tile. */
typedef struct {
    int m, nprof, nways;
    uint8_t n1[MAXPROF], n2[MAXPROF], n3[MAXPROF], must[MAXPROF];
    uint8_t index[64 + 32];    /* profile of n1*16 + n2*4 + n3 */
    uint8_t next[MAXPROF][4];  /* profile after x tiles, or DEAD */
    uint8_t ext[MAXPROF][4];   /* how many of the x tiles prolong a finished run */
    uint8_t start[MAXPROF][4]; /* how many of them start a run */
    uint8_t cut[MAXPROF][4];   /* profile with so many finished runs at most */
    uint32_t better[MAXPROF];  /* bit q: this profile can do all that q can */
    uint32_t above[MAXPROF];   /* bit p: p can do all that this profile can */
    uint8_t rank[MAXPROF];     /* how many profiles this one is better than */
    Way way[MAXWAYS];
    uint8_t worth[256][MAXWAYS]; /* is the way of use where so many tiles are left? */
    uint32_t off[257];         /* ways to group at most so many tiles, ... */
    uint16_t fit[MAXFIT];      /* ... in order of jokers needed */
    Groups groups[MAXGROUPS];  /* the ways of use for what runs leave, by how many tiles of each
                                * colour that are and how many of them groups must take: ... */
    Case of[MAXCASES];         /* ... fewest jokers first */
    uint8_t charge[256][4][4]; /* the fewest jokers with which a colour has so many tiles in groups */
    uint16_t pays[256][4];     /* of charge, for a key of shares.h */
    Stride stride[MAXPROF][4]; /* what x tiles in runs lead to */
    uint64_t own[1024], good[1024]; /* a bit for each of two profiles, and for all that are as good */
    uint8_t ranks[1024];       /* of two profiles */
    uint32_t most[256][5];     /* the most groups each colour can be in, by tiles and jokers */
} Tables;

typedef struct {
    uint32_t key;    /* four profiles, jokers used, room for more jokers */
    int32_t loss;    /* weight of the rack tiles passed over so far */
    int32_t f;       /* loss plus a lower bound of what is still to be lost */
    uint32_t parent;
    uint16_t way;
    uint8_t x;       /* two bits per colour: tiles used in runs */
    uint8_t dead;
    uint32_t ext;    /* open reserved sets, an index of wk->pool; 0: none */
    uint32_t starts; /* sets begun at this number, likewise */
} Node;

/* A position made ready for the search. */
typedef struct {
    int m, joker_table, joker_all;
    int joker_weight;
    int fewest; /* tiles laid cost: do not prefer to lay more */
    uint8_t t[15][4], a[15][4];
    int32_t w[13][4];
    uint8_t spare[13][4]; /* tiles that may be passed over for nothing */
    int32_t base_loss; /* rack tiles that can never be laid */
} Position;

typedef struct {
    int ok;          /* 0: the table cannot be arranged; -1: work area too small */
    int tiles;
    int32_t loss;
    uint8_t laid[KINDS];
    uint32_t nodes;
    int bare;        /* only what is laid is asked for, not how it lies */
    Arrangement arr;
} Answer;

#define KEY_PROF(key, c) (((key) >> (5 * (c))) & 31u)
#define KEY_USED(key) (((key) >> 20) & 7u)
#define KEY_ROOM(key) (((key) >> 23) & 7u)
#define KEY_PENDING(key) ((key) >> 26) /* begin jokers not yet in a set */

typedef struct {
    int32_t h[14][4][5][MAXPROF]; /* lower bounds, see bound.h */
    int32_t back[14], joker;      /* see prices.h; all 0 without prices */
    int32_t price[13][4];         /* likewise */
} Bounds;

/* Node.ext: an index of the pool, and above it the value of an opening so far, or runs that a
 * joker starts at 11, two bits a colour. */
enum { EXT_BITS = 20, EXT_MASK = (1 << EXT_BITS) - 1 };

typedef struct {
    uint64_t f[4];
} Quad;

/* One choice of a colour at a number: g tiles in groups, x in runs. What is
 * summed over the four colours is packed, so that one addition sums it all. */
typedef struct {
    uint64_t runs;   /* next profile at its place in the key; x from bit 24, two
                      * bits a colour; jokers used from 32; jokers needed in the
                      * end from 40; is there a numbered tile from 48; the share
                      * of the index of numbered tiles not in runs from 56 */
    int32_t loss;    /* of the tiles that are neither in groups nor in runs */
    uint8_t next, used;
} Option;

#define RUNS_KEY(r) ((uint32_t)(r) & 0xFFFFFu)
#define RUNS_X(r) ((uint8_t)((r) >> 24))
#define RUNS_USED(r) ((int)((r) >> 32 & 255))
#define RUNS_NEED(r) ((int)((r) >> 40 & 255))
#define RUNS_REAL(r) ((int)((r) >> 48 & 255))
#define RUNS_AT(r) ((uint32_t)((r) >> 56))

typedef struct {
    uint16_t some;  /* bit g: there are choices with g tiles in groups */
    uint8_t n[4];   /* how many */
    Option o[4][4];
} Options;

/* One of the best states of a layer so far. */
typedef struct {
    uint64_t lo, hi;
    uint32_t key;
    int32_t loss;
    int rank;
} Champion;

/* States that are compared with each other, as places in Work.kept. */
typedef struct {
    uint32_t first, last; /* from 1; 0: none */
} List;

typedef struct Ahead Ahead; /* see ahead.h */

typedef struct {
    Tables tab[2]; /* for m = 2 and m = 3 */
    int ready;
    uint32_t stamp;
    uint32_t max_nodes, max_slots;
    uint32_t count;          /* nodes in use */
    uint32_t layer[15];      /* first node of each layer */
    uint32_t mask;           /* slots in use - 1 */
    uint64_t *slots;
    uint64_t *order;         /* scratch, one per node */
    uint64_t *mask_lo, *mask_hi; /* scratch, one per node */
    uint32_t *kept, *next;   /* scratch, one per node */
    List list[LISTS];        /* of them */
    Champion champion[CHAMPIONS];
    int champions;
    Quad *pool;              /* distinct quadruples met, see special.h */
    uint64_t *pool_slots;
    uint32_t pool_count, pool_max, pool_stamp; /* pool_max: a power of two */
    Node *nodes;
    Ahead *ahead;
    Bounds bounds;
    Answer spare;
    uint32_t known[4];           /* profiles whose options are made already, a bit each */
    int32_t over;                /* the least by which a limit was exceeded */
    uint32_t grouped;            /* most_groups of the number being done */
    Options options[4][MAXPROF]; /* of the number being done */
    Options all[13][4][MAXPROF]; /* of all numbers, for the bounds */
    struct Swift *swift;         /* see shares.h */
    uint32_t met[14][4];         /* profiles that can be met there, a bit each */
    struct Braid *braid;         /* see braid.h */
} Work;

static inline int imin(int a, int b) { return a < b ? a : b; }
static inline int imax(int a, int b) { return a > b ? a : b; }
#endif
