/* The fewest tiles that change their set, among answers that are equally good and leave as many sets
 * as they are, where no set with a joker changes: the braid of threads asked, and its answer laid.
 *
 * Sets that stay in every such answer are left aside. */
#ifndef FEWEST_H
#define FEWEST_H
#include "kept.h"
#include "threads.h"

/* What may change, and what lies beside it. */
typedef struct {
    Arrangement may, stay;
    uint8_t table[KINDS];
    int jokers; /* in sets that may change */
} Residue;

static void take_residue(const Arrangement *begin, const uint8_t *table, uint64_t unsure, Residue *r)
{
    r->may.nsets = r->stay.nsets = r->jokers = 0;
    memcpy(r->table, table, KINDS);
    for (int i = 0; i < begin->nsets; i++) {
        const Set *x = &begin->set[i];
        if (unsure >> i & 1) {
            r->may.set[r->may.nsets++] = *x;
            r->jokers += content_of(x).jokers;
            continue;
        }
        r->stay.set[r->stay.nsets++] = *x;
        for (int k = 0; k < x->n; k++) r->table[x->tile[k]]--;
    }
}

/* Runs being laid, in the order of the strand's code. */
typedef struct {
    int n;
    uint8_t code[MOST_NOW];
    Set run[MOST_NOW];
} Laying;

static void end_run(Arrangement *ar, const Set *run)
{
    if (numbered(run)) ar->set[ar->nsets++] = *run; /* normal form (d): else its jokers are free */
}

/* The runs of a colour after one more number. */
static void lay_threads(Loom *w, const Pick *p, Laying *old, Arrangement *ar)
{
    Laying now = {.n = 0};
    uint8_t on[MOST_NOW] = {0};
    for (int i = 0; i < p->m; i++) {
        Set run = {.n = 0};
        int code = p->run[i], closed = 0;
        if (p->was[i] >= 0) {
            run = old->run[p->was[i]];
            on[p->was[i]] = 1;
        }
        run.tile[run.n++] = (uint8_t)(p->real >> i & 1 ? w->c * 13 + w->v : JOKER);
        if (is_taken(code) && lane_bit(code) & w->end) {
            closed = is_same(code) && lane_bit(code) & w->stays;
            code = SPENT | run_length(code);
        }
        if (closed || w->v == 12) {
            end_run(ar, &run);
            continue;
        }
        now.code[now.n] = (uint8_t)code;
        now.run[now.n++] = run;
    }
    for (int i = 0; i < old->n; i++)
        if (!on[i]) end_run(ar, &old->run[i]);
    *old = now;
}

/* Puts the runs in the order of the strand that follows; those that it does not know end. */
static void order_runs(Laying *x, uint64_t code, Arrangement *ar)
{
    Laying now = {.n = 0};
    uint8_t used[MOST_NOW] = {0};
    for (int k = 0; k < MOST_OPEN && code >> (8 * k) & 255; k++)
        for (int i = 0; i < x->n; i++) {
            if (used[i] || x->code[i] != (code >> (8 * k) & 255)) continue;
            used[i] = 1;
            now.code[now.n] = x->code[i];
            now.run[now.n++] = x->run[i];
            break;
        }
    for (int i = 0; i < x->n; i++)
        if (!used[i]) end_run(ar, &x->run[i]);
    *x = now;
}

static void lay_bunch(const Braid *b, int v, const Bunch *x, Arrangement *ar)
{
    for (int i = 0; i < b->nlocal[v]; i++)
        if (x->kept >> i & 1) ar->set[ar->nsets++] = b->begin->set[b->local[v][i]];
    for (uint32_t way = x->way; way; way >>= 4) {
        Set *s = &ar->set[ar->nsets++];
        s->n = 0;
        for (int c = 0; c < 4; c++)
            if (way >> c & 1) s->tile[s->n++] = (uint8_t)(c * 13 + v);
        while (s->n < 3) s->tile[s->n++] = JOKER;
    }
}

