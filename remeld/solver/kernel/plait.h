/* The search through all four strands of a braid at once. */
#ifndef PLAIT_H
#define PLAIT_H
#include "tension.h"

static uint32_t knot_hash(uint64_t key)
{
    key *= 0x9E3779B97F4A7C15ull;
    return (uint32_t)(key >> 32);
}

static void put_knot(Braid *b, uint32_t i)
{
    Work *wk = b->wk;
    uint32_t s = knot_hash(b->knot[i].key) & wk->mask;
    while ((uint32_t)(wk->slots[s] >> 32) == wk->stamp) s = (s + 1) & wk->mask;
    wk->slots[s] = (uint64_t)wk->stamp << 32 | i;
}

/* Adds a knot to the newest layer, or improves the equal one. 0: no room. */
static inline int tie_knot(Braid *b, uint32_t first, const Knot *n)
{
    Work *wk = b->wk;
    uint32_t s = knot_hash(n->key) & wk->mask;
    while ((uint32_t)(wk->slots[s] >> 32) == wk->stamp) {
        Knot *o = &b->knot[(uint32_t)wk->slots[s]];
        if (o->key == n->key) {
            if (n->cost < o->cost) *o = *n;
            else if (n->cost == o->cost) o->gone |= n->gone;
            return 1;
        }
        s = (s + 1) & wk->mask;
    }
    if (b->knots == b->most_knots) return 0;
    wk->slots[s] = (uint64_t)wk->stamp << 32 | b->knots;
    b->knot[b->knots++] = *n;
    if ((b->knots - first) * 2 <= wk->mask) return 1;
    wk->mask = wk->mask * 4 + 3;
    if (wk->mask >= wk->max_slots) return 0;
    new_stamp(wk);
    for (uint32_t i = first; i < b->knots; i++) put_knot(b, i);
    return 1;
}

/* What the stitches of a strand cost with all that follows, so many jokers being left: first the
 * least for each role, then each stitch. Found when first asked for. NULL: no room. */
static const Cost *costs_of(Braid *b, int v, int c, Strand *st, int left)
{
    const Strand *next = &b->strand[b->strand_at[v + 1][c]];
    const Stitch *s = &b->stitch[st->first];
    const uint16_t *at = &b->at[st->at];
    int halves = 2 * b->nlists[v][c];
    Cost *least = &b->cost[b->costs], *cost = least + halves;
    if (st->ready[left]) return &b->cost[st->ready[left] - 1];
    if (b->costs + (uint32_t)halves + at[halves] > b->most_costs) return NULL;
    st->ready[left] = b->costs + 1;
    b->costs += (uint32_t)halves + at[halves];
    for (int half = 0; half < halves; half++) {
        Cost low = half % 2 ? least[half - 1] : NEVER;
        for (int k = at[half]; k < at[half + 1]; k++) {
            int used = s[k].used;
            cost[k] = used > left ? NEVER : s[k].cost + used * b->joker + next[s[k].next].ahead[left - used];
            if (cost[k] < low) low = cost[k];
        }
        least[half] = low;
    }
    return least;
}

/* A knot about to be followed. */
typedef struct {
    Braid *b;
    const Knot *at;
    uint32_t from, first;
    int v, left;
    const uint16_t *lists[4];
    const Stitch *stitch[4];
    const Cost *least[4], *cost[4];
} Following;

static inline int add_knot(const Following *w, uint32_t bunch, uint64_t sum, const int *pick)
{
    Braid *b = w->b;
    const Bunch *x = &b->bunch[bunch];
    Knot n;
    int used = KNOT_USED(w->at->key) + x->j + (int)(sum >> USED_AT & 31);
    int room = sum >> REAL_AT ? 4 : KNOT_ROOM(w->at->key);
    n.key = (sum & (((uint64_t)1 << USED_AT) - 1)) | (uint64_t)used << 48
        | (uint64_t)imin(room + x->cap, b->jokers - used) << 51;
    n.cost = w->at->cost + x->cost;
    n.gone = w->at->gone | x->gone;
    n.parent = w->from;
    n.bunch = (uint16_t)bunch;
    for (int c = 0; c < 4; c++) {
        const Stitch *s = &w->stitch[c][pick[c]];
        n.cost += s->cost;
        n.gone |= s->gone;
        n.pick[c] = (uint16_t)pick[c];
    }
    return tie_knot(b, w->first, &n);
}

