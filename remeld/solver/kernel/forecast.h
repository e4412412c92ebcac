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
static inline void forecast_row(const Hunt *s, int v, int jokers)
{
    for (int c = 0; c < 4; c++) {
        const Setting *in = s->sw->of[v][c];
        int32_t (*out)[5] = s->sw->h[v][c], (*next)[5] = s->sw->h[v + 1][c], w = s->ps->w[v][c];
        for (int p = 0; p < s->tb->nprof; p++)
            for (int j = 0; j <= jokers; j++) out[p][j] = FAR;
        for (const Move *o = in->move, *end = o + in->moves; o < end; o++) {
            int32_t lost = o->lost * w, *to = out[o->from];
            const int32_t *from = next[o->next] - o->less;
            for (int j = 0; j <= jokers; j++) {
                int32_t sum = j >= o->less ? lost + from[j] : FAR;
                to[j] = imin(to[j], sum);
            }
        }
    }
}

/* The bounds for all profiles. */
static void forecast(Hunt *s)
{
    memset(s->sw->h[13], 0, sizeof s->sw->h[13]);
    for (int v = 12; v >= 0; v--) {
        if (s->ps->joker_all == 0) forecast_row(s, v, 0);
        else if (s->ps->joker_all == 1) forecast_row(s, v, 1);
        else if (s->ps->joker_all == 2) forecast_row(s, v, 2);
        else forecast_row(s, v, s->ps->joker_all);
    }
    s->bounded = 1;
    forget_pairs(s->sw);
}

/* The least that all colours lose together. */
static int32_t least_of_all(const Hunt *s)
{
    int32_t sum = 0;
    for (int c = 0; c < 4; c++) sum += s->sw->h[0][c][0][s->ps->joker_all];
    return sum;
}
#endif
