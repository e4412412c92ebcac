/* The special sets worth trying: all sets with jokers that suit some of the
 * begin jokers and cannot be cut shorter (see special.h). */
#ifndef CANDIDATES_H
#define CANDIDATES_H
#include "seats.h"

typedef struct {
    Specials *sp;
    const Begin *begin;
    uint64_t have, two;  /* tiles at hand at all, twice or more */
    uint64_t two_table;  /* twice or more on the table already */
    int rack_jokers;
    int unchanged;       /* sets left as they are count */
    int heirs, most_moved; /* tiles that change their set count: so many may */
    int group;           /* the set looked at is a group */
    int full;            /* no room for more: the answer would not be exact */
} Maker;

/* Is the set new for this joker, whatever is laid? */
static int new_anyway(const Maker *mk, const BeginJoker *j, Content e)
{
    for (int t = 0; t < mk->begin->nsets; t++)
        if (holds(mk->begin, t, j, e) && !(mk->begin->set[t].num & mk->two_table)) return 0;
    return 1;
}

/* Could an end of the run stand by itself, none of whose tiles are in `keep`? */
static int can_be_cut(const Maker *mk, Content e, int serves, uint64_t keep)
{
    for (int high = 0; high < 2; high++) {
        Content rest = e;
        for (int n = 1; n <= 5 && rest.num; n++) {
            int edge = high ? 63 - __builtin_clzll(rest.num) : __builtin_ctzll(rest.num), ok = 1;
            if (keep >> edge & 1) break;
            rest.num &= ~(1ull << edge);
            if (n >= 3 && is_set(rest)) {
                for (int j = 0; j < mk->begin->njokers && ok; j++) {
                    const BeginJoker *b = &mk->begin->joker[j];
                    if (!(serves >> j & 1) || !not_freed(b, e)) continue;
                    ok = not_freed(b, rest) || new_anyway(mk, b, rest);
                }
                if (ok) return 1;
            }
            if (!(rest.num >> (high ? edge - 1 : edge + 1) & 1)) break;
        }
    }
    return 0;
}

/* Does the set fall into two that suit its jokers, as in seats.h? */
static int in_two(const Maker *mk, Content e, int serves, uint64_t twice)
{
    uint8_t ts[MAXSETS];
    Seats st = {.begin = mk->begin, .two_table = mk->two_table, .ts = ts};
    if (!serves) return can_be_cut(mk, e, 0, 0);
    for (int t = 0; t < mk->begin->nsets; t++)
        if (!(mk->begin->set[t].num & ~e.num)) ts[st.nts++] = (uint8_t)t;
    return falls_apart(&st, e, serves, twice);
}

/* How many begin sets have the tiles of e? */
static int begin_copies(const Begin *b, Content e)
{
    int n = 0;
    for (int i = 0; i < b->nsets; i++) n += b->set[i].num == e.num && b->set[i].jokers == e.jokers;
    return n;
}

static void put_heir(Maker *mk, Content e, int serves, uint64_t twice, int start, int heir)
{
    Specials *sp = mk->sp;
    Special *x = &sp->s[sp->n];
    int extra = e.jokers - bits((uint64_t)serves);
    for (int i = sp->first[start]; i < sp->n; i++) {
        const Special *y = &sp->s[i]; /* the same set with no more demands */
        if (y->e.num == e.num && y->e.jokers == e.jokers && y->serves == serves
            && y->heir == heir && !(y->twice & ~twice)) return;
    }
    if (sp->n == MAXSPECIAL) {
        mk->full = 1;
        return;
    }
    x->e = e;
    x->twice = twice;
    x->start = (uint8_t)start;
    x->serves = (uint8_t)serves;
    x->extra = (uint8_t)extra;
    x->keep = (uint8_t)begin_copies(mk->begin, e);
    x->heir = (uint8_t)heir;
    x->moved = 0;
    if (heir) {
        Content s = mk->begin->set[heir - 1];
        x->moved = (uint8_t)(bits(s.num & ~e.num) + imax(0, s.jokers - e.jokers));
    }
    sp->n++;
}

