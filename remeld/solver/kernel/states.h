/* States: what a search keeps between two numbers.
 *
 * Normal form. Every arrangement can be changed, without losing a numbered
 * tile, into one with these properties, where jokers that nobody needs are put
 * aside and added again at the end:
 *  (a) Every joker kept is essential: without it its set would not be a set,
 *      nor fall into sets. So no group of three numbered tiles has one; no run
 *      ends with one, unless it is three long; and a joker in front of a run
 *      can be moved to its end, unless the run ends at 13: there only
 *      J 12 13 remains (one numbered tile and two jokers count as a group).
 *  (b) A joker stands for (v, c) in a run only if no copy of (v, c) stands in
 *      a group: otherwise exchange them. This takes a joker out of the runs
 *      and repeats at most as often as there are jokers.
 *  (c) No number of a colour is used by more than m runs. Take a stretch of
 *      numbers [i, j] used by h > m runs, fewer at i-1 and j+1. Some run starts
 *      at i and some run ends at j. Where a run ends inside the stretch another
 *      starts right after it (h is constant), so the two may be joined; thus a
 *      run A starts at i and reaches j, and a run B ends at j and goes back to
 *      i. If A = B drop it, else replace both by their union, a longer run.
 *      Each number of the stretch loses one use, and as h > m every one of
 *      them is a joker's: only jokers have been put aside.
 *  (d) A run of jokers only is dropped: its jokers are put aside. The search
 *      meets one only with a start J at 11, which it allows if there are
 *      numbered tiles 12 and 13; and as (b) takes a joker for 12 only after all
 *      numbered 12, a numbered tile stands in a run then.
 * The jokers put aside find room whenever any run is left: runs of up to ten
 * tiles take three more, longer ones can be split in two, which leaves room for
 * 13 or more. Without a run, a group of three takes one more, and one with a
 * single numbered tile any number, as a run. Hence the state needs only `used` and `room`, the latter as good as boundless (4) from the
 * first numbered tile that stands in a run.
 *
 * A numbered tile that could replace a joker always does so: weights of
 * numbered tiles are not negative and the joker finds room as above (b: the
 * tile stands in a run; in a group: the group with one joker less, or with
 * three numbered tiles, takes the joker back).
 */
#ifndef STATES_H
#define STATES_H
#include "core.h"
#include "rule.h"

enum { FAR = 1 << 27 }; /* more than can be lost */
enum { NARROW_FROM = 12 }; /* layers smaller than this are not thinned out */

/* A set that may hold begin jokers, see special.h. */
typedef struct {
    Content e;
    uint64_t twice; /* tiles that must end with a further copy */
    uint8_t start;     /* lowest number */
    uint8_t serves;    /* begin jokers that it is for, a bit each */
    uint8_t extra;     /* rack jokers in it */
    uint8_t keep;      /* so many begin sets have just these tiles */
    uint8_t heir;      /* the begin set whose heir it is, from 1; 0: none */
    uint8_t moved;     /* how many tiles of that it lacks */
} Special;

enum { MAXSPECIAL = 8192 };

typedef struct {
    const Begin *begin;
    Position *scratch;      /* the position less what is reserved */
    int n, first[14];       /* sorted by start */
    uint8_t begins[13];     /* begin sets by their lowest number */
    uint8_t last[MAXSETS];  /* highest number at which an heir of each begin set can begin */
    uint8_t size[MAXSETS];  /* tiles of each begin set */
    Special s[MAXSPECIAL];
} Specials;

typedef struct {
    Work *wk;
    const Tables *tb;
    const Position *ps;
    int bounded;       /* use wk->bounds */
    int32_t limit;     /* drop states with f > limit */
    uint32_t width;    /* states kept per layer, 0: all */
    uint32_t give_up;  /* stop when a layer is larger, 0: never */
    uint32_t enough;   /* successors made per layer, 0: all */
    int cut;           /* some state was dropped because of width */
    const Specials *special; /* sets for begin jokers, or none */
    int seats;         /* the special sets are those of seats.h */
    int most_seats;    /* so many of them begin at a number, 0: any number */
    int question;      /* of an opening, else 0: see opening.h */
    int minimum;       /* value that the sets of an opening must reach */
    int own_jokers;    /* jokers on the rack of an opening */
    const uint8_t *whole; /* kept runs open after this number, by colour */
    int unchanged;     /* count the begin sets that change */
    int names;         /* and remember which, see moved.h */
    int heirs;         /* count the tiles that change their set */
    int most_moved;    /* so many at most */
    int from;          /* the first number, see suffix.h */
    const int32_t *rest; /* what the numbers from one on cost at least, or none */
} Search;

static void pool_clear(Work *wk);
static int expand_special(const Search *s, int v, Node nd);
static int expand_seated(Search *s, int v, const Node *nd);
static void keep_reachable(Search *s, int v, uint32_t first);
static int add_scored(const Search *s, int v, uint64_t runs, const Way *way, int32_t loss,
                      const Node *from);
static void narrow(Search *s, int v);

static inline uint32_t hash_state(uint32_t key, uint32_t ext)
{
    return (key * 0x9E3779B1u ^ ext * 0x85EBCA6Bu) >> 7;
}

/* Empties the table of slots. */
static void new_stamp(Work *wk)
{
    if (++wk->stamp) return;
    memset(wk->slots, 0, sizeof(uint64_t) * wk->max_slots);
    wk->stamp = 1;
}

static void new_layer(Work *wk, int v)
{
    wk->layer[v] = wk->count;
    wk->mask = 63;
    wk->champions = 0;
    new_stamp(wk);
}

static int regrow(Work *wk, uint32_t first)
{
    uint32_t size = (wk->mask + 1) * 4;
    if (size > wk->max_slots) return 0;
    wk->mask = size - 1;
    new_stamp(wk);
    for (uint32_t i = first; i < wk->count; i++) {
        uint32_t s = hash_state(wk->nodes[i].key, wk->nodes[i].ext) & wk->mask;
        while ((uint32_t)(wk->slots[s] >> 32) == wk->stamp) s = (s + 1) & wk->mask;
        wk->slots[s] = (uint64_t)wk->stamp << 32 | i;
    }
    return 1;
}

/* Adds a state to the newest layer or improves the equal one. 0: no room. */
static inline int insert(Work *wk, uint32_t first, const Node *n)
{
    uint32_t s = hash_state(n->key, n->ext) & wk->mask;
    while ((uint32_t)(wk->slots[s] >> 32) == wk->stamp) {
        Node *o = &wk->nodes[(uint32_t)wk->slots[s]];
        if (o->key == n->key && o->ext == n->ext) {
            if (n->loss < o->loss) *o = *n;
            return 1;
        }
        s = (s + 1) & wk->mask;
    }
    if (wk->count == wk->max_nodes) return 0;
    wk->slots[s] = (uint64_t)wk->stamp << 32 | wk->count;
    wk->nodes[wk->count++] = *n;
    return (wk->count - first) * 2 <= wk->mask || regrow(wk, first);
}
#endif
