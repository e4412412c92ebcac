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
    const Cost *cost[4];
} Following;

static inline int add_knot(const Following *w, uint32_t bunch, uint64_t sum, const int *pick)
{
    Braid *b = w->b;
    const Bunch *x = &b->bunch[bunch];
    Knot n;
    int used = KNOT_USED(w->at->key) + x->j + (int)(sum >> USED_AT & 31);
    int room = sum >> REAL_AT ? 4 : KNOT_ROOM(w->at->key);
    n.key = (sum & (((uint64_t)1 << USED_AT) - 1)) | (uint64_t)used << 40
        | (uint64_t)imin(room + x->cap, b->jokers - used) << 43 | KNOT_FOUND(sum);
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

/* Are there jokers enough, and no two heirs of one set? */
static inline int may_follow(uint64_t sum, int left)
{
    return (int)(sum >> NEED_AT & 31) <= left && !(sum & FOUND_TWICE);
}

/* All stitches that go with a bunch; `rest`: what the colours from each one on cost at least. */
static int follow_bunch(const Following *w, uint32_t bunch, Cost base, const Cost *rest)
{
    Braid *b = w->b;
    const uint8_t *role = b->bunch[bunch].role;
    const Cost limit = b->limit;
    const uint64_t found = KNOT_FOUND(w->at->key) + ((uint64_t)b->bunch[bunch].found << FOUND_AT);
    int left = w->left - b->bunch[bunch].j, k[4], from[4], to[4];
    if (found & FOUND_TWICE) return 1;
    for (int c = 0; c < 4; c++) {
        from[c] = w->lists[c][role[c] & ~1];
        to[c] = w->lists[c][role[c] + 1];
    }
    for (k[0] = from[0]; k[0] < to[0]; k[0]++) {
        Cost f0 = base + w->cost[0][k[0]];
        uint64_t s0 = found + w->stitch[0][k[0]].sum;
        if (f0 + rest[1] > limit || !may_follow(s0, left)) continue;
        for (k[1] = from[1]; k[1] < to[1]; k[1]++) {
            Cost f1 = f0 + w->cost[1][k[1]];
            uint64_t s1 = s0 + w->stitch[1][k[1]].sum;
            if (f1 + rest[2] > limit || !may_follow(s1, left)) continue;
            for (k[2] = from[2]; k[2] < to[2]; k[2]++) {
                Cost f2 = f1 + w->cost[2][k[2]];
                uint64_t s2 = s1 + w->stitch[2][k[2]].sum;
                if (f2 + rest[3] > limit || !may_follow(s2, left)) continue;
                for (k[3] = from[3]; k[3] < to[3]; k[3]++) {
                    uint64_t s3 = s2 + w->stitch[3][k[3]].sum;
                    if (f2 + w->cost[3][k[3]] > limit || !may_follow(s3, left)) continue;
                    if (!add_knot(w, bunch, s3, k)) return 0;
                }
            }
        }
    }
    return 1;
}

static Cost least_of(const Cost *cost, int n)
{
    Cost low = NEVER;
    for (int i = 0; i < n; i++)
        if (cost[i] < low) low = cost[i];
    return low;
}

/* All knots that follow one. 0: no room. */
static int trace(Braid *b, int v, uint32_t from)
{
    const Knot at = b->knot[from];
    Following w = {.b = b, .at = &at, .from = from, .first = b->layer[v + 1], .v = v};
    const Cost *least[4];
    Cost base, rest[4], low = 0;
    w.left = b->jokers - KNOT_USED(at.key);
    base = at.cost + b->back[v + 1] - w.left * b->joker;
    for (int c = 0; c < 4; c++) {
        Strand *st = &b->strand[b->strand_at[v][c] + KNOT_STRAND(at.key, c)];
        w.lists[c] = &b->at[st->at];
        w.stitch[c] = &b->stitch[st->first];
        least[c] = costs_of(b, v, c, st, w.left);
        if (!least[c]) return 0;
        w.cost[c] = least[c] + 2 * b->nlists[v][c];
        if (c > 1) low += least_of(least[c], 2 * b->nlists[v][c]);
    }
    for (uint32_t k = b->choice_at[v], end; k < b->choice_at[v + 1]; k = end) {
        const uint8_t *role = b->bunch[b->choice[k + 1]].role;
        Cost two = least[0][role[0]] + least[1][role[1]];
        end = k + 1 + b->choice[k];
        if (base + two + low > b->limit) continue;
        while (++k < end) {
            const Bunch *x = &b->bunch[b->choice[k]];
            Cost all = base + x->cost + x->j * b->joker;
            rest[3] = least[3][x->role[3]];
            rest[2] = rest[3] + least[2][x->role[2]];
            if (all + two + rest[2] > b->limit || x->j > w.left) continue;
            rest[1] = rest[2] + least[1][role[1]];
            if (!follow_bunch(&w, b->choice[k], all, rest)) return 0;
        }
    }
    return 1;
}

/* Finds out which bunches of a number may be in an answer within the limit; see Braid.choice. */
static uint32_t find_choice(Braid *b, int v, uint32_t n)
{
    uint32_t head = n, roles = 0;
    b->choice_at[v] = n;
    for (uint32_t i = b->bunch_at[v]; i < b->bunch_at[v + 1]; i++) {
        const Bunch *x = &b->bunch[b->order[i]];
        if (x->least > b->limit) continue;
        if (n == b->choice_at[v] || roles != (uint32_t)(x->role[0] << 8 | x->role[1])) {
            head = n++;
            roles = (uint32_t)(x->role[0] << 8 | x->role[1]);
            b->choice[head] = 0;
        }
        b->choice[head]++;
        b->choice[n++] = b->order[i];
    }
    return n;
}

/* Makes the bounds of a pass out of what the strands know. */
static void tighten_braid(Braid *b)
{
    uint32_t n = 0;
    b->back[13] = 0;
    b->costs = 0;
    b->joker = b->fair;
    for (int v = 12; v >= 0; v--) b->back[v] = b->back[v + 1] + least_back(b, v, b->joker);
    for (int v = 0; v < 13; v++) n = find_choice(b, v, n);
    b->choice_at[13] = n;
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
    return n->cost + (Cost)(ps->joker_all - laid) * ps->joker_weight * b->loss_unit;
}

/* What jokers can bring in at the end at most, as a cost. */
static Cost joker_slack(const Braid *b)
{
    return imin(0, (b->ps->joker_all - b->ps->joker_table) * b->ps->joker_weight) * b->loss_unit;
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
            if (!trace(b, v, i)) return -1;
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
    return best <= b->limit + joker_slack(b) ? 1 : 2;
}
#endif
