/* The best play when a freed joker may go anywhere. */
#ifndef BEST_H
#define BEST_H
#include "braid.h"
#include "tables.h"
#include "prepare.h"
#include "search.h"
#include "prices.h"
#include "suffix.h"
#include "hunt.h"

enum {
    EASY_LAYER = 150, HARD_LAYER = 1500, BEAM = 12, WIDE_BEAM = 72, DIVE = 4, PROBE = 8,
    STEP_LAYER = 100, HARD_FROM = 172
};

static uint64_t pool_size(uint32_t n) { return n > 1u << 18 ? 1u << EXT_BITS : 4 * (uint64_t)n; }

/* Bytes of work area for n nodes (n a power of two). */
static uint64_t work_size(uint32_t n)
{
    return sizeof(Work) + sizeof(Ahead) + (uint64_t)n * (sizeof(Node) + 2 * 8 + 3 * 8 + 2 * 4)
        + pool_size(n) * (sizeof(Quad) + 16) + braid_size(n) + 64 + sizeof(Swift) + 64;
}

static void work_init(Work *wk, uint32_t n)
{
    Ahead *ahead = (Ahead *)(void *)(wk + 1);
    uint64_t *p = (uint64_t *)(void *)(ahead + 1);
    memset(wk, 0, sizeof *wk);
    memset(ahead->found, 0, sizeof ahead->found);
    ahead->stamp = 0;
    wk->ahead = ahead;
    make_tables(&wk->tab[0], 2);
    make_tables(&wk->tab[1], 3);
    wk->max_nodes = n;
    wk->max_slots = 2 * n;
    wk->slots = p;
    wk->order = p + 2 * (uint64_t)n;
    wk->mask_lo = wk->order + n;
    wk->mask_hi = wk->mask_lo + n;
    wk->pool_max = (uint32_t)pool_size(n);
    wk->pool_slots = wk->mask_hi + n;
    wk->pool = (Quad *)(void *)(wk->pool_slots + 2 * (size_t)wk->pool_max);
    wk->kept = (uint32_t *)(void *)(wk->pool + wk->pool_max);
    wk->next = wk->kept + n;
    wk->nodes = (Node *)(void *)(wk->next + n);
    wk->braid = (Braid *)(void *)(wk->nodes + n);
    braid_init(wk->braid, n);
    wk->swift = (Swift *)(void *)(((uintptr_t)wk->braid + braid_size(n) + 63) & ~(uintptr_t)63);
    memset(wk->pool_slots, 0, 16 * (size_t)wk->pool_max);
    memset(wk->slots, 0, 16 * (uint64_t)n);
    swift_init(wk->swift);
    wk->ready = 1;
}

/* A narrow pass first: states whose loss can still be `low`, the least there
 * could be. Then a wider one, for a good answer; then all that could still be
 * better. Where those are very many, better bounds and a better answer are worth
 * their time. */
static int hard_passes(Search *s, Answer *an, int32_t low, int32_t slack, int32_t *loss)
{
    int r;
    s->give_up = 0;
    s->width = DIVE;
    s->enough = DIVE * 6;
    s->limit = low - slack;
    r = search(s, an, loss);
    if (r < 0 || *loss == low) return r;
    r = pass(s, an, slack, BEAM, loss);
    if (r < 0 || *loss == low || !s->cut) return r;
    s->give_up = HARD_LAYER;
    r = pass(s, an, slack, 0, loss);
    s->give_up = 0;
    if (r != 0) return r;
    if (tighten(s, *loss - slack) >= *loss - slack) return 2;
    r = pass(s, an, slack, WIDE_BEAM, loss);
    return r < 0 || *loss == low || !s->cut ? r : pass(s, an, slack, 0, loss);
}

/* The hardest positions: better bounds and a better answer are worth their time. */
static int hardest(const Hunt *hunt, Answer *an, int32_t slack, Prey *prey)
{
    Search s = {.wk = hunt->wk, .tb = hunt->tb, .ps = hunt->ps};
    int r = 2;
    make_bounds(&s);
    if (tighten(&s, prey->loss - slack) < prey->loss - slack) {
        r = pass(&s, an, slack, WIDE_BEAM, &prey->loss);
        if (r == 1) prey->found = 0;
        if (r > 0 && s.cut) {
            r = pass(&s, an, slack, 0, &prey->loss);
            if (r == 1) prey->found = 0;
        }
    }
    return r;
}

/* The most that any tile of the rack weighs. */
static int32_t one_tile(const Position *ps)
{
    int32_t most = 1;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++)
            if (ps->a[v][c] > ps->t[v][c] && ps->w[v][c] > most) most = ps->w[v][c];
    return most;
}

/* No answer loses more: what the whole rack weighs. */
static int32_t whole_rack(const Position *ps)
{
    int32_t sum = imax(0, (ps->joker_all - ps->joker_table) * ps->joker_weight);
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) sum += (ps->a[v][c] - ps->t[v][c]) * ps->w[v][c];
    return sum;
}

