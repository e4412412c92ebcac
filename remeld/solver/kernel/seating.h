/* The search under the rule for freed jokers: every begin joker takes a seat in
 * a set of seats.h, chosen when the search comes to the set's start. Its later
 * tiles are reserved in the state. All other sets hold rack jokers only and are
 * searched for as ever, with what is not reserved.
 *
 * Which begin jokers are in sets that suit all is left open. The state says how
 * many they are, and which begin jokers are not in a set of the others: four
 * bits of the pending jokers for these, the number above them, and nothing when
 * all have their seats. A set that suits all takes begin jokers before those of
 * the rack, as it can change a joker of the rack for one of a later set.
 *
 * States are bounded by the game in which pending jokers may go anywhere. */
#ifndef SEATING_H
#define SEATING_H
#include "reach.h"
#include "special.h"

typedef struct {
    Search *s;
    Node nd;
    int v, n, left;  /* left: jokers that are in no set yet */
    Quad open;       /* reserved tiles and demands, from v on */
    int32_t h[4];    /* what each colour loses from v on at least */
    uint16_t chosen[4];
} Seating;

/* The jokers of x take their seats. 0: there are not so many, or not those. */
static int seat_jokers(Seating *st, const Special *x)
{
    uint32_t pending = KEY_PENDING(st->nd.key), own = pending & 15, shared = pending >> 4;
    int all = st->s->ps->joker_all, room = (int)KEY_ROOM(st->nd.key), seated, used;
    if (x->e.jokers > st->left || x->serves & ~own) return 0;
    own &= ~(uint32_t)x->serves;
    seated = x->serves ? bits(x->serves) : imin(x->e.jokers, begin_jokers_left(pending));
    if (!x->serves) shared += (uint32_t)seated;
    used = (int)KEY_USED(st->nd.key) + x->e.jokers - seated;
    if (bits(own) < (int)shared || used > all) return 0;
    pending = bits(own) == (int)shared ? 0 : own | shared << 4;
    st->nd.key = (st->nd.key & 0xFFFFFu) | (uint32_t)used << 20 | (uint32_t)imin(room, all - used) << 23
        | pending << 26;
    st->left -= x->e.jokers;
    return 1;
}

/* The numbers between the lowest and the highest that are not there. */
static uint32_t gaps_of(uint32_t row)
{
    return row ? ~row & ((1u << (31 - __builtin_clz(row))) - (1u << __builtin_ctz(row))) : 0;
}

/* Reserves the tiles of x, and the places of jokers between them. 0: they are not all there. */
static int reserve_tiles(Seating *st, const Special *x)
{
    for (uint64_t some = x->e.num; some; some &= some - 1) {
        int tile = __builtin_ctzll(some), c = tile / 13, n = tile % 13;
        if ((int)(st->open.f[c] >> (2 * n) & 3) >= st->s->ps->a[n][c]) return 0;
        st->open.f[c] += 1ull << (2 * n);
    }
    for (int c = 0; c < 4; c++) {
        uint32_t row = (uint32_t)(x->e.num >> (13 * c)) & ROW;
        for (uint32_t gaps = gaps_of(row); gaps; gaps &= gaps - 1)
            st->open.f[c] += 1ull << (GAPS_AT + 2 * __builtin_ctz(gaps));
        st->open.f[c] |= (x->twice >> (13 * c) & ROW) << TWICE_AT;
    }
    return 1;
}

/* Is more lost than may be? tiles: of the colours that have changed. */
static int loses_too_much(Seating *st, uint64_t tiles)
{
    const Search *s = st->s;
    const Bounds *b = &s->wk->bounds;
    int32_t f = st->nd.loss - b->back[st->v] - b->joker * st->left;
    for (int c = 0; c < 4; c++) {
        uint32_t p = KEY_PROF(st->nd.key, c), reserved = reserved_from(st->open.f[c], st->v);
        if (tiles >> (13 * c) & ROW)
            st->h[c] = row_bound(s, row_of(s->wk, st->v, c, reserved), st->v, c, reserved, (int)p)[st->left];
        f += st->h[c];
    }
    if (f <= s->limit) return 0;
    s->wk->over = imin(s->wk->over, f - s->limit);
    return 1;
}

/* Can so little be lost that it is worth going on with? */
static int seating_reaches(const Seating *st)
{
    const Search *s = st->s;
    int32_t budget = s->limit - st->nd.loss, loss;
    Quad open;
    clear_ahead(s);
    for (int c = 0; c < 4; c++) open.f[c] = open_from(st->open.f[c], st->v);
    loss = still_lost(s, st->v, st->nd.key & 0xFFFFF, &open, st->left, budget);
    if (loss > budget) s->wk->over = imin(s->wk->over, loss - budget);
    return loss <= budget;
}

