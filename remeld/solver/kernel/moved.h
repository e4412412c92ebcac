/* The fewest tiles that change their set, among answers that are equally good
 * and leave as many sets as they are.
 *
 * Sets before and after are paired one to one so that they share as many tiles
 * as they can; a set's partner is its heir. The tiles that are not shared have
 * moved. The search takes heirs as special sets: every set on the table before
 * has one, or none and moves all its tiles. It is asked for answers that move 0
 * tiles, then 1, and so on; so only heirs that lack so few are tried. */
#ifndef MOVED_H
#define MOVED_H
#include "fewest.h"
#include "needless.h"
#include "unchanged.h"

static int shared(Content a, Content b)
{
    return bits(a.num & b.num) + imin(a.jokers, b.jokers);
}

/* Tiles that move, given the sets that do not stay: all less the most that pairs
 * can share (the assignment problem, by shortest augmenting paths). */
static int count_moved(const Content *gone, int n, const Content *fresh, int m)
{
    int price[MAXSETS + 1] = {0}, offer[MAXSETS + 1] = {0}, of[MAXSETS + 1] = {0};
    int size = imax(n, m), moved = 0;
    for (int i = 1; i <= size; i++) {
        int least[MAXSETS + 1], way[MAXSETS + 1], done[MAXSETS + 1] = {0}, at = 0;
        for (int k = 0; k <= size; k++) least[k] = 99;
        of[0] = i;
        do {
            int row = of[at], next = 0, delta = 99;
            done[at] = 1;
            for (int k = 1; k <= size; k++) {
                int cost = row <= n && k <= m ? -shared(gone[row - 1], fresh[k - 1]) : 0;
                if (done[k]) continue;
                cost -= offer[row] + price[k];
                if (cost < least[k]) {
                    least[k] = cost;
                    way[k] = at;
                }
                if (least[k] < delta) {
                    delta = least[k];
                    next = k;
                }
            }
            for (int k = 0; k <= size; k++) {
                if (done[k]) {
                    offer[of[k]] += delta;
                    price[k] -= delta;
                } else {
                    least[k] -= delta;
                }
            }
            at = next;
        } while (of[at]);
        for (; at; at = way[at]) of[at] = of[way[at]];
    }
    for (int i = 0; i < n; i++) moved += bits(gone[i].num) + gone[i].jokers;
    for (int k = 1; k <= m; k++)
        if (of[k] && of[k] <= n) moved -= shared(gone[of[k] - 1], fresh[k - 1]);
    return moved;
}

/* As the answer will be told: without needless moves. */
static int tiles_moved(const Arrangement *begin, const Arrangement *end)
{
    Outcome out;
    Content gone[MAXSETS], fresh[MAXSETS];
    int n = 0;
    compare_tables(begin, end, &out);
    undo_needless(begin, end, &out);
    for (int i = 0; i < begin->nsets; i++)
        if (!out.stay[i]) gone[n++] = content_of(&begin->set[i]);
    for (int k = 0; k < out.nfresh; k++) fresh[k] = content_of(&end->set[out.fresh[k]]);
    return count_moved(gone, n, fresh, out.nfresh);
}

enum { MOST_FAMILIES = 64, MOST_STATES = 6000 };

/* Which begin sets change, a bit each: for every way to leave as many as they are. */
typedef struct {
    int n;
    uint64_t of[MOST_FAMILIES];
} Families;

static void add_family(Families *f, const Quad *q, int nsets)
{
    uint64_t bits = 0;
    for (int i = 0; i < nsets; i++) bits |= (uint64_t)has_heir(q, i) << i;
    for (int i = 0; i < f->n; i++)
        if (f->of[i] == bits) return;
    if (f->n < MOST_FAMILIES) f->of[f->n++] = bits;
}

/* All families that change `changed` sets and lose `least`. 0: too many. */
static int find_families(Work *wk, Specials *sp, const Begin *b, const Position *all, int32_t least,
                         int changed, Families *f)
{
    Position ps = *all, scratch;
    Search s = {.wk = wk, .tb = &wk->tab[ps.m - 2], .ps = &ps, .give_up = MOST_STATES, .special = sp,
                .unchanged = 1, .names = 1};
    f->n = 0;
    if (!make_specials(sp, b, all, ps.joker_all - ps.joker_table, 1)) return 0;
    if (b->njokers) {
        ps.joker_all -= ps.joker_table;
        ps.joker_table = 0;
    }
    scratch = ps;
    sp->scratch = &scratch;
    s.limit = least + changed - imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight);
    make_bounds(&s);
    if (run_layers(&s) != 1) return 0;
    for (uint32_t i = wk->layer[13]; i < wk->count; i++) {
        const Node *nd = &wk->nodes[i];
        int32_t total;
        if (final_loss(&s, nd, &total) && total <= least + changed)
            add_family(f, &wk->pool[nd->ext & EXT_MASK], b->nsets);
    }
    return f->n < MOST_FAMILIES;
}

