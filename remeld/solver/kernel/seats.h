/* The sets in which begin jokers may end, under the rule that a freed joker
 * becomes part of a new set.
 *
 * Most sets suit every begin joker, whatever is laid: where such a set holds
 * jokers, it does not matter which they are. The others are listed with the
 * begin jokers that they are for, and with tiles that must then lie there twice.
 *
 * A set is left out if it falls into two that suit its jokers as well: for a
 * joker that is new in a set is new in each part of it, since a part shows fewer
 * sets T, and its tiles have as many copies outside. So a run of six or more is
 * of use only if it shows all of a T: every other one falls in two. (Cut it
 * before the first numbered tile that makes the lower part three long, or before
 * the one before; jokers go where they are needed.) */
#ifndef SEATS_H
#define SEATS_H
#include "states.h"

enum { FALLS_APART = 6 }; /* shorter sets do not */

typedef struct {
    Specials *sp;
    const Begin *begin;
    uint64_t have, two, two_table; /* tiles at hand, twice or more, on the table */
    int rack_jokers;
    int full;
    const uint8_t *ts; /* the begin sets that the sets looked at could hold */
    int nts;
} Seats;

static int holds_single(const Seats *st, int t, const BeginJoker *j, Content e, uint64_t twice)
{
    return holds(st->begin, t, j, e) && !(st->begin->set[t].num & (st->two_table | twice));
}

/* Does the set suit the joker, if these tiles lie there twice? */
static int suits(const Seats *st, int j, Content e, uint64_t twice)
{
    const BeginJoker *b = &st->begin->joker[j];
    if (not_freed(b, e)) return 1;
    for (int i = 0; i < st->nts; i++)
        if (holds_single(st, st->ts[i], b, e, twice)) return 0;
    return 1;
}

static int suits_all(const Seats *st, Content e)
{
    for (int j = 0; j < st->begin->njokers; j++)
        if (!suits(st, j, e, 0)) return 0;
    return 1;
}

/* Can the jokers served be shared out to two parts? */
static int can_share(const Seats *st, int serves, uint64_t twice, Content a, Content b)
{
    for (int in_a = serves;; in_a = (in_a - 1) & serves) {
        int in_b = serves & ~in_a, ok = bits((uint64_t)in_a) <= a.jokers && bits((uint64_t)in_b) <= b.jokers;
        for (int j = 0; j < st->begin->njokers && ok; j++)
            if (serves >> j & 1) ok = suits(st, j, in_a >> j & 1 ? a : b, twice);
        if (ok) return 1;
        if (!in_a) return 0;
    }
}

/* Does the set fall into two? serves: 0 if it suits all. */
static int falls_apart(const Seats *st, Content e, int serves, uint64_t twice)
{
    if (bits(e.num) + e.jokers < FALLS_APART) return 0;
    for (uint64_t high = e.num & (e.num - 1); high; high &= high - 1)
        for (int k = 0; k <= e.jokers; k++) {
            Content a = {e.num & ~high, (uint8_t)k}, b = {high, (uint8_t)(e.jokers - k)};
            if (!is_set(a) || !is_set(b)) continue;
            if (serves ? can_share(st, serves, twice, a, b)
                       : (!a.jokers || suits_all(st, a)) && (!b.jokers || suits_all(st, b))) return 1;
        }
    return 0;
}

static void put_seat(Seats *st, Content e, int serves, uint64_t twice, int start)
{
    Specials *sp = st->sp;
    Special *x = &sp->s[sp->n];
    for (int i = sp->n; serves && i-- > 0 && sp->s[i].e.num == e.num && sp->s[i].e.jokers == e.jokers;) {
        const Special *y = &sp->s[i]; /* the same with no more demands */
        if (y->serves == serves && !(y->twice & ~twice)) return;
    }
    if (falls_apart(st, e, serves, twice)) return;
    if (sp->n == MAXSPECIAL) {
        st->full = 1;
        return;
    }
    memset(x, 0, sizeof *x);
    x->e = e;
    x->twice = twice;
    x->start = (uint8_t)start;
    x->serves = (uint8_t)serves;
    sp->n++;
}

/* Chooses, for each joker served and each T that would lie wholly in E, a tile
 * of T that is to have a second copy. */
static void put_twice(Seats *st, Content e, int serves, uint64_t twice, int j, int i, int start)
{
    const Begin *b = st->begin;
    for (; j < b->njokers; j++, i = 0) {
        if (!(serves >> j & 1) || not_freed(&b->joker[j], e)) continue;
        for (; i < st->nts; i++) {
            uint64_t some = b->set[st->ts[i]].num & st->two;
            if (!holds_single(st, st->ts[i], &b->joker[j], e, twice)) continue;
            for (; some; some &= some - 1)
                put_twice(st, e, serves, twice | (some & -some), j, i + 1, start);
            return;
        }
    }
    put_seat(st, e, serves, twice, start);
}

