/* Lower bounds of the plain search.
 *
 * h[v][c][p][j]: least loss of colour c in the numbers from v on, if profile p
 * comes in and j jokers are left. Groups take as many tiles as they ever could,
 * but what they need in jokers is counted. The colours do not share jokers and
 * groups here, so the sum over the colours never exceeds the true loss. */
#ifndef FORECAST_H
#define FORECAST_H
#include "shares.h"

/* `jokers` is known where this is called. */
static inline void forecast_cell(const Hunt *s, int v, int c, int p, const uint8_t *charge, int jokers)
{
    Swift *sw = s->sw;
    int32_t *out = sw->h[v][c][p], w = s->ps->w[v][c];
    const Setting *in = sw->of[v][c];
    for (int j = 0; j <= jokers; j++) out[j] = FAR;
    for (const Share *o = in->share[p], *end = o + in->n[p]; o < end; o++) {
        const int32_t *next = sw->h[v + 1][c][o->next];
        for (int g = o->left - o->over; g >= o->min; g--) {
            int less = o->used + charge[g];
            int32_t lost = (o->left - g) * w;
            for (int j = 0; j <= jokers; j++)
                if (j >= less) out[j] = imin(out[j], lost + next[j - less]);
            if (!charge[g]) break;
        }
    }
}

static inline void forecast_row(const Hunt *s, int v, const uint32_t *met, int jokers)
{
    const uint8_t (*charge)[4] = s->tb->charge[number_index(s->tb, s->ps->a[v])];
    for (int c = 0; c < 4; c++)
        for (uint32_t m = met[c]; m; m &= m - 1) forecast_cell(s, v, c, __builtin_ctz(m), charge[c], jokers);
}

/* The shares of all profiles that can be met, and then the bounds. */
static void forecast(Hunt *s)
{
    Swift *sw = s->sw;
    uint32_t met[14][4];
    memset(met, 0, sizeof met);
    memset(sw->h[13], 0, sizeof sw->h[13]);
    for (int c = 0; c < 4; c++) met[0][c] = 1;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++)
            for (uint32_t m = met[v][c]; m; m &= m - 1) {
                int p = __builtin_ctz(m);
                const Setting *in = sw->of[v][c];
                if (!(in->known >> p & 1)) make_shares(s, v, c, p);
                for (int k = 0; k < in->n[p]; k++) met[v + 1][c] |= 1u << in->share[p][k].next;
            }
    for (int v = 12; v >= 0; v--) {
        if (s->ps->joker_all == 0) forecast_row(s, v, met[v], 0);
        else if (s->ps->joker_all == 1) forecast_row(s, v, met[v], 1);
        else if (s->ps->joker_all == 2) forecast_row(s, v, met[v], 2);
        else forecast_row(s, v, met[v], s->ps->joker_all);
    }
    s->bounded = 1;
    forget_pairs(sw);
}

/* The least that all colours lose together. */
static int32_t least_of_all(const Hunt *s)
{
    int32_t sum = 0;
    for (int c = 0; c < 4; c++) sum += s->sw->h[0][c][0][s->ps->joker_all];
    return sum;
}
#endif
