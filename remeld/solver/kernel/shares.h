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

/* One choice of a colour at a number: x tiles in runs, `used` of them jokers. */
typedef struct {
    uint8_t next, x, used, need; /* need: jokers needed in the end */
    uint8_t left, min;           /* tiles not in runs, of which groups must take so many */
    uint8_t over;                /* so many of them are lost, whatever the groups take */
    uint8_t pad;
} Share;

/* What a colour can do where there are so many tiles of it at a number and at the
 * next two. */
typedef struct {
    uint32_t known; /* profiles whose shares are made, a bit each */
    uint8_t n[MAXPROF];
    Share share[MAXPROF][4];
} Setting;

/* One choice of two colours. What is summed over the colours is packed: the next
 * profiles at their places in the key and the jokers used from bit 20; x from bit
 * 24, two bits a colour; jokers needed in the end from 32; numbered tiles in runs
 * from 40; the case of the tiles not in runs from 48, see case_of. */
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

enum { MOST_SETTINGS = 2048, MOST_PAIRS = 8192 };

typedef struct Swift {
    Setting *of[13][4];
    int32_t lost[13][256];        /* by the tiles neither in runs nor in groups */
    int32_t h[14][4][MAXPROF][5]; /* lower bounds, see forecast.h */
    uint32_t stamp, pairs, settings;
    Pairs both[13][2][1024];      /* by two profiles */
    Pair pair[MOST_PAIRS];
    uint16_t place[1 << 16];      /* where in `setting`, from 1; 0: nowhere */
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

static inline int most_of(const Hunt *s, int v, int c)
{
    const uint8_t *most = (const uint8_t *)&s->tb->most[number_index(s->tb, s->ps->a[v])][s->ps->joker_all];
    return most[c];
}

/* See run_options for the reasons. What groups must take is what has to lie on
 * the table, and all that is left where one tile more in runs were as good. */
static void make_shares(const Hunt *s, int v, int c, int p)
{
    const Tables *tb = s->tb;
    const Position *ps = s->ps;
    Setting *in = s->sw->of[v][c];
    int a = ps->a[v][c], t = ps->t[v][c], next_a = ps->a[v + 1][c], next_a2 = ps->a[v + 2][c];
    int all = ps->joker_all, most = most_of(s, v, c), n = 0;
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
        in->share[p][n++] = (Share){(uint8_t)q, (uint8_t)x, (uint8_t)used, (uint8_t)need, (uint8_t)left,
                                    (uint8_t)min, (uint8_t)imax(0, left - most), 0};
    }
    in->n[p] = (uint8_t)n;
    in->known |= 1u << p;
}

static inline uint64_t packed(const Hunt *s, const Share *o, int c)
{
    return (uint64_t)o->next << (5 * c) | (uint64_t)o->used << 20 | (uint64_t)o->x << (24 + 2 * c)
        | (uint64_t)o->need << 32 | (uint64_t)(o->x > o->used) << 40
        | (uint64_t)((uint32_t)case_of(o->left, o->min) * case_power[s->tb->m - 2][c]) << 48;
}

/* What colours c and c+1 can do with these profiles. */
static void make_pairs(const Hunt *s, int v, int c, uint32_t at, Pairs *both)
{
    Swift *sw = s->sw;
    uint32_t p = at & 31, q = at >> 5;
    const Setting *as = sw->of[v][c], *bs = sw->of[v][c + 1];
    int all = s->ps->joker_all, nb;
    uint64_t runs[4];
    Pair *pair = sw->pair + sw->pairs;
    if (!(as->known >> p & 1)) make_shares(s, v, c, (int)p);
    if (!(bs->known >> q & 1)) make_shares(s, v, c + 1, (int)q);
    nb = bs->n[q];
    for (int k = 0; k < nb; k++) runs[k] = packed(s, &bs->share[q][k], c + 1);
    for (const Share *a = as->share[p], *end = a + as->n[p]; a < end; a++) {
        uint64_t own = packed(s, a, c);
        const int32_t *ha = sw->h[v + 1][c][a->next];
        int32_t least = a->over * s->ps->w[v][c];
        for (int k = 0; k < nb; k++) {
            const Share *b = &bs->share[q][k];
            if (a->need + b->need > all) continue;
            pair->runs = own + runs[k];
            pair->used = (uint32_t)a->used + b->used;
            if (s->bounded) {
                const int32_t *hb = sw->h[v + 1][c + 1][b->next];
                pair->least = least + b->over * s->ps->w[v][c + 1];
                for (int j = 0; j <= all; j++) pair->rest[j] = ha[j] + hb[j];
            }
            pair++;
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
    if (!memcmp(a, t, 4)) {
        lost[0] = 0;
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
        const uint8_t *most = (const uint8_t *)&s->tb->most[number_index(s->tb, a)][ps->joker_all];
        uint32_t here = base | (uint32_t)imax(0, v - 9) << 10;
        for (int c = 0; c < 4; c++) {
            uint32_t key = here | a[c] | (uint32_t)t[c] << 2 | (uint32_t)b[c] << 4 | (uint32_t)d[c] << 6
                | (uint32_t)most[c] << 8;
            if (!sw->place[key]) {
                sw->setting[sw->settings].known = 0;
                sw->place[key] = (uint16_t)++sw->settings;
            }
            sw->of[v][c] = &sw->setting[sw->place[key] - 1];
        }
        make_lost(s, v);
    }
}
#endif
