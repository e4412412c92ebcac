/* The plain question, any tiles in any sets: what the colours may do at a number.
 *
 * The search of expand.h serves every question. This one asks only for the best
 * play where freed jokers may go anywhere, which is asked most, and it is several
 * times as fast: first it is chosen how many tiles of each colour go on in runs,
 * then, for what they leave, which ways there are to make groups. What a colour
 * can do depends on little, and is kept from one position to the next; what two
 * colours can do together is made once for all states of a number. */
#ifndef SHARES_H
#define SHARES_H
#include "expand.h"

/* One choice of a colour at a number. What is summed over the colours is packed:
 * the next profiles at their places in the key and the jokers used from bit 20;
 * the tiles in runs from 24, two bits a colour; jokers needed in the end from 32;
 * numbered tiles in runs from 40; the case of the tiles not in runs from 48, see
 * case_of. */
typedef struct {
    uint64_t runs;      /* what does not depend on the colour */
    uint8_t next, x, used, need;
    uint8_t left, min;  /* tiles not in runs, of which groups must take so many */
    uint8_t over;       /* so many of them are lost, whatever the groups take */
    uint8_t at;         /* their case */
} Share;

/* What may follow a profile, jokers of groups counted: so many less, for so many
 * tiles lost. */
typedef struct {
    uint8_t from, next, less, lost;
} Move;

enum { MOST_MOVES = 240 };

/* What a colour can do where there are so many tiles of it at a number and at the
 * next two, with what groups take. */
typedef struct {
    uint32_t moves;
    uint8_t n[MAXPROF];
    Share share[MAXPROF][4];
    Move move[MOST_MOVES];
} Setting;

/* One choice of two colours. */
typedef struct {
    uint64_t runs;
    int32_t least;   /* lost at least */
    uint32_t used;
    int32_t rest[5]; /* lost afterwards at least, by the jokers left then */
} Pair;

typedef struct {
    uint32_t stamp, first, last; /* in Swift.pair */
} Pairs;

/* A state of the plain search. */
typedef struct {
    uint32_t key;    /* as in Node */
    int32_t loss;
    uint32_t parent;
    uint32_t how;    /* way, and x from bit 16 */
    int32_t f;       /* loss plus a lower bound of what is still to be lost */
} Spot;

enum { MOST_SETTINGS = 2048, PLACES = 8192, MOST_PAIRS = 8192 };

/* Where a setting is kept. */
typedef struct {
    uint32_t key, at; /* in Swift.setting, from 1; 0: nowhere */
} Place;

typedef struct Swift {
    Setting *of[13][4];
    int32_t lost[13][256];        /* by the tiles neither in runs nor in groups */
    int32_t h[14][4][MAXPROF][5]; /* lower bounds, see forecast.h */
    uint32_t stamp, pairs, settings;
    Pairs both[13][2][1024];      /* by two profiles; of the number being done in [0] without bounds */
    Pair pair[MOST_PAIRS];
    Place place[PLACES];
    Setting setting[MOST_SETTINGS];
} Swift;

/* One search for the best play. */
typedef struct {
    Work *wk;
    Swift *sw;
    const Tables *tb;
    const Position *ps;
    Spot *spots;
    int bounded;
    int32_t limit;    /* drop states with f > limit */
    uint32_t width;   /* states kept per layer, 0: all */
    uint32_t give_up; /* stop when a layer is larger, 0: never */
    uint32_t enough;  /* successors made per layer, 0: all */
    int cut;          /* some state was dropped because of width */
} Hunt;

/* See run_options for the reasons. What groups must take is what has to lie on
 * the table, and all that is left where one tile more in runs were as good. */