/* All stitches that go with a bunch. */
static int follow_bunch(Following *w, uint32_t bunch)
{
    Braid *b = w->b;
    const Bunch *x = &b->bunch[bunch];
    const Cost limit = b->limit;
    int left = w->left - x->j, k[4], from[4], to[4];
    Cost rest[5];
    rest[4] = 0;
    for (int c = 3; c >= 0; c--) {
        int role = x->role[c];
        rest[c] = rest[c + 1] + w->least[c][role];
        from[c] = w->lists[c][role & ~1];
        to[c] = w->lists[c][role + 1];
    }
    Cost base = w->at->cost + x->cost + b->back[w->v + 1] - left * b->joker;
    if (base + rest[0] > limit) return 1;
    for (k[0] = from[0]; k[0] < to[0]; k[0]++) {
        Cost f0 = base + w->cost[0][k[0]];
        uint64_t s0 = w->stitch[0][k[0]].sum;
        if (f0 + rest[1] > limit || (int)(s0 >> NEED_AT & 31) > left) continue;
        for (k[1] = from[1]; k[1] < to[1]; k[1]++) {
            Cost f1 = f0 + w->cost[1][k[1]];
            uint64_t s1 = s0 + w->stitch[1][k[1]].sum;
            if (f1 + rest[2] > limit || (int)(s1 >> NEED_AT & 31) > left) continue;
            for (k[2] = from[2]; k[2] < to[2]; k[2]++) {
                Cost f2 = f1 + w->cost[2][k[2]];
                uint64_t s2 = s1 + w->stitch[2][k[2]].sum;
                if (f2 + rest[3] > limit || (int)(s2 >> NEED_AT & 31) > left) continue;
                for (k[3] = from[3]; k[3] < to[3]; k[3]++) {
                    uint64_t s3 = s2 + w->stitch[3][k[3]].sum;
                    if (f2 + w->cost[3][k[3]] > limit || (int)(s3 >> NEED_AT & 31) > left) continue;
                    if (!add_knot(w, bunch, s3, k)) return 0;
                }
            }
        }
    }
    return 1;
}

/* All knots that follow one. 0: no room. */
static int follow(Braid *b, int v, uint32_t from)
{
    const Knot at = b->knot[from];
    Following w = {.b = b, .at = &at, .from = from, .first = b->layer[v + 1], .v = v};
    uint32_t can[4] = {0, 0, 0, 0};
    w.left = b->jokers - KNOT_USED(at.key);
    for (int c = 0; c < 4; c++) {
        Strand *st = &b->strand[b->strand_at[v][c] + KNOT_STRAND(at.key, c)];
        int halves = 2 * b->nlists[v][c];
        w.lists[c] = &b->at[st->at];
        w.stitch[c] = &b->stitch[st->first];
        w.least[c] = costs_of(b, v, c, st, w.left);
        if (!w.least[c]) return 0;
        w.cost[c] = w.least[c] + halves;
        for (int r = 0; r < halves; r++) can[c] |= (uint32_t)(w.least[c][r] < NEVER / 2) << r;
    }
    for (uint32_t i = b->bunch_at[v]; i < b->bunch_at[v + 1]; i++) {
        const Bunch *x = &b->bunch[i];
        uint32_t ok = can[0] >> x->role[0] & can[1] >> x->role[1] & can[2] >> x->role[2] & can[3] >> x->role[3];
        if (!(ok & 1) || x->j > w.left) continue;
        if (!follow_bunch(&w, i)) return 0;
    }
    return 1;
}

/* Makes the bounds of a pass out of what the strands know. */
static void tighten_braid(Braid *b)
{
    b->back[13] = 0;
    b->costs = 0;
    b->joker = b->fair;
    for (int v = 12; v >= 0; v--) b->back[v] = b->back[v + 1] + least_back(b, v, b->joker);
    for (uint32_t i = 0; i < b->strands; i++) {
        Strand *st = &b->strand[i];
        Cost low = NEVER;
        for (int j = 0; j <= b->jokers; j++) {
            if (st->after[j] + j * b->joker < low) low = st->after[j] + j * b->joker;
            st->ahead[j] = low;
            st->ready[j] = 0;
        }
    }
}

/* What a knot at the end costs in all; NEVER: not all jokers that must be are on the table. */
static Cost final_cost(const Braid *b, const Knot *n)
{
    const Position *ps = b->ps;
    int used = KNOT_USED(n->key), most = used + KNOT_ROOM(n->key);
    int laid = ps->joker_weight > 0 ? most : imax(used, ps->joker_table);
    if (most < ps->joker_table) return NEVER;
    return n->cost + (Cost)(ps->joker_all - laid) * ps->joker_weight * LOSS_UNIT;
}

/* What jokers can bring in at the end at most, as a cost. */
static Cost joker_slack(const Position *ps)
{
    return (Cost)imin(0, (ps->joker_all - ps->joker_table) * ps->joker_weight) * LOSS_UNIT;
}

/* One pass: 1: found, *last is the last knot of an answer of least cost; 2: there is none within the
 * limit; 0: gave up; -1: no room. */
static int pass_braid(Braid *b, uint32_t *last)
{
    Knot root;
    Cost best = NEVER;
    memset(&root, 0, sizeof root);
    b->knots = 0;
    b->layer[0] = 0;
    b->knot[b->knots++] = root;
    for (int v = 0; v < 13; v++) {
        uint32_t end = b->knots;
        b->layer[v + 1] = end;
        b->wk->mask = 63;
        new_stamp(b->wk);
        for (uint32_t i = b->layer[v]; i < end; i++) {
            if (!follow(b, v, i)) return -1;
            if (b->give_up && b->knots > b->give_up) return 0;
        }
    }
    for (uint32_t i = b->layer[13]; i < b->knots; i++) {
        Cost cost = final_cost(b, &b->knot[i]);
        if (cost < best) {
            best = cost;
            *last = i;
            b->unsure = 0;
        }
        if (cost == best) b->unsure |= b->knot[i].gone;
    }
    return best <= b->limit + joker_slack(b->ps) ? 1 : 2;
}
#endif
