/* A braid: the search for what stays as it lay, among answers that are best.
 *
 * The four colours are strands. What a colour may do by itself, number by number,
 * is worked out first: its states between two numbers (Strand) and the ways from
 * one to the next (Stitch). At each number groups hold the colours together
 * (Bunch). The search then goes through the numbers with all four at once (Knot);
 * it is asked for answers that cost no more than a limit, and because bounds by
 * colour are good (tension.h), it meets few others.
 *
 * Costs are in units: a begin set that changes costs UNIT, and a weight of one
 * that is lost costs more than all sets together.
 *
 * Runs of one colour are not told apart: those of three tiles or more can exchange
 * their ends. So a strand counts its open runs by their length, and remembers of
 * the begin runs that lie across the number which can still stay, each in a lane:
 * one can if a run began where it began, and an open one is left for it. It stays
 * if one ends where it ended. A begin set costs its unit as soon as it cannot stay.
 * Begin runs with jokers are taken whole where they begin, or never.
 *
 * Which arrangements are enough: those in which the sets that do not stay are in
 * normal form (states.h). Hence, against the plain search: a finished run may be
 * closed for good where a begin run ends or the next one begins; jokers in runs
 * forbid tiles of that kind in groups that change only; and more jokers find room
 * only in sets that change. */
#ifndef BRAID_H
#define BRAID_H
#include "rule.h"

typedef int64_t Cost;

#define NEVER ((Cost)1 << 60)

enum { UNIT_PARTS = 12, UNIT = UNIT_PARTS << 8 }; /* what decides last costs a UNIT */
enum { RUN_LANES = 3, HELD_LANES = 4, MOST_LOCAL = 6, MOST_LISTS = 32, MOST_STRANDS = 1 << 10 };

/* The begin runs of one colour by number: those that begin, lie across and end there, a bit for
 * each lane. Held ones have jokers; `shows` says which have a numbered tile there. */
typedef struct {
    uint8_t begin[14], end[14];
    uint8_t held_begin[14], held_end[14], shows[14];
    uint8_t set[RUN_LANES][13], held_set[HELD_LANES][13]; /* which begin set it is */
} Lanes;

/* What a colour does at one number. */
typedef struct {
    uint64_t sum;    /* see below */
    uint64_t gone;   /* begin sets that cannot stay any more */
    Cost cost;
    uint16_t next;   /* its strand afterwards */
    uint8_t x, used; /* tiles in runs, jokers among them or in held runs */
    uint8_t stays;   /* lanes whose run ends here and stays */
    uint8_t held;    /* held runs that begin here and stay */
    uint16_t id;     /* how many were found before it, see threads.h */
} Stitch;

/* What is summed over the colours: the next strands at their places, jokers used, jokers needed in
 * the end, which begin sets with jokers have found their heir, or stay, and how many colours have a
 * numbered tile in a run that changes. None can find an heir twice: two bits each. */
enum { STRAND_BITS = 10, USED_AT = 40, NEED_AT = 45, FOUND_AT = 50, REAL_AT = 58 };

#define FOUND_TWICE ((uint64_t)0xAA << FOUND_AT)

/* A state of one colour between two numbers. Its stitches are in lists, mostly by the number of
 * tiles in groups, in each list first those without jokers: the halves of a list. */
typedef struct {
    uint64_t code;
    uint32_t first;
    uint32_t at;        /* where its half lists begin, counted from `first`: an index of Braid.at */
    uint8_t least_used; /* jokers used on the way here at least */
    Cost low;           /* what the way here costs at least */
    Cost before;        /* the same at the prices */
    Cost after[5];      /* the least that follows, with so many jokers */
    Cost any;           /* with as many as there are, each at its price */
    Cost ahead[5];      /* the same with so many at most */
    uint32_t ready[5];  /* where costs with so many jokers left are kept, see plait.h */
} Strand;

/* The groups of one number. A colour's role is its list, twice, and one more if jokers are allowed:
 * if no tile of the colour is in a group that changes and might be exchanged with the joker. */
