/* What one colour may do by itself: its strands and stitches. */
#ifndef STRANDS_H
#define STRANDS_H
#include "bunches.h"

/* A strand's code: open runs of one tile, two, three and more; the lanes of begin runs that can
 * still stay; those of held runs that do. */
enum { N2_AT = 3, N3_AT = 6, LANES_AT = 9, HELD_AT = 12 };

/* A strand, and what is chosen at a number bit by bit. */
typedef struct {
    Braid *b;
    const Lanes *l;
    const Strand *from;
    int v, c, n1, n2, n3, next_a, next_a2;
    unsigned lanes, long_lanes; /* long: their runs have three tiles or more */
    unsigned held, held_now;
    int jokers;                 /* that may still be used in runs */
    int held_jokers;            /* of held runs that begin here */
    int a, t;                   /* tiles there are, and must be placed, apart from held runs */
    int x, jokers_in, start, go_on, need; /* tiles in runs; jokers of them; new runs; long ones that go on */
    Cost cost;
} Sewing;

static uint32_t strand_with(Braid *b, int v, int c, uint32_t code)
{
    uint32_t first = b->strand_at[v][c], n = b->nstrands[v][c];
    Strand *st = &b->strand[first];
    for (uint32_t i = 0; i < n; i++)
        if (st[i].code == code) return i;
    if (b->strands == b->most_strands || n == MOST_STRANDS) {
        b->full = 1;
        return 0;
    }
    b->strands++;
    b->nstrands[v][c]++;
    st[n].code = code;
    st[n].least_used = 255;
    st[n].low = NEVER;
    return n;
}

/* The begin sets in these lanes. */
static uint64_t in_lanes(const Sewing *w, unsigned lanes, unsigned held)
{
    uint64_t sets = 0;
    for (; lanes; lanes &= lanes - 1) sets |= 1ull << w->l->set[__builtin_ctz(lanes)][w->v];
    for (; held; held &= held - 1) sets |= 1ull << w->l->held_set[__builtin_ctz(held)][w->v];
    return sets;
}

/* Adds a stitch after which `lanes` can stay; `stays`: those that end here and do. */
static void add_stitch(const Sewing *w, unsigned lanes, unsigned stays)
{
    Braid *b = w->b;
    const Lanes *l = w->l;
    int v = w->v, c = w->c, used = w->held_jokers + w->jokers_in, need = w->held_jokers + w->need;
    unsigned there = w->lanes | l->begin[v], on = lanes & ~(unsigned)l->end[v];
    unsigned lost = there & ~(lanes & ~(unsigned)l->end[v]) & ~stays, held_lost = l->held_begin[v] & ~w->held_now;
    int n3 = w->n2 + w->go_on - ones(stays), most3;
    Stitch *s = &b->stitch[b->stitches];
    Strand *to;
    if (b->stitches == b->most_stitches) {
        b->full = 1;
        return;
    }
    /* finished runs that no tile is left for might as well be closed */
    most3 = imax(ones(on & ~(unsigned)l->begin[v] & ~(unsigned)(v ? l->begin[v - 1] : 0)),
                 w->next_a + b->jokers - w->start - w->n1);
    n3 = imin(n3, imax(0, most3));
    s->gone = lost | held_lost ? in_lanes(w, lost, held_lost) : 0;
    s->cost = w->cost + (Cost)UNIT * ones(lost | held_lost << RUN_LANES);
    if (w->from->low + s->cost > b->most) return;
    s->next = (uint16_t)strand_with(b, v + 1, c, v == 12 ? 0 : (uint32_t)(w->start | w->n1 << N2_AT | n3 << N3_AT)
        | on << LANES_AT | (w->held & ~(unsigned)l->held_end[v]) << HELD_AT);
    s->x = (uint8_t)w->x;
    s->used = (uint8_t)used;
    s->stays = (uint8_t)stays;
    s->held = (uint8_t)w->held_now;
    /* is there a numbered tile in a run that changes? */
    int real = w->x - w->jokers_in > ones(lanes) || lost;
    s->sum = (uint64_t)s->next << (STRAND_BITS * c) | (uint64_t)used << USED_AT
        | (uint64_t)need << NEED_AT | (uint64_t)real << REAL_AT;
    b->stitches++;
    to = &b->strand[b->strand_at[v + 1][c] + s->next];
    to->low = w->from->low + s->cost < to->low ? w->from->low + s->cost : to->low;
    to->least_used = (uint8_t)imin(to->least_used, w->from->least_used + used);
}