static void offer(Seats *st, Content e, int start)
{
    int fit = 0;
    if (!is_set(e)) return;
    if (suits_all(st, e)) {
        put_seat(st, e, 0, 0, start);
        return;
    }
    for (int j = 0; j < st->begin->njokers; j++)
        fit |= suits(st, j, e, st->two) << j;
    for (int serves = fit; serves; serves = (serves - 1) & fit) {
        int k = bits((uint64_t)serves);
        if (k <= e.jokers && e.jokers - k <= st->rack_jokers) put_twice(st, e, serves, 0, 0, 0, start);
    }
}

/* Does a run of these tiles show a T, or can it when it grows beyond `number`? */
static int can_show(const Seats *st, uint64_t num, int c, int number, int now)
{
    uint64_t later = number < 12 ? (uint64_t)(ROW & ~((2u << number) - 1)) << (13 * c) : 0;
    for (int i = 0; i < st->nts; i++)
        if (!(st->begin->set[st->ts[i]].num & ~(now ? num : num | later))) return 1;
    return 0;
}

/* A run that has no number for its jokers above 13 begins below its lowest tile. */
static void offer_runs(Seats *st, int c, int number, uint64_t num, int gaps, int lowest)
{
    int most = st->begin->njokers + st->rack_jokers, n = bits(num), shows = can_show(st, num, c, number, 1);
    for (int k = imax(1, gaps); k <= most && n + k <= 13; k++) {
        Content e = {num, (uint8_t)k};
        if (n == 1 && k <= 3) continue; /* tried as a group */
        if (n + k >= FALLS_APART && !shows) break;
        offer(st, e, imin(lowest, 13 - n - k));
    }
    if (n + imax(1, gaps) >= FALLS_APART - 1 && !can_show(st, num, c, number, 0)) return;
    for (int next = number + 1; next < 13 && gaps + next - number - 1 <= most; next++)
        if (st->have >> (c * 13 + next) & 1)
            offer_runs(st, c, next, num | 1ull << (c * 13 + next), gaps + next - number - 1, lowest);
}

static void offer_groups(Seats *st, int v)
{
    for (int s = 1; s < 16; s++) {
        Content e = {0, 0};
        for (int c = 0; c < 4; c++)
            if (s >> c & 1) e.num |= 1ull << (c * 13 + v);
        if (e.num & ~st->have) continue;
        for (int k = 1; bits(e.num) + k <= 4 && k <= st->begin->njokers + st->rack_jokers; k++) {
            e.jokers = (uint8_t)k;
            offer(st, e, v);
        }
    }
}

/* The begin sets all of whose tiles are among these, and none twice on the table. */
static int among(const Seats *st, uint64_t tiles, uint8_t *ts)
{
    int n = 0;
    for (int t = 0; t < st->begin->nsets; t++) {
        uint64_t num = st->begin->set[t].num;
        if (!(num & ~tiles) && !(num & st->two_table)) ts[n++] = (uint8_t)t;
    }
    return n;
}

static void sort_by_start(Specials *sp)
{
    for (int i = 1; i < sp->n; i++) {
        Special x = sp->s[i];
        int k = i;
        for (; k > 0 && sp->s[k - 1].start > x.start; k--) sp->s[k] = sp->s[k - 1];
        sp->s[k] = x;
    }
    for (int v = 0, i = 0; v <= 13; v++) {
        while (i < sp->n && sp->s[i].start < v) i++;
        sp->first[v] = i;
    }
}

/* 0: more sets than fit. */
static int make_seats(Specials *sp, const Begin *b, const Position *ps, int rack_jokers)
{
    uint8_t in_group[MAXSETS], in_run[4][MAXSETS];
    int runs[4];
    Seats st = {.sp = sp, .begin = b, .rack_jokers = rack_jokers};
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) {
            uint64_t bit = 1ull << (c * 13 + v);
            if (ps->a[v][c]) st.have |= bit;
            if (ps->a[v][c] > 1) st.two |= bit;
            if (ps->t[v][c] > 1) st.two_table |= bit;
        }
    sp->n = 0;
    sp->begin = b;
    for (int c = 0; c < 4; c++) runs[c] = among(&st, (uint64_t)ROW << (13 * c), in_run[c]);
    for (int v = 0; v < 13; v++) {
        st.ts = in_group;
        st.nts = among(&st, 0x8004002001ull << v, in_group);
        offer_groups(&st, v);
        for (int c = 0; c < 4; c++) {
            st.ts = in_run[c];
            st.nts = runs[c];
            if (st.have >> (c * 13 + v) & 1) offer_runs(&st, c, v, 1ull << (c * 13 + v), 0, v);
        }
    }
    sort_by_start(sp);
    return !st.full;
}
#endif