static int is_heir(const Maker *mk, Content e, Content s)
{
    int lacks = bits(s.num & ~e.num) + imax(0, s.jokers - e.jokers);
    return lacks <= mk->most_moved && lacks < bits(s.num) + s.jokers;
}

/* A special set for some begin jokers, and (where that counts) for each begin
 * set whose heir it can be. */
static void put(Maker *mk, Content e, int serves, uint64_t twice, int start)
{
    int whole = mk->group || (mk->unchanged && begin_copies(mk->begin, e));
    if ((serves || !mk->heirs) && (whole || !in_two(mk, e, serves, twice)))
        put_heir(mk, e, serves, twice, start, 0);
    for (int i = 0; mk->heirs && i < mk->begin->nsets; i++)
        if (is_heir(mk, e, mk->begin->set[i])
            && (whole || !can_be_cut(mk, e, serves, mk->begin->set[i].num)))
            put_heir(mk, e, serves, twice, start, i + 1);
}

/* Chooses, for each joker served and each T that would lie wholly in E, a tile
 * of T that is to have a second copy. */
static void demand(Maker *mk, Content e, int serves, uint64_t twice, int j, int t, int start)
{
    const Begin *b = mk->begin;
    for (; j < b->njokers; j++, t = 0) {
        if (!(serves >> j & 1) || not_freed(&b->joker[j], e)) continue;
        for (; t < b->nsets; t++) {
            uint64_t some = b->set[t].num & mk->two;
            if (!holds(b, t, &b->joker[j], e)) continue;
            if (b->set[t].num & (mk->two_table | twice)) continue;
            for (; some; some &= some - 1)
                demand(mk, e, serves, twice | (some & -some), j, t + 1, start);
            return;
        }
    }
    put(mk, e, serves, twice, start);
}

static void consider(Maker *mk, Content e, int start, int group)
{
    int n = mk->begin->njokers, fit = 0;
    if (!is_set(e)) return;
    mk->group = group;
    for (int j = 0; j < n; j++) {
        const BeginJoker *b = &mk->begin->joker[j];
        int ok = not_freed(b, e), bad = 0;
        for (int t = 0; t < mk->begin->nsets && !ok && !bad; t++)
            bad = holds(mk->begin, t, b, e) && !(mk->begin->set[t].num & mk->two);
        if (ok || !bad) fit |= 1 << j;
    }
    for (int serves = fit; serves || mk->heirs; serves = (serves - 1) & fit) {
        int k = bits((uint64_t)serves);
        if (k <= e.jokers && e.jokers - k <= mk->rack_jokers) demand(mk, e, serves, 0, 0, 0, start);
        if (!serves) break;
    }
}

/* Where heirs are looked for: is it the heir of some set, or may a begin joker
 * be in it? */
static int is_worth_trying(const Maker *mk, Content e)
{
    if (!mk->heirs || (e.jokers && mk->begin->njokers)) return 1;
    for (int i = 0; i < mk->begin->nsets; i++)
        if (is_heir(mk, e, mk->begin->set[i])) return 1;
    return 0;
}

static void grow_run(Maker *mk, int c, int number, uint64_t num, int gaps, int start)
{
    int most = mk->begin->njokers + mk->rack_jokers;
    for (int k = mk->heirs ? gaps : imax(1, gaps); k <= most; k++) {
        Content e = {num, (uint8_t)k};
        int single = !(num & (num - 1)); /* also a group: tried as such if short */
        if (bits(num) + k <= 13 && !(single && k <= 3) && is_worth_trying(mk, e)) consider(mk, e, start, 0);
    }
    for (int next = number + 1; next < 13 && gaps + next - number - 1 <= most; next++)
        if (mk->have >> (c * 13 + next) & 1)
            grow_run(mk, c, next, num | 1ull << (c * 13 + next), gaps + next - number - 1, start);
}