/* All subsets of `set`, the set itself first. */
#define SUBSETS(sub, set) \
    for (unsigned sub = (set), more_ = 1; more_; more_ = sub != 0, sub = (sub - 1) & (set))

/* The begin runs that end here stay or do not. */
static void end_lanes(const Sewing *w, unsigned lanes)
{
    unsigned end = lanes & w->l->end[w->v];
    if (!end) {
        add_stitch(w, lanes, 0);
        return;
    }
    SUBSETS(stays, end) add_stitch(w, lanes, stays);
}

/* Which of these lanes can still stay: those with a numbered tile, which jokers may be short of. */
static void drop_lanes(const Sewing *w, unsigned lanes)
{
    int tiles = w->x - w->jokers_in, n = ones(lanes);
    if (n <= tiles) {
        end_lanes(w, lanes);
        return;
    }
    SUBSETS(some, lanes) if (ones(some) == tiles) end_lanes(w, some);
}

/* Runs that go on and runs that begin are as many as lanes ask for, or fewer. */
static void choose_lanes(const Sewing *w)
{
    unsigned begin = w->l->begin[w->v], others = w->lanes & ~w->long_lanes;
    int most_long = imin(w->go_on, ones(w->long_lanes)), most_new = imin(w->start, ones(begin));
    if (most_long == ones(w->long_lanes) && most_new == ones(begin)) {
        drop_lanes(w, w->lanes | begin);
        return;
    }
    SUBSETS(go_on, w->long_lanes) {
        if (ones(go_on) != most_long) continue;
        SUBSETS(new, begin) if (ones(new) == most_new) drop_lanes(w, others | go_on | new);
    }
}

/* x tiles of the colour stand in runs, `over` are left over. A run that ends where another begins
 * might as well be joined to it, unless one of the two stays: where begin runs begin, more runs may
 * begin than need be (those that end before were closed there, see above). */
static void begin_runs(Sewing *w, int over)
{
    int most = imin(w->n3, w->x - w->n1 - w->n2), tiles = w->x - w->jokers_in;
    int least = imax(0, most - ones(w->l->begin[w->v]));
    for (w->go_on = most; w->go_on >= least; w->go_on--) {
        w->start = w->x - w->n1 - w->n2 - w->go_on;
        if (over > 0 && w->go_on < w->n3) return; /* the tile could have gone on */
        /* states.h (a): no run but J 12 13 begins with a joker, none but one of three ends with one */
        if (w->start > tiles && (w->v != 10 || !w->next_a || !w->next_a2)) return;
        if (w->jokers_in && w->go_on && !w->next_a) continue;
        if (w->v >= 11 && (w->start || (w->v == 12 && w->n1))) return;
        w->need = w->jokers_in + imax(0, w->start + w->n1 - w->next_a) + imax(0, w->start - w->next_a2);
        if (w->need > w->jokers) return;
        choose_lanes(w);
    }
}

/* `list` tiles stand in groups; jokers are in runs or not. */
static void place_tiles(Sewing *w, int list, int with_jokers)
{
    const Position *ps = w->b->ps;
    int free = w->a - list, least = imax(w->n1 + w->n2, w->t - list);
    int first = with_jokers ? imax(least, free + 1) : least, last = with_jokers ? free + w->jokers : free;
    for (w->x = first; w->x <= last; w->x++) {
        int over = imax(0, free - w->x);
        w->jokers_in = imax(0, w->x - free);
        /* states.h (c), for the runs that change */
        if (w->x - ones(w->lanes | w->l->begin[w->v]) > ps->m) return;
        w->cost = (Cost)over * ps->w[w->v][w->c] * LOSS_UNIT;
        if (w->from->low + w->cost <= w->b->most) begin_runs(w, over);
    }
}