static void make_shares(const Hunt *s, int v, int c, int p, int most, Setting *in)
{
    const Tables *tb = s->tb;
    const Position *ps = s->ps;
    int a = ps->a[v][c], t = ps->t[v][c], next_a = ps->a[v + 1][c], next_a2 = ps->a[v + 2][c];
    int all = ps->joker_all, n = 0;
    int may_start = v == 10 && next_a && next_a2, can_go_on = imin(ps->m, next_a + all);
    for (int x = tb->must[p], hi = imin(ps->m, a + all); x <= hi; x++) {
        const Stride *st = &tb->stride[p][x];
        int used = 0, left = a - x, min = imax(0, t - x), q, need;
        if (left < 0) { /* normal form (a) */
            used = -left;
            left = 0;
            if ((st->starts > a && !may_start) || (st->prolongs && !next_a)) continue;
        }
        if (v >= 11 && (v == 11 ? st->n1 : st->must)) continue;
        need = used + imax(0, st->must - next_a) + imax(0, st->n1 - next_a2);
        if (need > all) continue;
        if (left && (v == 12 ? st->idle_last : st->idle)) min = left;
        if (min > imin(left, most)) continue;
        q = v == 12 ? 0 : tb->cut[st->next][imax(0, can_go_on - st->must)];
        in->share[p][n++] = (Share){
            (uint64_t)used << 20 | (uint64_t)need << 32 | (uint64_t)(x > used) << 40,
            (uint8_t)q, (uint8_t)x, (uint8_t)used, (uint8_t)need, (uint8_t)left, (uint8_t)min,
            (uint8_t)imax(0, left - most), (uint8_t)case_of(left, min)};
    }
    in->n[p] = (uint8_t)n;
}

/* The moves of a profile: those with fewer tiles in groups are of use only if they
 * take fewer jokers. 0: no room. */
static int make_moves(const Hunt *s, int p, const uint8_t *charge, Setting *in)
{
    for (int k = 0; k < in->n[p]; k++) {
        const Share *o = &in->share[p][k];
        int paid = DEAD;
        for (int g = o->left - o->over; g >= o->min; g--) {
            if (charge[g] >= paid) continue;
            paid = charge[g];
            if (o->used + paid > s->ps->joker_all) continue;
            if (in->moves == MOST_MOVES) return 0;
            in->move[in->moves++]
                = (Move){(uint8_t)p, o->next, (uint8_t)(o->used + paid), (uint8_t)(o->left - g)};
        }
    }
    return 1;
}

static Setting *make_setting(const Hunt *s, int v, int c, Place *place, uint32_t key)
{
    Swift *sw = s->sw;
    Setting *in = &sw->setting[sw->settings++];
    int at = number_index(s->tb, s->ps->a[v]);
    *place = (Place){key, sw->settings};
    in->moves = 0;
    for (int p = 0; p < s->tb->nprof; p++) {
        make_shares(s, v, c, p, ((const uint8_t *)&s->tb->most[at][s->ps->joker_all])[c], in);
        make_moves(s, p, s->tb->charge[at][c], in);
    }
    return in;
}

/* The setting of a colour at a number; made, if it was not met before. */
static inline Setting *find_setting(const Hunt *s, int v, int c, uint32_t key)
{
    Place *place = s->sw->place;
    uint32_t h = (key * 0x9E3779B1u) >> 19;
    while (place[h].key != key && place[h].at) h = (h + 1) & (PLACES - 1);
    return place[h].at ? &s->sw->setting[place[h].at - 1] : make_setting(s, v, c, &place[h], key);
}

static inline uint64_t packed(const Share *o, int c, uint64_t unit)
{
    return o->runs | (uint64_t)o->next << (5 * c) | (uint64_t)o->x << (24 + 2 * c) | o->at * unit << 48;
}

