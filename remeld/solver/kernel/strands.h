/* What one colour may do by itself: its strands and stitches. */
#ifndef STRANDS_H
#define STRANDS_H
#include "bunches.h"

/* A strand's code: open runs of one tile, two, three and more; the lanes of begin runs that can
 * still stay; those of held runs that do; after 11 how many runs began there with a joker. */
enum { N2_AT = 3, N3_AT = 6, LANES_AT = 9, HELD_AT = 12, WILD_AT = 16 };

/* A strand, and what is chosen at a number bit by bit. */
typedef struct {
    Braid *b;
    const Lanes *l;
    const Strand *from;
    int v, c, next_a, next_a2;
    Cost weight;                /* what a tile passed over costs */
    unsigned begin, end;        /* lanes that do so here */
    unsigned young, short_lanes; /* whose run has one or two tiles before; and now */
    int n1, n2, n3;
    unsigned lanes, long_lanes; /* long: their runs have three tiles or more */
    unsigned held, held_now;
    int wild, wild_now;         /* runs that began with a joker before; and here */
    int jokers;                 /* that may still be used in runs */
    int held_jokers;            /* of held runs that begin here */
    int a, t;                   /* tiles there are, and must be placed, apart from held runs */
    int x, jokers_in, start, go_on, need; /* tiles in runs; jokers of them; new runs; long ones that go on */
    Cost cost;
} Sewing;

static uint32_t strand_with(Braid *b, int v, int c, uint64_t code)
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

/* The strand after all that was chosen. */
static uint32_t next_strand(const Sewing *w, unsigned lanes, int stays)
{
    Braid *b = w->b;
    int n3 = w->n2 + w->go_on - stays, room = w->next_a + b->jokers - w->start - w->n1;
    if (w->v == 12) return strand_with(b, 13, w->c, 0);
    /* finished runs that no tile is left for might as well be closed */
    if (n3 > room) n3 = imin(n3, imax(room, ones(lanes & ~w->short_lanes)));
    return strand_with(b, w->v + 1, w->c, (uint32_t)(w->start | w->n1 << N2_AT | n3 << N3_AT)
        | lanes << LANES_AT | (w->held & ~(unsigned)w->l->held_end[w->v]) << HELD_AT
        | (uint32_t)w->wild_now << WILD_AT);
}

/* Adds a stitch after which `lanes` can stay; `stays`: those that end here and do. */
static void add_stitch(const Sewing *w, unsigned lanes, unsigned stays)
{
    Braid *b = w->b;
    int v = w->v, c = w->c, used = w->held_jokers + w->jokers_in, need = w->held_jokers + w->need, real;
    unsigned on = lanes & ~w->end, lost = (w->lanes | w->begin) & ~on & ~stays;
    unsigned held_lost = w->l->held_begin[v] & ~w->held_now;
    Cost cost = w->cost, low;
    Stitch *s = &b->stitch[b->stitches];
    Strand *to;
    if (lost | held_lost) cost += b->set_unit * (ones(lost) + ones(held_lost));
    low = w->from->low + cost;
    if (low > b->most) return;
    if (b->stitches == b->most_stitches) {
        b->full = 1;
        return;
    }
    b->stitches++;
    s->gone = lost | held_lost ? in_lanes(w, lost, held_lost) : 0;
    s->cost = cost;
    s->next = (uint16_t)next_strand(w, on, ones(stays));
    s->x = (uint8_t)w->x;
    s->used = (uint8_t)used;
    s->stays = (uint8_t)stays;
    s->held = (uint8_t)w->held_now;
    /* is there a numbered tile in a run that changes? */
    real = lost || w->x - w->jokers_in > ones(lanes);
    s->sum = (uint64_t)s->next << (STRAND_BITS * c) | (uint64_t)used << USED_AT
        | (uint64_t)need << NEED_AT | (uint64_t)real << REAL_AT;
    to = &b->strand[b->strand_at[v + 1][c] + s->next];
    if (low < to->low) to->low = low;
    to->least_used = (uint8_t)imin(to->least_used, w->from->least_used + used);
}

