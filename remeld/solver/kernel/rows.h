/* Lower bounds for one colour, some of whose tiles are reserved for sets that
 * have begun.
 *
 * The bounds are those of bound.h, at the prices of prices.h: what the colour
 * loses at least from a number on, if its other tiles go where they like and so
 * many jokers may be used in its runs. They are made when they are asked for,
 * as few of all the reservations there could be are met. */
#ifndef ROWS_H
#define ROWS_H
#include "ahead.h"
#include "prices.h"

/* Of what is open in a colour (see special.h) the reserved tiles from v on, two bits a
 * number. Open sets with a joker between their tiles have it from GAPS_AT on, likewise. */
enum { GAPS_AT = 39 };

static inline uint32_t reserved_from(uint64_t open, int v)
{
    return (uint32_t)(open & ((1u << 26) - 1)) >> (2 * v) << (2 * v);
}

/* Without demands. There is no gap at 13. */
static inline uint64_t open_from(uint64_t open, int v)
{
    uint64_t gaps = v < 12 ? open >> (GAPS_AT + 2 * v) << (GAPS_AT + 2 * v) : 0;
    return v < 13 ? reserved_from(open, v) | gaps : 0;
}

static inline int gaps_at(uint64_t open, int v) { return v < 12 ? (int)(open >> (GAPS_AT + 2 * v) & 3) : 0; }

static inline int jokers_in_gaps(uint64_t open)
{
    int n = 0;
    for (uint64_t gaps = open >> GAPS_AT; gaps; gaps >>= 2) n += (int)(gaps & 3);
    return n;
}

/* ps: the position with all jokers. */
static void clear_rows(Work *wk, const Position *ps)
{
    Ahead *a = wk->ahead;
    memset(a->slot, 0, sizeof a->slot);
    memset(&a->row[0], 0, sizeof a->row[0]); /* the row that knows nothing: all bounds are 0 */
    a->row[0].known = UINT32_MAX;
    for (int p = 0; p < MAXPROF; p++) a->row[0].options[p] = ROW_OPTIONS;
    a->nrows = 1;
    a->noptions = 0;
    a->ps = *ps;
    for (int v = 0; v < 13; v++) a->groups[v] = most_groups(&wk->tab[ps->m - 2], ps, v);
}

/* The row of number v. Where there is no room for another, the one that knows nothing. */
static Row *row_of(Work *wk, int v, int c, uint32_t reserved)
{
    Ahead *a = wk->ahead;
    uint32_t key = reserved >> (2 * v) | (uint32_t)(v * 4 + c) << 26;
    uint32_t s = (key * 0x9E3779B1u) >> 18;
    Row *row;
    for (; a->slot[s]; s = (s + 1) % ROW_SLOTS)
        if (a->row[a->slot[s]].key == key) return &a->row[a->slot[s]];
    if (a->nrows == MAXROWS) return &a->row[0];
    a->slot[s] = (uint16_t)a->nrows;
    row = &a->row[a->nrows++];
    row->key = key;
    row->known = 0;
    return row;
}

/* What the colour can do at number v with the tiles that are not reserved. */
static void options_left(const Search *s, int v, int c, uint32_t reserved, int p, Options *os)
{
    Ahead *a = s->wk->ahead;
    Position *ps = &a->ps;
    uint8_t t = ps->t[v][c], all[3];
    for (int i = 0; i < 3; i++) { /* the two numbers after it count as well */
        int taken = v + i < 13 ? (int)(reserved >> (2 * (v + i)) & 3) : 0;
        all[i] = ps->a[v + i][c];
        ps->a[v + i][c] = (uint8_t)(all[i] - taken);
        if (i == 0) ps->t[v][c] = (uint8_t)imax(0, t - taken);
    }
    colour_options(s->tb, ps, v, c, p, (int)(a->groups[v] >> (8 * c) & 255), os);
    for (int i = 0; i < 3; i++) ps->a[v + i][c] = all[i];
    ps->t[v][c] = t;
}

static void make_bound(const Search *s, Row *row, int v, int c, uint32_t reserved, int p);

/* The bounds for profile p, by the number of jokers. reserved: from v on. */
static inline const int32_t *row_bound(const Search *s, Row *row, int v, int c, uint32_t reserved, int p)
{
    if (!(row->known >> p & 1)) make_bound(s, row, v, c, reserved, p);
    return row->h[p];
}

static void make_bound(const Search *s, Row *row, int v, int c, uint32_t reserved, int p)
{
    Ahead *a = s->wk->ahead;
    const Bounds *b = &s->wk->bounds;
    int32_t *least = row->h[p];
    uint32_t later = v < 12 ? reserved_from(reserved, v + 1) : 0;
    Row *then;
    Options *os;
    row->known |= 1u << p;
    row->options[p] = ROW_OPTIONS;
    memset(least, 0, sizeof row->h[p]);
    if (v == 13 || a->noptions == ROW_OPTIONS) return;
    row->options[p] = (uint16_t)a->noptions;
    os = &a->options[a->noptions++];
    options_left(s, v, c, reserved, p, os);
    then = row_of(s->wk, v + 1, c, later);
    for (int j = 0; j < 5; j++) least[j] = FAR;
    for (int g = 0; g < 4; g++)
        for (int i = 0; os->some >> g & 1 && i < os->n[g]; i++) {
            const Option *o = &os->o[g][i];
            const int32_t *h = row_bound(s, then, v + 1, c, later, o->next);
            int32_t pays = o->loss + g * b->price[v][c] + o->used * b->joker;
            for (int j = o->used; j <= a->ps.joker_all; j++) least[j] = imin(least[j], pays + h[j - o->used]);
        }
}

/* As find_losses in expand.h, for the choices of a colour at v; `left` jokers are in no set. */
static int32_t losses_of_choices(Expansion *x, int c, uint64_t open, int left)
{
    const Options *os = x->os[c];
    uint32_t later = x->v < 12 ? reserved_from(open, x->v + 1) : 0;
    Row *then = row_of(x->s->wk, x->v + 1, c, later);
    int32_t least = INT32_MAX;
    for (int g = 0; g < 4 && os->some >> g; g++)
        for (int k = 0; os->some >> g & 1 && k < os->n[g]; k++) {
            const Option *o = &os->o[g][k];
            const int32_t *h = row_bound(x->s, then, x->v + 1, c, later, o->next);
            x->h[c][g][k] = o->loss + h[imax(0, left - o->used)] + o->used * x->s->wk->bounds.joker;
            least = imin(least, x->h[c][g][k]);
        }
    return least;
}

/* The choices of all colours: what they lose, and which groups they leave room for. */
static void weigh_choices(Expansion *x, const Quad *open, int left, uint32_t *can, uint32_t *at)
{
    *can = *at = 0;
    x->least[4] = 0;
    for (int c = 3; c >= 0; c--) {
        uint32_t some = x->os[c]->some;
        *can |= some << (4 * c);
        *at += (31 - (uint32_t)__builtin_clz(some)) * power[x->s->tb->m - 2][c];
        x->least[c] = x->least[c + 1] + losses_of_choices(x, c, open->f[c], left);
    }
}
#endif