/* Every choice of the held runs that begin here. */
static void hold_runs(Sewing *w, int list, int with_jokers)
{
    const Braid *b = w->b;
    int v = w->v, c = w->c;
    unsigned held = w->held;
    SUBSETS(now, (unsigned)w->l->held_begin[v]) {
        int taken = ones((held | now) & w->l->shows[v]);
        w->held = held | now;
        w->held_now = now;
        w->held_jokers = 0;
        for (unsigned k = now; k; k &= k - 1)
            w->held_jokers += b->set[w->l->held_set[__builtin_ctz(k)][v]].jokers;
        w->jokers = b->jokers - w->from->least_used - w->held_jokers;
        w->a = b->ps->a[v][c] - taken;
        w->t = imax(0, b->ps->t[v][c] - taken);
        if (w->jokers >= 0 && w->a >= list) place_tiles(w, list, with_jokers);
    }
    w->held = held;
}

static void begin_lists(Braid *b, Strand *st, int v, int c)
{
    uint32_t n = 2u * b->nlists[v][c] + 1;
    st->first = b->stitches;
    st->at = b->ats;
    if (b->ats + n > b->most_ats) b->full = 1;
    else b->ats += n;
}

static void sew(Braid *b, int v, int c, uint32_t i)
{
    Strand *st = &b->strand[b->strand_at[v][c] + i];
    const Lanes *l = &b->lanes[c];
    uint32_t code = st->code;
    Sewing w = {.b = b, .l = l, .from = st, .v = v, .c = c};
    w.n1 = (int)(code & 7);
    w.n2 = (int)(code >> N2_AT & 7);
    w.n3 = (int)(code >> N3_AT & 7);
    w.lanes = code >> LANES_AT & 7;
    w.held = code >> HELD_AT;
    w.long_lanes = w.lanes & ~(unsigned)((v > 0 ? l->begin[v - 1] : 0) | (v > 1 ? l->begin[v - 2] : 0));
    w.next_a = b->ps->a[v + 1][c];
    w.next_a2 = b->ps->a[v + 2][c];
    begin_lists(b, st, v, c);
    for (int half = 0; half < 2 * b->nlists[v][c]; half++) {
        b->at[st->at + (uint32_t)half] = (uint16_t)(b->stitches - st->first);
        if (half % 2 == 0 || b->jokers) hold_runs(&w, half / 2, half % 2);
    }
    b->at[st->at + 2u * b->nlists[v][c]] = (uint16_t)(b->stitches - st->first);
}

/* All that can be met from the beginning. */
static void find_strands(Braid *b)
{
    b->strands = b->stitches = b->ats = 0;
    for (int v = 0; v < 13; v++) {
        uint32_t most = most_groups(b->tb, b->ps, v);
        for (int c = 0; c < 4; c++) b->nlists[v][c] = (uint8_t)(1 + (most >> (8 * c) & 255));
    }
    for (int c = 0; c < 4 && !b->full; c++) {
        b->strand_at[0][c] = b->strands;
        b->nstrands[0][c] = 0;
        strand_with(b, 0, c, 0);
        b->strand[b->strand_at[0][c]].low = 0;
        b->strand[b->strand_at[0][c]].least_used = 0;
        for (int v = 0; v < 13 && !b->full; v++) {
            b->strand_at[v + 1][c] = b->strands;
            b->nstrands[v + 1][c] = 0;
            for (uint32_t i = 0; i < b->nstrands[v][c] && !b->full; i++) sew(b, v, c, i);
        }
    }
}
#endif
