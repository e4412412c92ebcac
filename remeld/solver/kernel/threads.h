/* What one colour may do by itself where it counts which sets go on in which.
 *
 * Here its open runs are told apart by what they are to the begin runs: the heir of one that lies
 * across the number, and perhaps that very run, as it lay; free to be an heir yet; or spent, if
 * they can be nobody's any more. A begin run takes its heir at the first number that both show, or
 * one of the groups of a number; a tile of it moves that is not in its heir. A free run can be taken
 * by a begin group of a number as well.
 *
 * Against the normal form of states.h: a run that ends where another begins is joined to it only if
 * it is free, or if no begin set is left that the other could be the heir of; and more runs than
 * there are copies may lie across a number. */
#ifndef THREADS_H
#define THREADS_H
#include "heirs.h"
#include "strands.h"

/* An open run is a byte: its length up to three, and what it is. HEIR, and a step for each lane. */
enum { SPENT = 0, FREE = 4, HEIR = 8, LANE_STEP = 8, SAME = 4, MOST_OPEN = 6, MOST_NOW = 8, DONE_AT = 8 * MOST_OPEN };

static int run_length(int run) { return run & 3; }
static int is_taken(int run) { return run >= HEIR; }
static int is_same(int run) { return is_taken(run) && run & SAME; }
static unsigned lane_bit(int run) { return 1u << (run / LANE_STEP - 1); }

/* What is chosen at a number. */
typedef struct {
    uint8_t run[MOST_NOW]; /* those with a tile here: first those of before, then those that begin */
    int8_t was[MOST_NOW];  /* which of before each is, or -1 */
    uint8_t m, real; /* how many; which have a numbered tile, a bit each */
    uint8_t ended;  /* how many ended that might have been joined to one that begins */
    uint8_t begun, same; /* how many begin; of these, how many may be begin runs */
    uint8_t grouped, by_lanes, of_runs;
    uint8_t jokers_in, over; /* jokers in runs; tiles passed over */
    uint8_t done, linked; /* lanes that are settled; whose heir is open */
    uint8_t here;   /* lanes whose tile of this number is in their heir */
    uint8_t changed; /* lanes that cannot stay from here on */
    uint8_t lost;   /* is a run that might have stayed now one that changes? */
} Pick;

/* A strand of a number about to be followed. */
typedef struct {
    Braid *b;
    const Lanes *l;
    Strand *from;
    int v, c, a, t, next_a, next_a2, jokers;
    unsigned across, begin, end;
    int later;         /* could a run that begins now be an heir? */
    int n;
    uint8_t run[8];    /* the open runs */
    unsigned done;
    uint32_t met, want; /* how many choices were met; at which to stop */
    Pick *found;       /* that one, or NULL */
    unsigned stays, stayed; /* of the lanes that end: those that stay now; in what was found */
    uint8_t half[1 << 12];
} Loom;

/* Adds a stitch, or makes the same one cheaper. */
static void add_thread(Loom *w, Stitch s, int half)
{
    Braid *b = w->b;
    Strand *to = &b->strand[b->strand_at[w->v + 1][w->c] + s.next];
    Cost low = w->from->low + s.cost;
    uint32_t i = w->from->first;
    if (low < to->low) to->low = low;
    to->least_used = (uint8_t)imin(to->least_used, w->from->least_used + s.used);
    for (; i < b->stitches; i++) {
        Stitch *o = &b->stitch[i];
        if (o->sum != s.sum || w->half[i - w->from->first] != half) continue;
        if (s.cost < o->cost) *o = s;
        return;
    }
    if (b->stitches == b->most_stitches || i - w->from->first >= sizeof w->half || s.id == UINT16_MAX) {
        b->full = 1;
        return;
    }
    w->half[i - w->from->first] = (uint8_t)half;
    b->stitch[b->stitches++] = s;
}

static uint64_t code_of(uint8_t *run, int n, unsigned done)
{
    uint64_t code = (uint64_t)done << DONE_AT;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && run[k] > run[k - 1]; k--) {
            uint8_t swap = run[k];
            run[k] = run[k - 1];
            run[k - 1] = swap;
        }
    for (int i = 0; i < n; i++) code |= (uint64_t)run[i] << (8 * i);
    return code;
}

/* The strand after a choice; -1: its runs cannot all go on. *need: jokers needed in the end. */
static int64_t strand_after(Loom *w, const Pick *p, int *need)
{
    Braid *b = w->b;
    uint8_t open[MOST_NOW];
    int n = 0, length[4] = {0, 0, 0, 0};
    for (int i = 0; i < p->m; i++) {
        int run = p->run[i];
        if (is_taken(run) && lane_bit(run) & w->end) {
            if (lane_bit(run) & w->stays) continue;
            run = SPENT | run_length(run);
        }
        length[run_length(run)]++;
        open[n++] = (uint8_t)run;
    }
    *need = p->jokers_in + imax(0, length[1] + length[2] - w->next_a) + imax(0, length[1] - w->next_a2);
    if (*need > w->jokers || (w->v >= 11 && length[1]) || (w->v == 12 && length[2])) return -1;
    if (w->v == 12) return strand_with(b, 13, w->c, 0);
    /* runs that are of no more use go on last of all */
    for (int i = 0; i < n && n > w->next_a + b->jokers; i++)
        if (open[i] == (SPENT | 3)) open[i--] = open[--n];
    if (n > MOST_OPEN) {
        b->full = 1;
        return -1;
    }
    return strand_with(b, w->v + 1, w->c, code_of(open, n, p->done & ~w->end));
}

