/* Better lower bounds, for hard positions: prices on what the colours share.
 *
 * The bounds of bound.h let each colour put its tiles into groups as if the
 * other colours did not have to take part, and use all jokers. Here a tile in a
 * group costs its colour a price, and what the groups of a number fetch at most,
 * any way to make them, is given back; each joker has a price too, and all that
 * there are are given back. Every way of playing pays as much as it gets back at
 * most, so for any prices (those of tiles may be below zero) this is a lower
 * bound again. The prices are moved to where more is asked for than there is, or
 * less, step by step; the best are kept. */
#ifndef PRICES_H
#define PRICES_H
#include "bound.h"

enum { PRICE_STEPS = 24 };

typedef struct {
    int32_t of[13][4], joker;
    int32_t bound;
} Prices;

/* How much more is asked for than there is, at some prices. */
typedef struct {
    int8_t of[13][4], jokers;
} Demand;

/* The way of number v that fetches most. */
static const Way *dearest_way(const Search *s, int v, const Prices *pr, int32_t *most)
{
    const Tables *tb = s->tb;
    const uint8_t *a = s->ps->a[v], *p = power[tb->m - 2];
    const int32_t *price = pr->of[v];
    const Way *best = NULL;
    int at = a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + a[3] * p[3];
    for (uint32_t i = tb->off[at]; i < tb->off[at + 1]; i++) {
        const Way *w = &tb->way[tb->fit[i]];
        int32_t sum = -w->j * pr->joker;
        for (int c = 0; c < 4; c++) sum += w->g[c] * price[c];
        if (w->j > s->ps->joker_all) break;
        if (best && sum <= *most) continue;
        best = w;
        *most = sum;
    }
    return best;
}

/* What a colour asks for in its own best way. */
static void ask(const Search *s, int c, const Prices *pr, Demand *d)
{
    const Bounds *b = &s->wk->bounds;
    int p = 0, j = s->ps->joker_all;
    for (int v = 0; v < 13; v++) {
        const Options *os = &s->wk->all[v][c][p];
        int found = 0;
        for (int g = 0; g < 4 && !found; g++)
            for (int i = 0; os->some >> g & 1 && i < os->n[g] && !found; i++) {
                const Option *o = &os->o[g][i];
                int32_t pays = o->loss + g * pr->of[v][c] + o->used * pr->joker;
                if (o->used > j || b->h[v][c][j][p] != pays + b->h[v + 1][c][j - o->used][o->next]) continue;
                found = 1;
                d->of[v][c] = (int8_t)(d->of[v][c] + g);
                d->jokers = (int8_t)(d->jokers + o->used);
                p = o->next;
                j -= o->used;
            }
        if (!found) return;
    }
}

/* Bounds at these prices. */
static void price_bounds(Search *s, Prices *pr, Demand *d)
{
    Bounds *b = &s->wk->bounds;
    d->jokers = (int8_t)-s->ps->joker_all;
    b->joker = pr->joker;
    for (int v = 12; v >= 0; v--) {
        int32_t fetched = 0;
        const Way *w = dearest_way(s, v, pr, &fetched);
        b->back[v] = b->back[v + 1] + fetched;
        for (int c = 0; c < 4; c++) {
            d->of[v][c] = (int8_t)-w->g[c];
            bound_cell(s, v, c, pr->of[v][c]);
        }
        d->jokers = (int8_t)(d->jokers + w->j);
    }
    pr->bound = -b->back[0] - pr->joker * s->ps->joker_all;
    for (int c = 0; c < 4; c++) {
        pr->bound += b->h[0][c][s->ps->joker_all][0];
        ask(s, c, pr, d);
    }
}

/* Moves the prices while the bound stays below `loss`, which can be had. The
 * bounds are left at the best prices; returns the bound. */
static int32_t tighten(Search *s, int32_t loss)
{
    Prices best, now;
    Demand d;
    int halvings = 0;
    memset(&now, 0, sizeof now);
    price_bounds(s, &now, &d);
    best = now;
    for (int step = 0; step < PRICE_STEPS && best.bound < loss && best.bound < FAR; step++) {
        int64_t gap = loss - now.bound;
        int norm = d.jokers * d.jokers;
        for (int i = 0; i < 52; i++) norm += d.of[i / 4][i % 4] * d.of[i / 4][i % 4];
        if (norm == 0) break;
        for (int i = 0; i < 52; i++)
            now.of[i / 4][i % 4] += (int32_t)(d.of[i / 4][i % 4] * gap / norm >> halvings);
        now.joker = imax(0, now.joker + (int32_t)(d.jokers * gap / norm >> halvings));
        price_bounds(s, &now, &d);
        if (now.bound > best.bound) best = now;
        else if (step % 4 == 3) halvings++;
    }
    price_bounds(s, &best, &d);
    memcpy(s->wk->bounds.price, best.of, sizeof best.of);
    return best.bound;
}
#endif
