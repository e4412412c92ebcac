/* The groups of every number: which begin groups stay, and a way to make others. */
#ifndef BUNCHES_H
#define BUNCHES_H
#include "lanes.h"

static uint32_t index_of(const Tables *tb, const int *n)
{
    const uint8_t *p = power[tb->m - 2];
    return (uint32_t)(n[0] * p[0] + n[1] * p[1] + n[2] * p[2] + n[3] * p[3]);
}

static int bunch_reach(const Braid *b, const Bunch *x) { return imin(b->jokers, x->j + x->cap); }

/* Is x as good as y, with the same lists? */
static int bunch_is_better(const Braid *b, const Bunch *x, const Bunch *y)
{
    for (int c = 0; c < 4; c++)
        if (x->role[c] / 2 != y->role[c] / 2 || x->role[c] < y->role[c]) return 0;
    return x->j <= y->j && x->cost <= y->cost && bunch_reach(b, x) >= bunch_reach(b, y);
}

/* Adds a bunch unless one with the same lists is as good; those stand in a chain. */
static void add_bunch(Braid *b, uint16_t *head, const Bunch *x)
{
    for (uint16_t k = *head; k; k = b->bunch[k - 1].also) {
        Bunch *y = &b->bunch[k - 1];
        uint16_t also = y->also;
        uint64_t gone = x->gone | y->gone;
        if (bunch_is_better(b, y, x)) {
            if (y->cost == x->cost) y->gone = gone;
            return;
        }
        if (!bunch_is_better(b, x, y)) continue;
        if (y->cost > x->cost) gone = x->gone;
        *y = *x;
        y->also = also;
        y->gone = gone;
        return;
    }
    if (b->bunches == b->most_bunches) {
        b->full = 1;
        return;
    }
    b->bunch[b->bunches] = *x;
    b->bunch[b->bunches++].also = *head;
    *head = (uint16_t)b->bunches;
}

/* Which begin groups stay, what they take, and what is left of the number's tiles. */
typedef struct {
    int kept, j, taken[4], left[4];
    uint64_t gone;
    Cost cost;
} Staying;

/* 0: they cannot, or of several equal ones the first would go. */
static int find_staying(const Braid *b, int v, int kept, Staying *st)
{
    memset(st, 0, sizeof *st);
    st->kept = kept;
    for (int i = 0; i < b->nlocal[v]; i++) {
        Content e = b->set[b->local[v][i]];
        if (kept >> i & 1) {
            st->j += e.jokers;
            for (int c = 0; c < 4; c++) st->taken[c] += (int)(e.num >> (13 * c + v) & 1);
            continue;
        }
        for (int k = i + 1; k < b->nlocal[v]; k++) {
            Content y = b->set[b->local[v][k]];
            if (kept >> k & 1 && y.num == e.num && y.jokers == e.jokers) return 0;
        }
        st->gone |= 1ull << b->local[v][i];
        st->cost += b->set_unit;
    }
    for (int c = 0; c < 4; c++)
        if ((st->left[c] = b->ps->a[v][c] - st->taken[c]) < 0) return 0;
    return st->j <= b->jokers;
}

/* All ways to make other groups of what is left. */
static void add_ways(Braid *b, const Staying *st, uint16_t *heads)
{
    const Tables *tb = b->tb;
    uint32_t at = index_of(tb, st->left), taken = index_of(tb, st->taken);
    for (uint32_t i = tb->off[at]; i < tb->off[at + 1]; i++) {
        const Way *w = &tb->way[tb->fit[i]];
        Bunch x;
        if (st->j + w->j > b->jokers) return;
        memset(&x, 0, sizeof x);
        x.j = (uint8_t)(st->j + w->j);
        x.cap = (uint8_t)imin(w->cap, b->jokers);
        x.kept = (uint8_t)st->kept;
        x.way = tb->fit[i];
        x.gone = st->gone;
        x.cost = x.least = st->cost;
        for (int c = 0; c < 4; c++) {
            int allow = b->jokers && !w->g[c];
            x.role[c] = (uint8_t)(2 * (st->taken[c] + w->g[c]) + allow);
        }
        add_bunch(b, &heads[taken + w->at], &x);
    }
}

static void find_bunches(Braid *b)
{
    b->bunches = 0;
    for (int v = 0; v < 13; v++) {
        uint16_t heads[256];
        memset(heads, 0, sizeof heads);
        b->bunch_at[v] = b->bunches;
        for (int kept = (1 << b->nlocal[v]) - 1; kept >= 0; kept--) {
            Staying st;
            if (find_staying(b, v, kept, &st)) add_ways(b, &st, heads);
        }
    }
    b->bunch_at[13] = b->bunches;
}

/* What a number's begin groups cost a colour at least that has so many tiles in groups. Each group
 * shares its cost out among its colours. */
static Cost share_of_groups(const Braid *b, int v, int c, int list)
{
    int count[UNIT_PARTS + 1] = {0}, more = -list;
    Cost sum = 0;
    for (int i = 0; i < b->nlocal[v]; i++) {
        Content e = b->set[b->local[v][i]];
        if (!(e.num >> (13 * c + v) & 1)) continue;
        count[UNIT_PARTS / bits(e.num)]++;
        more++;
    }
    for (int s = 1; s <= UNIT_PARTS && more > 0; s++) {
        int n = imin(count[s], more);
        sum += n * s * (b->set_unit / UNIT_PARTS);
        more -= n;
    }
    return sum;
}
#endif