/* All is chosen but which begin runs that end here stay. */
static void end_threads(Loom *w, const Pick *p)
{
    Braid *b = w->b;
    int list = b->list_of[w->v][w->c][p->grouped | p->by_lanes << 2 | p->of_runs << 4];
    unsigned same = 0;
    for (int i = 0; i < p->m; i++)
        if (is_same(p->run[i])) same |= lane_bit(p->run[i]);
    SUBSETS(stays, same & w->end) {
        unsigned changed = p->changed | (w->begin & ~same) | (same & w->end & ~stays);
        int need, real = p->lost || same & w->end & ~stays;
        int64_t next;
        Stitch s;
        memset(&s, 0, sizeof s);
        if (w->found && w->met == w->want) {
            *w->found = *p;
            w->stayed = stays;
        }
        s.id = (uint16_t)imin((int)w->met++, UINT16_MAX);
        s.cost = p->over * b->ps->w[w->v][w->c] * b->loss_unit + ones(changed) * b->set_unit
            + (Cost)ones(w->across & ~(unsigned)p->here) * UNIT;
        if (w->found || w->from->low + s.cost > b->most) continue;
        w->stays = stays;
        if ((next = strand_after(w, p, &need)) < 0) continue;
        for (int i = 0; i < p->m; i++) real |= p->real >> i & 1 && !is_same(p->run[i]);
        s.next = (uint16_t)next;
        s.used = p->jokers_in;
        s.sum = (uint64_t)s.next << (STRAND_BITS * w->c) | (uint64_t)s.used << USED_AT
            | (uint64_t)need << NEED_AT | (uint64_t)(real != 0) << REAL_AT;
        add_thread(w, s, 2 * list + (p->jokers_in > 0));
    }
}

/* Begin runs without an heir take a group of this number. */
static void take_groups(Loom *w, const Pick *p)
{
    unsigned can = w->across & ~(unsigned)(p->done | p->linked);
    SUBSETS(take, can) {
        Pick q = *p;
        q.by_lanes = (uint8_t)ones(take);
        q.done |= (uint8_t)take;
        q.here |= (uint8_t)take;
        if (q.by_lanes > q.grouped) continue;
        if (w->b->list_of[w->v][w->c][q.grouped | q.by_lanes << 2 | q.of_runs << 4] == NO_LIST) continue;
        end_threads(w, &q);
    }
}

/* From the i-th run on: free ones with a numbered tile become heirs, or are taken by groups. */
static void link_runs(Loom *w, const Pick *p, int i)
{
    while (i < p->m && ((p->run[i] & ~3) != FREE || !(p->real >> i & 1))) i++;
    if (i == p->m) {
        if (p->ended && imin(p->ended, p->begun) > p->same) return;
        take_groups(w, p);
        return;
    }
    link_runs(w, p, i + 1);
    for (unsigned can = w->across & ~(unsigned)(p->done | p->linked); can; can &= can - 1) {
        Pick q = *p;
        unsigned lane = can & -can;
        int same = p->was[i] < 0 && lane & w->begin;
        q.run[i] = (uint8_t)(run_length(p->run[i]) | (HEIR + LANE_STEP * __builtin_ctz(lane) + (same ? SAME : 0)));
        q.linked |= (uint8_t)lane;
        q.here |= (uint8_t)lane;
        q.same = (uint8_t)(q.same + same);
        link_runs(w, &q, i + 1);
    }
    if (p->of_runs < 3) {
        Pick q = *p;
        q.run[i] = (uint8_t)(run_length(p->run[i]) | SPENT);
        q.of_runs++;
        link_runs(w, &q, i + 1);
    }
}

/* Runs that begin, and what is left over. */
static void begin_threads(Loom *w, const Pick *p)
{
    int free = w->a - p->grouped, reals = ones(p->real), closes = w->n > p->m;
    int most = w->v < 11 && w->next_a + w->jokers > 0 ? free - reals : 0;
    for (int begin = 0; begin <= most; begin++) {
        int over = free - reals - begin;
        int wild = w->v == 10 && w->next_a && w->next_a2 && over == 0 && w->b->jokers;
        if (p->grouped + reals + begin < w->t) continue;
        if (over > 0 && (closes || p->jokers_in)) continue;
        for (int jokers = 0; jokers <= (wild ? w->jokers - p->jokers_in : 0); jokers++) {
            Pick q = *p;
            for (int i = 0; i < begin + jokers; i++) {
                if (q.m == MOST_NOW) {
                    w->b->full = 1;
                    return;
                }
                if (i < begin) q.real |= (uint8_t)(1 << q.m);
                q.was[q.m] = -1;
                q.run[q.m++] = 1 | FREE;
            }
            q.jokers_in = (uint8_t)(q.jokers_in + jokers);
            q.begun = (uint8_t)(begin + jokers);
            q.over = (uint8_t)over;
            link_runs(w, &q, 0);
        }
    }
}