static void groups_at(Maker *mk, int v)
{
    for (int s = 1; s < 16; s++) {
        Content e = {0, 0};
        for (int c = 0; c < 4; c++)
            if (s >> c & 1) e.num |= 1ull << (c * 13 + v);
        if (e.num & ~mk->have) continue;
        for (int k = mk->heirs ? 0 : 1; bits(e.num) + k <= 4; k++) {
            e.jokers = (uint8_t)k;
            if (k <= mk->begin->njokers + mk->rack_jokers && is_worth_trying(mk, e)) consider(mk, e, v, 1);
        }
    }
}

/* Begin sets starting at v, as candidates to be left as they are. Under the rule
 * for freed jokers (njokers > 0) those with jokers are candidates already. */
static void keepers_at(Maker *mk, int v)
{
    const Begin *b = mk->begin;
    mk->sp->begins[v] = 0;
    for (int i = 0; i < b->nsets; i++) {
        Content e = b->set[i];
        if (lowest_number(e) != v) continue;
        mk->sp->begins[v]++;
        if (e.jokers == 0 || b->njokers == 0) put(mk, e, 0, 0, v);
    }
}

static Maker maker(Specials *sp, const Begin *b, const Position *ps, int rack_jokers)
{
    Maker mk = {sp, b, 0, 0, 0, rack_jokers, 0, 0, 0, 0, 0};
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) {
            uint64_t bit = 1ull << (c * 13 + v);
            if (ps->a[v][c]) mk.have |= bit;
            if (ps->a[v][c] > 1) mk.two |= bit;
            if (ps->t[v][c] > 1) mk.two_table |= bit;
        }
    sp->n = 0;
    sp->begin = b;
    return mk;
}

/* 0: more sets than fit. */
static int make_specials(Specials *sp, const Begin *b, const Position *ps, int rack_jokers,
                         int unchanged)
{
    Maker mk = maker(sp, b, ps, rack_jokers);
    mk.unchanged = unchanged;
    for (int v = 0; v < 13; v++) {
        sp->first[v] = sp->n;
        if (unchanged) keepers_at(&mk, v);
        if (b->njokers == 0) continue;
        groups_at(&mk, v);
        for (int c = 0; c < 4; c++)
            if (mk.have >> (c * 13 + v) & 1) grow_run(&mk, c, v, 1ull << (c * 13 + v), 0, v);
    }
    sp->first[13] = sp->n;
    return !mk.full;
}

/* The heirs of all begin sets that lack `most` of their tiles at most, and the
 * sets for begin jokers. `outside`: tiles in sets that are left aside. 0: more
 * than fit. */
static int make_heirs(Specials *sp, const Begin *b, const Position *ps, int rack_jokers,
                      uint64_t outside, int most)
{
    Maker mk = maker(sp, b, ps, rack_jokers);
    mk.heirs = 1;
    mk.most_moved = most;
    mk.two |= outside & mk.have;
    mk.two_table |= outside & mk.have;
    for (int i = 0; i < b->nsets; i++) {
        sp->size[i] = (uint8_t)(bits(b->set[i].num) + b->set[i].jokers);
        sp->last[i] = b->set[i].jokers ? 12 : 0; /* a joker can be anywhere */
        for (uint64_t x = b->set[i].num; x; x &= x - 1)
            sp->last[i] = (uint8_t)imax(sp->last[i], __builtin_ctzll(x) % 13);
    }
    for (int v = 0; v < 13; v++) {
        sp->first[v] = sp->n;
        groups_at(&mk, v);
        for (int c = 0; c < 4; c++)
            if (mk.have >> (c * 13 + v) & 1) grow_run(&mk, c, v, 1ull << (c * 13 + v), 0, v);
    }
    sp->first[13] = sp->n;
    return !mk.full;
}
#endif