/* No larger work area is made only to move fewer tiles. */
enum { MOST_FOR_TIES = 1 << 16 };

/* What changes, and what lies beside it. */
typedef struct {
    Arrangement gone, stay;
    uint8_t table[KINDS];
    uint64_t outside;
} Part_of_table;

static void take_apart(const Arrangement *begin, const uint8_t *table, uint64_t family, Part_of_table *p)
{
    p->gone.nsets = p->stay.nsets = 0;
    p->outside = 0;
    memcpy(p->table, table, KINDS);
    for (int i = 0; i < begin->nsets; i++) {
        const Set *x = &begin->set[i];
        if (family >> i & 1) {
            p->gone.set[p->gone.nsets++] = *x;
            continue;
        }
        p->stay.set[p->stay.nsets++] = *x;
        p->outside |= content_of(x).num;
        for (int k = 0; k < x->n; k++) p->table[x->tile[k]]--;
    }
}

typedef struct {
    Work *wk;
    Specials *sp;
    const Arrangement *begin;
    const uint8_t *table, *rack;
    const int32_t *weight; /* times SCALE */
    int m, rule;
    int32_t least; /* likewise */
} Task;

/* Looks for an answer that changes these sets and moves `most` of their tiles.
 * 1: found, 2: none, below 1: no room. */
static int search_moved(const Task *t, uint64_t family, int most, Answer *an)
{
    Part_of_table p;
    Position ps, scratch;
    Begin b;
    Search s = {.wk = t->wk, .tb = &t->wk->tab[t->m - 2], .ps = &ps, .give_up = MOST_STATES,
                .special = t->sp, .heirs = 1, .most_moved = most};
    int32_t loss;
    int r;
    take_apart(t->begin, t->table, family, &p);
    read_begin(&b, &p.gone);
    if (!t->rule) b.njokers = 0;
    prepare(&ps, p.table, t->rack, t->weight, t->m);
    if (!make_heirs(t->sp, &b, &ps, ps.joker_all - b.njokers, p.outside, most)) return -1;
    ps.joker_all -= b.njokers;
    ps.joker_table -= b.njokers;
    scratch = ps;
    t->sp->scratch = &scratch;
    loss = t->least - ps.base_loss + 1;
    s.limit = loss - 1 - imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight);
    make_bounds(&s);
    r = search(&s, an, &loss);
    for (int i = 0; r == 1 && i < p.stay.nsets; i++) an->arr.set[an->arr.nsets++] = p.stay.set[i];
    return r;
}

/* an holds a best answer that leaves as many sets as can be. Where too many sets
 * could change instead of those that do, it stays. */
static void keep_tiles(Work *wk, Specials *sp, const Arrangement *begin, const uint8_t *table,
                       const uint8_t *rack, const int32_t *weight, int m, int rule, Answer *an)
{
    Position ps;
    Begin b;
    Families f;
    int32_t scaled[KINDS], loss = an->loss;
    Task t = {wk, sp, begin, table, rack, scaled, m, rule, loss * SCALE};
    int moved, changed, r = 2;
    if (an->ok != 1) return;
    changed = begin->nsets - count_unchanged(begin, &an->arr);
    if (changed == 0 || (moved = tiles_moved(begin, &an->arr)) == 0) return;
    if (wk->braid->known) {
        wk->spare = *an;
        r = fewest_moved(wk, begin, table, rack, weight, m, wk->braid->unsure, changed, moved, &wk->spare);
        an->nodes = wk->spare.nodes;
        if (r == 1) *an = wk->spare;
        if (r == -1 && wk->max_nodes < MOST_FOR_TIES) an->ok = -1;
        count_up(an);
        if (r > -1 || an->ok < 0) return;
        r = 2;
    }
    for (int i = 0; i < KINDS; i++) scaled[i] = weight[i] * SCALE;
    prepare(&ps, table, rack, scaled, m);
    read_begin(&b, begin);
    if (!rule) b.njokers = 0;
    if (!find_families(wk, sp, &b, &ps, t.least - ps.base_loss, changed, &f)) return;
    for (int most = 0; most < moved && r == 2; most++)
        for (int i = 0; i < f.n && r == 2; i++) {
            wk->spare = *an;
            r = search_moved(&t, f.of[i], most, &wk->spare);
            if (r == 1) *an = wk->spare;
        }
    an->loss = loss;
    count_up(an);
}
#endif