/* From the i-th run on: it ends, or goes on with a numbered tile or a joker. */
static void go_on(Loom *w, const Pick *p, int i)
{
    int run, length;
    Pick q;
    if (i == w->n) {
        begin_threads(w, p);
        return;
    }
    run = w->run[i];
    length = run_length(run);
    q = *p;
    q.was[q.m] = (int8_t)i;
    q.run[q.m++] = (uint8_t)((run & ~3) | imin(3, length + 1));
    if (ones(p->real) < w->a - p->grouped) {
        Pick r = q;
        r.real |= (uint8_t)(1 << p->m);
        if (is_taken(run)) r.here |= (uint8_t)lane_bit(run);
        go_on(w, &r, i + 1);
    }
    if (p->jokers_in < w->jokers && (length < 3 || w->next_a)) {
        q.jokers_in++;
        if (is_same(run)) {
            q.run[p->m] &= (uint8_t)~SAME;
            q.changed |= (uint8_t)lane_bit(run);
            q.lost = 1;
        }
        go_on(w, &q, i + 1);
    }
    if (length < 3) return;
    q = *p;
    if ((run & ~3) == FREE || !w->later) q.ended++;
    if (is_same(run)) {
        q.changed |= (uint8_t)lane_bit(run);
        q.lost = 1;
    }
    if (is_taken(run)) {
        q.done |= (uint8_t)lane_bit(run);
        q.linked &= (uint8_t)~lane_bit(run);
    }
    go_on(w, &q, i + 1);
}

/* The stitches of a strand, put in order by half lists. */
static void sort_threads(Loom *w)
{
    Braid *b = w->b;
    uint32_t halves = 2u * b->nlists[w->v][w->c], n = b->stitches - w->from->first, k = 0;
    uint16_t *at = &b->at[b->ats];
    Stitch *s = &b->stitch[w->from->first], *spare = s + n;
    if (b->ats + halves + 1 > b->most_ats || b->stitches + n > b->most_stitches) {
        b->full = 1;
        return;
    }
    w->from->at = b->ats;
    b->ats += halves + 1;
    memcpy(spare, s, n * sizeof *s);
    for (uint32_t half = 0; half < halves; half++) {
        at[half] = (uint16_t)k;
        for (uint32_t i = 0; i < n; i++)
            if (w->half[i] == half) s[k++] = spare[i];
    }
    at[halves] = (uint16_t)k;
}

static void follow_thread(Loom *w, Strand *st)
{
    Braid *b = w->b;
    Pick p;
    w->from = st;
    w->met = 0;
    w->jokers = b->jokers - st->least_used;
    w->done = (unsigned)(st->code >> DONE_AT);
    memset(&p, 0, sizeof p);
    p.done = (uint8_t)w->done;
    for (w->n = 0; w->n < MOST_OPEN && st->code >> (8 * w->n) & 255; w->n++) {
        w->run[w->n] = (uint8_t)(st->code >> (8 * w->n));
        if (is_taken(w->run[w->n])) p.linked |= (uint8_t)lane_bit(w->run[w->n]);
    }
    for (p.grouped = 0; p.grouped <= w->a && p.grouped < 4; p.grouped++) go_on(w, &p, 0);
}

static void ready_loom(Loom *w, Braid *b, int v, int c)
{
    const Lanes *l = &b->lanes[c];
    w->b = b;
    w->l = l;
    w->v = v;
    w->c = c;
    w->a = b->ps->a[v][c];
    w->t = b->ps->t[v][c];
    w->next_a = b->ps->a[v + 1][c];
    w->next_a2 = b->ps->a[v + 2][c];
    w->begin = l->begin[v];
    w->end = l->end[v];
    w->across = lanes_across(l, v);
    w->found = NULL;
    w->later = w->across != 0;
    for (int n = v; n < 13; n++) {
        w->later |= l->begin[n];
        for (int i = 0; i < b->nlocal[n]; i++) w->later |= b->set[b->local[n][i]].num >> (13 * c + n) & 1;
    }
}

static void find_threads(Braid *b, Loom *w)
{
    b->strands = b->stitches = b->ats = 0;
    for (int c = 0; c < 4 && !b->full; c++) {
        Strand *root;
        b->strand_at[0][c] = b->strands;
        b->nstrands[0][c] = 0;
        root = &b->strand[b->strand_at[0][c] + strand_with(b, 0, c, 0)];
        root->low = root->least_used = 0;
        for (int v = 0; v < 13 && !b->full; v++) {
            ready_loom(w, b, v, c);
            b->strand_at[v + 1][c] = b->strands;
            b->nstrands[v + 1][c] = 0;
            for (uint32_t i = 0; i < b->nstrands[v][c] && !b->full; i++) {
                Strand *st = &b->strand[b->strand_at[v][c] + i];
                st->first = b->stitches;
                follow_thread(w, st);
                if (!b->full) sort_threads(w);
            }
        }
    }
}
#endif
