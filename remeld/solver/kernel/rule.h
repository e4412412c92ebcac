/* The rule for freed jokers, read from the contents of sets.
 *
 * A joker that lay in set S is not freed in set E if E shows a numbered tile
 * that S showed and the joker can stand for the same tile in both. Otherwise E
 * must be new: no begin set T may lie wholly in E, that is, E shows all
 * numbered tiles of T, has besides this joker as many jokers as T had (this
 * joker not counted), and no tile of T has a second copy on the final table. */
#ifndef RULE_H
#define RULE_H
#include "core.h"

typedef struct {
    uint64_t num;   /* numbered tiles, a bit per kind: a set shows each at most once */
    uint8_t jokers;
} Content;

typedef struct {
    int set;
    uint64_t num, stands;
} BeginJoker;

typedef struct {
    int nsets, njokers;
    Content set[MAXSETS];
    BeginJoker joker[4];
} Begin;

enum { ROW = 0x1FFF };

static int bits(uint64_t x) { return __builtin_popcountll(x); }

static Content content_of(const Set *s)
{
    Content e = {0, 0};
    for (int i = 0; i < s->n; i++) {
        if (s->tile[i] == JOKER) e.jokers++;
        else e.num |= 1ull << s->tile[i];
    }
    return e;
}

static int lowest_number(Content e)
{
    int low = 13;
    for (uint64_t x = e.num; x; x &= x - 1) low = imin(low, __builtin_ctzll(x) % 13);
    return low;
}

static uint64_t group_stands(Content e)
{
    int first = __builtin_ctzll(e.num), v = first % 13;
    uint64_t same = 0x8004002001ull << v; /* that number in all colours */
    if (e.num & ~same || bits(e.num) + e.jokers > 4) return 0;
    return same & ~e.num;
}

/* In a run of n places any order will do that makes a run. */
static uint64_t run_stands(Content e)
{
    int c = __builtin_ctzll(e.num) / 13, n = bits(e.num) + e.jokers;
    uint32_t row = (uint32_t)(e.num >> (13 * c)) & ROW, span;
    int lo, hi;
    if (e.num != (uint64_t)row << (13 * c) || n > 13) return 0;
    lo = __builtin_ctz(row);
    hi = 31 - __builtin_clz(row);
    if (hi - lo >= n) return 0;
    span = (2u << (imin(lo, 13 - n) + n - 1)) - (1u << imax(0, hi - n + 1));
    return (uint64_t)(span & ~row) << (13 * c);
}

static uint64_t stands(Content e) { return e.jokers ? group_stands(e) | run_stands(e) : 0; }

static int is_set(Content e)
{
    int n = bits(e.num) + e.jokers, c, span;
    uint32_t row;
    if (!e.num || n < 3) return 0;
    if (e.jokers) return stands(e) != 0;
    if (n <= 4 && bits(e.num & 0x8004002001ull << __builtin_ctzll(e.num) % 13) == n) return 1;
    c = __builtin_ctzll(e.num) / 13;
    row = (uint32_t)(e.num >> (13 * c)) & ROW;
    span = 32 - __builtin_clz(row) - __builtin_ctz(row);
    return e.num == (uint64_t)row << (13 * c) && span == n;
}

/* First number if the set lies as a run in its order, or -1. */
static int lies_as_run(const Set *s)
{
    int first = 99, colour = -1;
    for (int i = 0; i < s->n; i++) {
        int t = s->tile[i];
        if (t == JOKER) continue;
        if (colour >= 0 && (t / 13 != colour || t % 13 - i != first)) return -1;
        colour = t / 13;
        first = t % 13 - i;
    }
    return first >= 0 && first + s->n <= 13 ? first : -1;
}

static void read_begin(Begin *b, const Arrangement *ar)
{
    b->nsets = ar->nsets;
    b->njokers = 0;
    for (int i = 0; i < ar->nsets; i++) {
        const Set *s = &ar->set[i];
        Content e = b->set[i] = content_of(s);
        int first = lies_as_run(s), c;
        if (!e.jokers || !e.num) continue;
        c = __builtin_ctzll(e.num) / 13;
        for (int k = 0; k < s->n; k++) {
            BeginJoker *j = &b->joker[b->njokers];
            if (s->tile[k] != JOKER || b->njokers == 4) continue;
            j->set = i;
            j->num = e.num;
            j->stands = group_stands(e);
            j->stands |= first >= 0 ? 1ull << (13 * c + first + k) : run_stands(e);
            b->njokers++;
        }
    }
}

static int not_freed(const BeginJoker *j, Content e)
{
    return (e.num & j->num) && (stands(e) & j->stands);
}

/* Could T, but for second copies, lie wholly in E? */
static int holds(const Begin *b, int t, const BeginJoker *j, Content e)
{
    return !(b->set[t].num & ~e.num) && e.jokers - 1 >= b->set[t].jokers - (t == j->set);
}

/* Is E right for this joker, `twice` being the tiles of which the final table
 * shows more than one copy? */
static int joker_may(const Begin *b, const BeginJoker *j, Content e, uint64_t twice)
{
    if (not_freed(j, e)) return 1;
    for (int t = 0; t < b->nsets; t++)
        if (holds(b, t, j, e) && !(b->set[t].num & twice)) return 0;
    return 1;
}

static int match_jokers(const Begin *b, int j, const Content *e, uint8_t *room, int n, uint64_t twice)
{
    if (j == b->njokers) return 1;
    for (int i = 0; i < n; i++) {
        if (!room[i] || !joker_may(b, &b->joker[j], e[i], twice)) continue;
        room[i]--;
        if (match_jokers(b, j + 1, e, room, n, twice)) return 1;
        room[i]++;
    }
    return 0;
}

/* Does this end of a turn respect the rule? */
static int jokers_legal(const Begin *b, const Arrangement *end)
{
    Content e[4];
    uint8_t room[4];
    uint64_t once = 0, twice = 0;
    int n = 0;
    for (int i = 0; i < end->nsets; i++) {
        Content x = content_of(&end->set[i]);
        twice |= once & x.num;
        once |= x.num;
        if (x.jokers && n < 4) {
            room[n] = x.jokers;
            e[n++] = x;
        }
    }
    return match_jokers(b, 0, e, room, n, twice);
}
#endif