/* A narrow pass first: states whose loss can still be `low`, the least there
 * could be. Then all that lose a tile more at most, and so on: the first answer is
 * the best. Where those are many, a wider pass, for a good answer; then all that
 * could still be better. */
static int bounded_hunts(Hunt *s, Answer *an, int32_t slack, Prey *prey)
{
    int32_t low = slack, worst = whole_rack(s->ps);
    int r;
    forecast(s);
    low += least_of_all(s);
    if (low >= prey->loss) return 2;
    r = hunt(s, an, low - slack, PROBE, PROBE * 2, 0, prey);
    if (r < 0 || prey->loss <= low) return r;
    for (int32_t most = low - 1, step = one_tile(s->ps); r && most < prey->loss - 1;) {
        most = most + 2 * step < prey->loss && most < worst ? most + step : prey->loss - 1;
        r = hunt(s, an, most - slack, 0, 0, STEP_LAYER, prey);
        if (r < 0 || (r && prey->loss <= most)) return r;
    }
    if (r) return r;
    r = hunt(s, an, prey->loss - slack - 1, BEAM, BEAM * 16, 0, prey);
    if (r < 0 || prey->loss == low || !s->cut) return r;
    r = hunt(s, an, prey->loss - slack - 1, 0, 0, HARD_LAYER, prey);
    return r ? r : hardest(s, an, slack, prey);
}

/* Will bounds be worth their time? A guess, fitted to measured times. */
static int looks_hard(const Position *ps)
{
    uint32_t table = 0, all = 0; /* four sums, a byte each */
    for (int v = 0; v < 13; v++) {
        uint32_t t, a;
        memcpy(&t, ps->t[v], 4);
        memcpy(&a, ps->a[v], 4);
        table += t;
        all += a;
    }
    table = (table * 0x01010101u >> 24) + (uint32_t)ps->joker_table;
    all = (all * 0x01010101u >> 24) + (uint32_t)ps->joker_all;
    return 2 * table + 5 * (all - table) + 24 * (uint32_t)ps->joker_all >= HARD_FROM;
}

/* Looks for an answer that loses less than `loss`. Easy positions are searched whole. */
static void solve(Work *wk, const Position *ps, int32_t loss, Answer *an)
{
    Hunt s = {.wk = wk, .sw = wk->swift, .tb = &wk->tab[ps->m - 2], .ps = ps,
              .spots = (Spot *)(void *)wk->nodes};
    Prey prey = {.found = 0, .loss = imin(FAR, loss)};
    int32_t slack = imin(0, (ps->joker_all - ps->joker_table) * ps->joker_weight);
    int r;
    an->ok = 0;
    an->nodes = 0;
    begin_hunt(&s);
    r = looks_hard(ps) ? 0 : hunt(&s, an, prey.loss - slack - 1, 0, 0, EASY_LAYER, &prey);
    if (r == 0) r = bounded_hunts(&s, an, slack, &prey);
    if (r < 0) an->ok = -1;
    else if (prey.found) an->ok = rebuild(an, ps, prey.step, prey.jokers) ? 1 : -2;
    an->loss = prey.loss + ps->base_loss;
}

static void count_up(Answer *an)
{
    an->tiles = 0;
    for (int i = 0; i < KINDS; i++) an->tiles += an->laid[i];
}

static void lay_nothing(const Arrangement *begin, Answer *an)
{
    memset(an->laid, 0, sizeof an->laid);
    an->tiles = 0;
    an->arr = *begin;
}

/* Has the rack nothing that could ever stand in a set? */
static int nothing_fits(const Position *ps)
{
    return ps->joker_all == ps->joker_table && !memcmp(ps->a, ps->t, sizeof ps->t);
}

/* What is lost if nothing is laid. */
static int32_t all_lost(const Position *ps)
{
    int32_t sum = (ps->joker_all - ps->joker_table) * ps->joker_weight;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) sum += (ps->a[v][c] - ps->t[v][c]) * ps->w[v][c];
    return sum;
}

/* `known`: an arrangement of the table, or none. */
static void best_known(Work *wk, const uint8_t *table, const uint8_t *rack, const int32_t *weight,
                       int m, const Arrangement *known, Answer *an)
{
    Position ps;
    memset(an->laid, 0, sizeof an->laid);
    an->arr.nsets = 0;
    an->tiles = 0;
    an->nodes = 0;
    if (!prepare(&ps, table, rack, weight, m)) {
        an->ok = -3;
        return;
    }
    if (known && nothing_fits(&ps)) {
        lay_nothing(known, an);
        an->ok = 1;
        an->loss = ps.base_loss;
        return;
    }
    solve(wk, &ps, known ? all_lost(&ps) : FAR, an);
    if (an->ok == 1) count_up(an);
    else if (an->ok == 0 && known) {
        lay_nothing(known, an);
        an->ok = 1;
        an->loss = all_lost(&ps) + ps.base_loss;
    }
}

static void best(Work *wk, const uint8_t *table, const uint8_t *rack, const int32_t *weight,
                 int m, Answer *an)
{
    best_known(wk, table, rack, weight, m, NULL, an);
}
#endif