/* All subsets of `set`, the set itself first. */
#define SUBSETS(sub, set) \
    for (unsigned sub = (set), more_ = 1; more_; more_ = sub != 0, sub = (sub - 1) & (set))

/* The begin runs that end here stay or do not. */
static void end_lanes(const Sewing *w, unsigned lanes)
{
    SUBSETS(stays, lanes & w->end) add_stitch(w, lanes, stays);
}

/* How many runs need a numbered tile if these lanes can still stay: theirs do, and all that begin; if
 * no tile follows, those that go on after three too, for a run ends with a joker if it is one of
 * three only. */
static int need_tiles(const Sewing *w, unsigned lanes)
{
    int need = w->wild + w->start + ones(lanes & ~w->begin);
    return w->jokers_in && !w->next_a ? need + w->go_on - ones(lanes & w->long_lanes) : need;
}

/* Which of these lanes can still stay: jokers may leave them without a numbered tile. One that is
 * short of a tile may begin with a joker at 11, as J 12 13; it has one at 12. */
static void drop_lanes(Sewing *w, unsigned lanes)
{
    int tiles = w->x - w->jokers_in;
    if (need_tiles(w, lanes) <= tiles) {
        end_lanes(w, lanes);
        return;
    }
    SUBSETS(some, lanes) {
        int short_of = need_tiles(w, some) - tiles;
        if (ones(some) > tiles || (short_of > 0 && (w->v != 10 || !w->next_a || !w->next_a2))) continue;
        w->wild_now = imax(0, short_of);
        end_lanes(w, some);
    }
    w->wild_now = 0;
}

/* Runs that go on and runs that begin are as many as lanes ask for, or fewer. */
static void choose_lanes(Sewing *w)
{
    int most_long = imin(w->go_on, ones(w->long_lanes)), most_new = imin(w->start, ones(w->begin));
    if (most_long == ones(w->long_lanes) && most_new == ones(w->begin)) {
        drop_lanes(w, w->lanes | w->begin);
        return;
    }
    SUBSETS(go_on, w->long_lanes) {
        if (ones(go_on) != most_long) continue;
        SUBSETS(new, w->begin)
            if (ones(new) == most_new) drop_lanes(w, (w->lanes & ~w->long_lanes) | go_on | new);
    }
}

/* x tiles of the colour stand in runs, `over` are left over. A run that ends where another begins
 * might as well be joined to it, unless one of the two stays: where begin runs begin, more runs may
 * begin than need be (those that end before were closed there, see above). */
static void begin_runs(Sewing *w, int over)
{
    int free = w->x - w->n1 - w->n2, most = imin(w->n3, free), tiles = w->x - w->jokers_in;
    int least = imax(0, most - ones(w->begin));
    if (over > 0) least = imax(least, w->n3); /* a tile left over could have gone on */
    for (w->go_on = most; w->go_on >= least; w->go_on--) {
        w->start = free - w->go_on;
        if (w->start > tiles && (w->v != 10 || !w->next_a || !w->next_a2)) return;
        if (w->v >= 11 && (w->start || (w->v == 12 && w->n1))) return;
        w->need = w->jokers_in + imax(0, w->start + w->n1 - w->next_a) + imax(0, w->start - w->next_a2);
        if (w->need > w->jokers) return;
        choose_lanes(w);
    }
}

