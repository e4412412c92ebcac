/* From a path of states to an arrangement. */
#ifndef REBUILD_H
#define REBUILD_H
#include "layers.h"

typedef struct {
    const Way *way;
    uint8_t x[4];
} Step;

typedef struct {
    uint8_t n, reals, last; /* last: number laid last */
    uint8_t tile[13];
} OpenRun;

/* Open runs are kept with the short ones first. */
static void close_run(Arrangement *ar, const OpenRun *r)
{
    Set *s;
    if (!r->reals) return; /* normal form (d): its jokers are free */
    s = &ar->set[ar->nsets++];
    s->n = r->n;
    memcpy(s->tile, r->tile, r->n);
}

static void push(OpenRun *r, int tile)
{
    r->tile[r->n++] = (uint8_t)tile;
    if (tile != JOKER) r->reals++;
}

/* Lays the runs of one colour: x[v] uses, of which real[v] numbered tiles.
 * Numbered tiles go first to runs that have none yet. */
static void lay_runs(Arrangement *ar, int c, const uint8_t *x, const uint8_t *real)
{
    OpenRun run[8]; /* more than tiles of a kind, where jokers stand beside runs that stay */
    int n = 0;
    for (int v = 0; v < 13; v++) {
        int keep, reals = real[v];
        for (int i = 1; i < n; i++) /* shortest first */
            for (int k = i; k > 0 && run[k].n < run[k - 1].n; k--) {
                OpenRun swap = run[k];
                run[k] = run[k - 1];
                run[k - 1] = swap;
            }
        keep = imin(n, x[v]);
        for (int i = keep; i < n; i++) close_run(ar, &run[i]);
        for (n = keep; n < x[v]; n++) memset(&run[n], 0, sizeof run[n]);
        for (int pass = 0; pass < 2; pass++)
            for (int i = n - 1; i >= 0; i--) {
                int waiting = run[i].last != v + 1;
                if (!waiting || (pass == 0 && run[i].reals) || (pass == 0 && !reals)) continue;
                push(&run[i], reals ? c * 13 + v : JOKER);
                if (reals) reals--;
                run[i].last = (uint8_t)(v + 1);
            }
    }
    for (int i = 0; i < n; i++) close_run(ar, &run[i]);
}

static void lay_groups(Arrangement *ar, int v, const Way *w)
{
    for (int i = 0; i < w->n; i++) {
        Set *s = &ar->set[ar->nsets++];
        s->n = 0;
        for (int c = 0; c < 4; c++)
            if (w->part[i] >> c & 1) s->tile[s->n++] = (uint8_t)(c * 13 + v);
        while (s->n < 3) s->tile[s->n++] = JOKER;
    }
}

static int set_is_group(const Set *s)
{
    int number = -1;
    for (int i = 0; i < s->n; i++) {
        if (s->tile[i] == JOKER) continue;
        if (number >= 0 && s->tile[i] % 13 != number) return 0;
        number = s->tile[i] % 13;
    }
    return s->n <= 4;
}

/* Number of the first place of a run as it lies. */
static int run_first(const Set *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->tile[i] != JOKER) return s->tile[i] % 13 - i;
    return 0;
}

static void split_long(Arrangement *ar, Set *s)
{
    Set *t = &ar->set[ar->nsets++];
    int cut = 3; /* the first part must show a numbered tile; the second will */
    while (s->tile[0] == JOKER && s->tile[1] == JOKER && s->tile[cut - 1] == JOKER) cut++;
    t->n = (uint8_t)(13 - cut);
    memcpy(t->tile, s->tile + cut, t->n);
    s->n = (uint8_t)cut;
}

static void lengthen(Set *s)
{
    if (run_first(s) + s->n < 13) {
        s->tile[s->n++] = JOKER;
        return;
    }
    memmove(s->tile + 1, s->tile, s->n);
    s->tile[0] = JOKER;
    s->n++;
}

static int numbered(const Set *s)
{
    int n = 0;
    for (int i = 0; i < s->n; i++) n += s->tile[i] != JOKER;
    return n;
}

/* A set with one numbered tile can be read as a run: put it in order. */
static void as_run(Set *s)
{
    int n = s->n, tile = JOKER, at;
    for (int i = 0; i < n; i++)
        if (s->tile[i] != JOKER) tile = s->tile[i];
    at = imax(0, n - (13 - tile % 13));
    memset(s->tile, JOKER, (size_t)n);
    s->tile[at] = (uint8_t)tile;
}

/* Adds one joker to some set. Runs are tried first: any run can take one. */
static int add_joker(Arrangement *ar)
{
    for (int i = 0; i < ar->nsets; i++) {
        Set *s = &ar->set[i];
        if (set_is_group(s)) continue;
        if (s->n == 13) split_long(ar, s);
        lengthen(s);
        return 1;
    }
    for (int i = 0; i < ar->nsets; i++) {
        Set *s = &ar->set[i];
        if (s->n == 3 && set_is_group(s)) {
            s->tile[s->n++] = JOKER;
            return 1;
        }
    }
    for (int i = 0; i < ar->nsets; i++) {
        Set *s = &ar->set[i];
        if (numbered(s) > 1) continue;
        s->tile[s->n++] = JOKER;
        as_run(s);
        return 1;
    }
    return 0;
}

static void read_path(const Work *wk, const Tables *tb, uint32_t i, Step *step)
{
    for (int v = 12; v >= 0; v--) {
        const Node *nd = &wk->nodes[i];
        step[v].way = &tb->way[nd->way];
        for (int c = 0; c < 4; c++) step[v].x[c] = nd->x >> (2 * c) & 3;
        i = nd->parent;
    }
}

/* Fills laid and the arrangement; `jokers` jokers are laid in all. */
static int rebuild(Answer *an, const Position *ps, const Step *step, int jokers)
{
    uint8_t x[13], real[13];
    int placed = 0;
    an->arr.nsets = 0;
    memset(an->laid, 0, sizeof an->laid);
    for (int c = 0; c < 4; c++) {
        int any = 0;
        for (int v = 0; v < 13; v++) {
            int g = step[v].way->g[c], a = ps->a[v][c];
            x[v] = step[v].x[c];
            real[v] = (uint8_t)imin(x[v], a - g);
            an->laid[c * 13 + v] = (uint8_t)(g + real[v] - ps->t[v][c]);
            any |= x[v];
        }
        if (any && !an->bare) lay_runs(&an->arr, c, x, real);
    }
    an->laid[JOKER] = (uint8_t)(jokers - ps->joker_table);
    if (an->bare) return 1;
    for (int v = 0; v < 13; v++) lay_groups(&an->arr, v, step[v].way);
    for (int i = 0; i < an->arr.nsets; i++)
        for (int k = 0; k < an->arr.set[i].n; k++) placed += an->arr.set[i].tile[k] == JOKER;
    for (; placed < jokers; placed++)
        if (!add_joker(&an->arr)) return 0;
    return placed == jokers;
}
#endif