/* What a colour can do at v with the tiles that are not reserved, which the position
 * holds; variant: so many are reserved, and is it wanted twice? */
static const Options *ordinary_choices(const Search *s, int v, int c, uint32_t p, int variant)
{
    Ahead *a = s->wk->ahead;
    Options *os = &a->choices[variant][c][p];
    if (!(a->met[variant][c] >> p & 1)) {
        a->met[variant][c] |= 1u << p;
        colour_options(s->tb, s->ps, v, c, (int)p, a->groups[v] >> (8 * c) & 255, os);
    }
    return os;
}

static uint64_t demands_after(uint64_t open, int v)
{
    return open & ((uint64_t)ROW >> (v + 1) << (v + 1)) << TWICE_AT;
}

static int reserved_at(const Seating *st, int c) { return (int)(st->open.f[c] >> (2 * st->v) & 3); }

static int wanted_twice(const Seating *st, int c) { return (int)(st->open.f[c] >> (TWICE_AT + st->v) & 1); }

/* 0: no room. */
static int expand_ordinary(const Seating *st)
{
    const Search *s = st->s;
    Work *wk = s->wk;
    Node nd = st->nd;
    Quad open, starts = {{0, 0, 0, 0}};
    Expansion x = {.s = s, .nd = &nd, .v = st->v, .left = s->ps->joker_all - (int)KEY_USED(nd.key)};
    uint32_t can, at;
    for (int c = 0; c < 4; c++) {
        int variant = 2 * reserved_at(st, c) + wanted_twice(st, c);
        x.os[c] = ordinary_choices(s, st->v, c, KEY_PROF(nd.key, c), variant);
        if (!x.os[c]->some) return 1;
        open.f[c] = open_from(st->open.f[c], st->v + 1) | demands_after(st->open.f[c], st->v);
    }
    x.back = wk->bounds.back[st->v + 1] + wk->bounds.joker * st->left;
    x.limit = s->limit - nd.loss + x.back;
    weigh_choices(&x, &open, st->left, &can, &at);
    memcpy(starts.f, st->chosen, sizeof st->chosen);
    nd.ext = pool_index(wk, &open) | (nd.ext & ~(uint32_t)EXT_MASK);
    nd.starts = pool_index(wk, &starts);
    return wk->pool_count < wk->pool_max && expand_ways(&x, can, at, BOUNDED);
}

/* Goes on with the ordinary sets, given the sets chosen. 0: no room. */
static int expand_chosen(const Seating *st)
{
    Position *ps = st->s->special->scratch;
    uint8_t *a = ps->a[st->v], *t = ps->t[st->v], all_a[4], all_t[4];
    int ok = 1, r = 1;
    memcpy(all_a, a, 4);
    memcpy(all_t, t, 4);
    for (int c = 0; c < 4; c++) {
        int need = wanted_twice(st, c) ? imax(2, t[c]) : t[c];
        ok &= need <= a[c];
        t[c] = (uint8_t)imax(0, need - reserved_at(st, c));
        a[c] = (uint8_t)(a[c] - reserved_at(st, c));
    }
    if (ok) r = expand_ordinary(st);
    memcpy(a, all_a, 4);
    memcpy(t, all_t, 4);
    return r;
}

/* All ways to choose sets that start here, from one on. 0: no room. */
static int choose_seats(const Seating *st, int from)
{
    Search *s = st->s;
    if (!expand_chosen(st)) return 0;
    if (!KEY_PENDING(st->nd.key)) return 1;
    if (s->most_seats && st->n == s->most_seats) {
        s->cut = 1;
        return 1;
    }
    for (int i = from; i < s->special->first[st->v + 1]; i++) {
        const Special *x = &s->special->s[i];
        Seating next = *st;
        if (!seat_jokers(&next, x) || !reserve_tiles(&next, x) || loses_too_much(&next, x->e.num)) continue;
        if (s->most_seats != 1 && !seating_reaches(&next)) continue; /* each may be followed by many */
        next.chosen[next.n++] = (uint16_t)(i + 1);
        if (!choose_seats(&next, x->serves ? i + 1 : i)) return 0;
    }
    return 1;
}

/* All successors of a state at number v. 0: no room. */
static int expand_seated(Search *s, int v, const Node *nd)
{
    Seating st = {.s = s, .nd = *nd, .v = v, .open = s->wk->pool[nd->ext & EXT_MASK]};
    if (!is_within_reach(s, v, nd)) return 1;
    st.left = s->ps->joker_all - (int)KEY_USED(nd->key) + begin_jokers_left(KEY_PENDING(nd->key));
    return loses_too_much(&st, ~0ull) || choose_seats(&st, s->special->first[v]);
}
#endif