typedef struct {
    uint8_t role[4];
    uint8_t j, cap;   /* jokers needed, room for more */
    uint8_t kept;     /* which of the number's begin groups stay, a bit each */
    uint8_t found;    /* begin sets with jokers that find their heir here, or stay; see FOUND_AT */
    uint32_t way;     /* the other groups; where heirs count, four bits for the colours of each */
    uint16_t also;    /* another bunch with the same lists, + 1 */
    uint64_t gone;
    Cost cost, least; /* least: of all answers with it */
} Bunch;

typedef struct {
    uint64_t key;  /* strands; jokers used from bit 40; room for more from 43; found: see FOUND_AT */
    uint64_t gone; /* begin sets that change on some way here that costs no more */
    Cost cost;
    uint32_t parent;
    uint16_t bunch;
    uint16_t pick[4]; /* each colour's stitch, counted from its strand's first */
} Knot;

#define KNOT_STRAND(key, c) ((key) >> (STRAND_BITS * (c)) & (MOST_STRANDS - 1))
#define KNOT_USED(key) ((int)((key) >> 40 & 7))
#define KNOT_ROOM(key) ((int)((key) >> 43 & 7))
#define KNOT_FOUND(key) ((key) & (uint64_t)0xFF << FOUND_AT)

/* The price of each role of a colour at a number. */
typedef Cost Prices_at[2 * MOST_LISTS];

typedef struct Braid {
    Work *wk;
    const Tables *tb;
    const Position *ps;
    const Arrangement *begin;
    Content set[MAXSETS];
    int jokers;
    Lanes lanes[4];
    uint8_t nlocal[13], local[13][MOST_LOCAL]; /* begin sets of one number */
    Cost loss_unit, set_unit, coarse; /* what a weight of one costs that is lost; a begin set that
                                       * changes; and what costs more than a unit */
    Cost most, limit; /* what the search may cost; what a pass may */
    uint32_t strand_at[14][4], nstrands[14][4];
    uint8_t nlists[13][4], list_of[13][4][64]; /* list_of: see heirs.h */
    uint32_t strands, stitches, ats, bunches, costs, knots; /* so many of each are there */
    uint32_t most_strands, most_stitches, most_ats, most_bunches, most_costs, most_knots;
    uint32_t bunch_at[14], layer[15];
    uint16_t *order;  /* the bunches of each number by the roles of the first two colours */
    uint16_t *choice; /* those that a pass may choose from, and how many follow with the same two roles */
    uint32_t choice_at[14];
    Prices_at price[13][4];
    Cost joker, fair, asked; /* prices of a joker: now, in the bound, in the last round */
    Cost back[14], back_of[13][5], back_now[13], all_back; /* back_now: jokers at their price */
    uint32_t give_up;    /* a pass gives up when it has more knots, 0: never */
    uint64_t unsure;     /* begin sets that change in some answer of least cost */
    int known;           /* is that known for the answer that is there? */
    int full;            /* some pool was too small */
    Strand *strand;      /* pools */
    Stitch *stitch;
    Bunch *bunch;
    Knot *knot;
    Cost *cost;
    uint16_t *at;
} Braid;

/* Room for it in a work area of n nodes: a braid and its pools. */
static uint64_t braid_size(uint32_t n)
{
    return sizeof(Braid) + (uint64_t)n / 2 * sizeof(Strand) + 4 * (uint64_t)n * sizeof(Stitch)
        + (uint64_t)imin((int)n, 65535) * sizeof(Bunch) + 4 * (uint64_t)n * sizeof(Knot) + 8 * (uint64_t)n * sizeof(Cost) + 11 * (uint64_t)n * sizeof(uint16_t);
}

static void braid_init(Braid *b, uint32_t n)
{
    b->most_strands = n / 2;
    b->most_stitches = 4 * n;
    b->most_bunches = (uint32_t)imin((int)n, 65535);
    b->most_knots = 4 * n;
    b->most_costs = b->most_ats = 8 * n;
    b->cost = (Cost *)(void *)(b + 1);
    b->stitch = (Stitch *)(void *)(b->cost + b->most_costs);
    b->knot = (Knot *)(void *)(b->stitch + b->most_stitches);
    b->strand = (Strand *)(void *)(b->knot + b->most_knots);
    b->bunch = (Bunch *)(void *)(b->strand + b->most_strands);
    b->at = (uint16_t *)(void *)(b->bunch + b->most_bunches);
    b->order = b->at + b->most_ats;
    b->choice = b->order + n;
}
#endif