/* One colour's runs, along the knots of the way. */
static void lay_colour(Braid *b, Loom *w, int c, const uint32_t *way, Arrangement *ar)
{
    Laying runs = {.n = 0};
    for (int v = 0; v < 13; v++) {
        const Knot *from = &b->knot[way[v]], *to = &b->knot[way[v + 1]];
        Strand *st = &b->strand[b->strand_at[v][c] + KNOT_STRAND(from->key, c)];
        Pick p;
        ready_loom(w, b, v, c);
        w->want = b->stitch[st->first + to->pick[c]].id;
        w->found = &p;
        follow_thread(w, st);
        w->stays = w->stayed;
        lay_threads(w, &p, &runs, ar);
        order_runs(&runs, b->strand[b->strand_at[v + 1][c] + KNOT_STRAND(to->key, c)].code, ar);
    }
}

/* Lays the answer, and beside it what stays. 0: a joker found no room. */
static int lay_heirs(Braid *b, Loom *w, uint32_t last, const Residue *r, Answer *an)
{
    const Position *ps = b->ps;
    int used = KNOT_USED(b->knot[last].key), room = KNOT_ROOM(b->knot[last].key);
    int jokers = ps->joker_weight > 0 ? used + room : imax(used, ps->joker_table), placed = 0;
    uint32_t way[14];
    Arrangement *ar = &an->arr;
    ar->nsets = 0;
    for (int v = 13; v >= 0; v--) {
        way[v] = last;
        last = b->knot[last].parent;
    }
    for (int c = 0; c < 4; c++) lay_colour(b, w, c, way, ar);
    for (int v = 0; v < 13; v++) lay_bunch(b, v, &b->bunch[b->knot[way[v + 1]].bunch], ar);
    memset(an->laid, 0, sizeof an->laid);
    for (int i = 0; i < ar->nsets; i++)
        for (int k = 0; k < ar->set[i].n; k++) {
            an->laid[ar->set[i].tile[k]]++;
            placed += ar->set[i].tile[k] == JOKER;
        }
    for (; placed < jokers; placed++)
        if (!add_joker(ar)) return 0;
    for (int i = 0; i < JOKER; i++) an->laid[i] = (uint8_t)(an->laid[i] - r->table[i]);
    an->laid[JOKER] = (uint8_t)(jokers - ps->joker_table);
    for (int i = 0; i < r->stay.nsets; i++) ar->set[ar->nsets++] = r->stay.set[i];
    return 1;
}

/* Looks for an answer that moves fewer tiles than `moved`, `changed` sets changing. 1: an is the best,
 * 0: there is none, -1: no room, -2: not looked for, since a set with a joker may change. */
static int fewest_moved(Work *wk, const Arrangement *begin, const uint8_t *table, const uint8_t *rack,
                        const int32_t *weight, int m, uint64_t unsure, int changed, int moved, Answer *an)
{
    Braid *b = wk->braid;
    Residue r;
    Position ps;
    Loom loom;
    Cost target, bound;
    uint32_t last = 0;
    int found;
    take_residue(begin, table, unsure, &r);
    if (r.jokers) return -2;
    prepare(&ps, r.table, rack, weight, m);
    b->ps = &ps;
    b->begin = &r.may;
    b->jokers = ps.joker_all;
    b->full = 0;
    b->set_unit = b->coarse = 256 * UNIT;
    b->loss_unit = 64 * b->set_unit;
    target = (an->loss - ps.base_loss) * b->loss_unit + changed * b->set_unit - joker_slack(b);
    b->most = target + (Cost)(moved - 1) * UNIT;
    find_lanes(b);
    find_groups(b);
    if (!b->full) find_threads(b, &loom);
    if (b->full) return -1;
    no_tolls(b);
    bound = pull_down(b, 0);
    if (bound > b->most) return 0;
    trim(b);
    b->asked = first_asked(b, target - bound);
    found = passes_braid(b, target, bound, 0, moved - 1, an, &last);
    if (found != 1) return found < 0 ? -1 : 0;
    return lay_heirs(b, &loom, last, &r, an) ? 1 : -2;
}
#endif