/* What colours c and c+1 can do with these profiles. */
static void make_pairs(const Hunt *s, int v, int c, uint32_t at, Pairs *both)
{
    Swift *sw = s->sw;
    const Setting *as = sw->of[v][c], *bs = sw->of[v][c + 1];
    const Share *first = bs->share[at >> 5], *last = first + bs->n[at >> 5];
    const int32_t *w = s->ps->w[v];
    const uint16_t *unit = case_power[s->tb->m - 2];
    int all = s->ps->joker_all;
    Pair *pair = sw->pair + sw->pairs;
    for (const Share *a = as->share[at & 31], *end = a + as->n[at & 31]; a < end; a++) {
        uint64_t own = packed(a, c, unit[c]);
        for (const Share *b = first; b < last; b++) {
            pair->runs = own + packed(b, c + 1, unit[c + 1]);
            pair->used = (uint32_t)a->used + b->used;
            if (s->bounded) {
                const int32_t *ha = sw->h[v + 1][c][a->next], *hb = sw->h[v + 1][c + 1][b->next];
                pair->least = a->over * w[c] + b->over * w[c + 1];
                for (int j = 0; j <= all; j++) pair->rest[j] = ha[j] + hb[j];
            }
            pair += a->need + b->need <= all;
        }
    }
    both->stamp = sw->stamp;
    both->first = sw->pairs;
    both->last = sw->pairs = (uint32_t)(pair - sw->pair);
}

/* What is lost with every tile of the rack that may be left over. */
static void make_lost(const Hunt *s, int v)
{
    const Position *ps = s->ps;
    const uint8_t *p = power[s->tb->m - 2], *a = ps->a[v], *t = ps->t[v];
    const int32_t *w = ps->w[v];
    int32_t *lost = s->sw->lost[v];
    uint32_t all, table;
    memcpy(&all, a, 4);
    memcpy(&table, t, 4);
    lost[0] = 0;
    if (all == table) return;
    if (((all - table) & (all - table - 1)) == 0 && (all - table) & 0x01010101u) { /* one tile */
        int c = a[0] != t[0] ? 0 : a[1] != t[1] ? 1 : a[2] != t[2] ? 2 : 3;
        lost[p[c]] = w[c];
        return;
    }
    for (int i = 0; i <= a[0] - t[0]; i++)
        for (int j = 0; j <= a[1] - t[1]; j++)
            for (int k = 0; k <= a[2] - t[2]; k++)
                for (int l = 0; l <= a[3] - t[3]; l++)
                    lost[i * p[0] + j * p[1] + k * p[2] + l] = i * w[0] + j * w[1] + k * w[2] + l * w[3];
}

/* All pairs are to be made afresh. */
static inline void forget_pairs(Swift *sw)
{
    sw->pairs = 0;
    if (++sw->stamp) return;
    memset(sw->both, 0, sizeof sw->both);
    sw->stamp = 1;
}

static void swift_init(Swift *sw)
{
    memset(sw->both, 0, sizeof sw->both);
    memset(sw->place, 0, sizeof sw->place);
    sw->stamp = sw->pairs = sw->settings = 0;
}

static void begin_hunt(const Hunt *s)
{
    Swift *sw = s->sw;
    const Position *ps = s->ps;
    uint32_t base = (uint32_t)(ps->m - 2) << 15 | (uint32_t)ps->joker_all << 12;
    forget_pairs(sw);
    if (sw->settings + 52 > MOST_SETTINGS) {
        memset(sw->place, 0, sizeof sw->place);
        sw->settings = 0;
    }
    for (int v = 0; v < 13; v++) {
        const uint8_t *a = ps->a[v], *b = ps->a[v + 1], *d = ps->a[v + 2], *t = ps->t[v];
        const uint16_t *pays = s->tb->pays[number_index(s->tb, a)];
        uint32_t here = base | (uint32_t)imax(0, v - 9) << 10;
        for (int c = 0; c < 4; c++)
            sw->of[v][c] = find_setting(s, v, c, here | a[c] | (uint32_t)t[c] << 2 | (uint32_t)b[c] << 4
                                                     | (uint32_t)d[c] << 6 | (uint32_t)pays[c] << 16);
        make_lost(s, v);
    }
}
#endif