/* `list` tiles stand in groups; jokers are in runs or not. */
static void place_tiles(Sewing *w, int list, int with_jokers)
{
    int free = w->a - list, least = imax(w->n1 + w->n2, w->t - list);
    if (with_jokers) {
        /* states.h (c), for the runs that change */
        int most = imin(free + w->jokers, w->b->ps->m + ones(w->lanes | w->begin));
        w->cost = 0;
        for (w->x = imax(least, free + 1); w->x <= most; w->x++) {
            w->jokers_in = w->x - free;
            begin_runs(w, 0);
        }
        return;
    }
    w->jokers_in = 0;
    w->cost = 0;
    for (w->x = free; w->x >= least && w->from->low + w->cost <= w->b->most; w->x--) {
        begin_runs(w, free - w->x);
        w->cost += w->weight;
    }
}

/* Every choice of the held runs that begin here. */
static void hold_runs(Sewing *w, int list, int with_jokers)
{
    const Braid *b = w->b;
    const Lanes *l = w->l;
    int v = w->v;
    unsigned held = w->held;
    SUBSETS(now, (unsigned)l->held_begin[v]) {
        int taken = ones((held | now) & l->shows[v]);
        w->held = held | now;
        w->held_now = now;
        w->held_jokers = 0;
        for (unsigned k = now; k; k &= k - 1) w->held_jokers += b->set[l->held_set[__builtin_ctz(k)][v]].jokers;
        w->jokers = b->jokers - w->from->least_used - w->held_jokers;
        w->a = b->ps->a[v][w->c] - taken;
        w->t = imax(0, b->ps->t[v][w->c] - taken);
        if (w->jokers >= with_jokers && w->a >= list) place_tiles(w, list, with_jokers);
    }
    w->held = held;
}

/* All stitches of a strand. */
static void sew(Sewing *w, Strand *st)
{
    Braid *b = w->b;
    uint32_t code = (uint32_t)st->code, halves = 2u * b->nlists[w->v][w->c];
    uint16_t *at = &b->at[b->ats];
    if (b->ats + halves + 1 > b->most_ats) {
        b->full = 1;
        return;
    }
    w->from = st;
    w->n1 = (int)(code & 7);
    w->n2 = (int)(code >> N2_AT & 7);
    w->n3 = (int)(code >> N3_AT & 7);
    w->lanes = code >> LANES_AT & 7;
    w->long_lanes = w->lanes & ~w->young;
    w->held = code >> HELD_AT & 15;
    w->wild = (int)(code >> WILD_AT);
    st->first = b->stitches;
    st->at = b->ats;
    b->ats += halves + 1;
    for (uint32_t half = 0; half < halves; half++) {
        at[half] = (uint16_t)(b->stitches - st->first);
        if (half % 2 == 0 || b->jokers) hold_runs(w, (int)half / 2, (int)half % 2);
    }
    at[halves] = (uint16_t)(b->stitches - st->first);
}

/* All that follows the strands of a number. */
static void sew_number(Braid *b, int v, int c)
{
    const Lanes *l = &b->lanes[c];
    Sewing w = {.b = b, .l = l, .v = v, .c = c, .begin = l->begin[v], .end = l->end[v]};
    w.next_a = b->ps->a[v + 1][c];
    w.next_a2 = b->ps->a[v + 2][c];
    w.weight = b->ps->w[v][c] * b->loss_unit;
    w.young = (v > 0 ? l->begin[v - 1] : 0u) | (v > 1 ? l->begin[v - 2] : 0u);
    w.short_lanes = l->begin[v] | (v > 0 ? l->begin[v - 1] : 0u);
    b->strand_at[v + 1][c] = b->strands;
    b->nstrands[v + 1][c] = 0;
    for (uint32_t i = 0; i < b->nstrands[v][c] && !b->full; i++) sew(&w, &b->strand[b->strand_at[v][c] + i]);
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
        Strand *root;
        b->strand_at[0][c] = b->strands;
        b->nstrands[0][c] = 0;
        root = &b->strand[b->strand_at[0][c] + strand_with(b, 0, c, 0)];
        root->low = root->least_used = 0;
        for (int v = 0; v < 13 && !b->full; v++) sew_number(b, v, c);
    }
}
#endif
