/* What a state of seating.h still loses, exactly, in the game in which its
 * pending jokers may go anywhere.
 *
 * It is tried out, the most promising choice first, number after number. What
 * was found is kept, so the answers to many questions cost little more than one.
 * All this is a bound for the game with the rule. Where there is no room to find
 * out, nothing is lost. */
#ifndef REACH_H
#define REACH_H
#include "known.h"
#include "pool.h"
#include "rows.h"

static int comes_first(const Follower *x, const Follower *y)
{
    return x->f < y->f || (x->f == y->f && x->rank > y->rank);
}

static void sort_followers(Follower *a, uint32_t n)
{
    static const uint16_t gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};
    for (int g = n > 132 ? 0 : n > 23 ? 5 : 7; g < 9; g++)
        for (uint32_t gap = gaps[g], i = gap; i < n; i++) {
            Follower x = a[i];
            uint32_t k = i;
            for (; k >= gap && comes_first(&x, &a[k - gap]); k -= gap) a[k] = a[k - gap];
            a[k] = x;
        }
}

/* Lists the states after this one that may lose no more than the budget, the most
 * promising first. *over: what the others lose at least. 0: that cannot be found out. */
static int list_followers(const Search *s, int v, uint32_t profiles, const Quad *open, int left,
                          int32_t budget, int32_t *over)
{
    Work *wk = s->wk;
    Ahead *a = wk->ahead;
    Expansion x = {.s = s, .v = v, .left = left};
    uint32_t can, at, first = a->nfollowers;
    int32_t was_over = wk->over;
    int ok;
    *over = FAR;
    for (int c = 0; c < 4; c++) {
        uint32_t p = KEY_PROF(profiles, c), reserved = reserved_from(open->f[c], v);
        Row *row = row_of(wk, v, c, reserved);
        row_bound(s, row, v, c, reserved, (int)p);
        if (row->options[p] == ROW_OPTIONS) return 0;
        x.os[c] = &a->options[row->options[p]];
        if (!x.os[c]->some) return 1;
    }
    x.back = wk->bounds.back[v + 1] + wk->bounds.joker * left;
    x.limit = budget + x.back;
    wk->over = FAR;
    weigh_choices(&x, open, left, &can, &at);
    ok = expand_ways(&x, can, at, FOLLOWERS);
    if (wk->over < FAR) *over = budget + wk->over;
    wk->over = was_over;
    sort_followers(a->follower + first, a->nfollowers - first);
    return ok;
}

static int32_t open_lost(const Search *s, int v, uint32_t profiles, const Quad *open, int left, int32_t budget);

/* As still_lost, where nothing is known. */
static int32_t try_followers(const Search *s, int v, uint32_t profiles, const Quad *open, int left, int32_t budget)
{
    Ahead *a = s->wk->ahead;
    uint32_t first = a->nfollowers;
    int32_t least;
    Quad later;
    for (int c = 0; c < 4; c++) later.f[c] = open_from(open->f[c], v + 1);
    a->tried++;
    if (!list_followers(s, v, profiles, open, left, budget, &least)) least = 0;
    for (uint32_t i = first; i < a->nfollowers && least > budget; i++) {
        Follower x = a->follower[i];
        least = imin(least, x.loss + open_lost(s, v + 1, x.key, &later, x.left, budget - x.loss));
    }
    a->nfollowers = first;
    return least;
}

/* What the numbers from v on lose: at most so much, if that is not more than the
 * budget, else at least so much. open: of v and later, without demands. */
static int32_t still_lost(const Search *s, int v, uint32_t profiles, const Quad *open, int left, int32_t budget)
{
    int nothing = !(open->f[0] | open->f[1] | open->f[2] | open->f[3]);
    uint32_t index = nothing ? 0 : pool_index(s->wk, open);
    int32_t loss;
    Asked q;
    if (v == 13 || (!nothing && !index) || !ask_about(s, &q, v, profiles, index, left)) return 0;
    loss = known_loss(s, &q, budget);
    if (loss >= 0) return loss;
    if (s->wk->ahead->tried >= s->wk->ahead->most_tried) return 0;
    loss = try_followers(s, v, profiles, open, left, budget);
    keep_known(s->wk->ahead, &q, loss, budget);
    return loss;
}

/* The profiles when the open sets count as open runs of any length. 0: there are too many. */
static int with_open_runs(const Tables *tb, int v, const Quad *open, uint32_t *profiles)
{
    uint32_t all = 0;
    for (int c = 0; c < 4; c++) {
        uint32_t p = KEY_PROF(*profiles, c);
        int more = (int)(open->f[c] >> (2 * v) & 3) + gaps_at(open->f[c], v);
        int q = profile_index(tb, tb->n1[p], tb->n2[p], tb->n3[p] + more);
        if (q == DEAD) return 0;
        all |= (uint32_t)q << (5 * c);
    }
    *profiles = all;
    return 1;
}

/* As still_lost, where the open sets began before v. First they might as well be
 * runs that may go on or not: their tiles and jokers are given back. That loses no
 * more, and is the same for many. */
static int32_t open_lost(const Search *s, int v, uint32_t profiles, const Quad *open, int left, int32_t budget)
{
    static const Quad none;
    uint32_t plain = profiles;
    if (v == 13) return 0;
    if (open->f[0] | open->f[1] | open->f[2] | open->f[3] && with_open_runs(s->tb, v, open, &plain)) {
        int32_t loss;
        int all = left;
        for (int c = 0; c < 4; c++) all += jokers_in_gaps(open->f[c]);
        loss = still_lost(s, v, plain, &none, imin(all, s->wk->ahead->ps.joker_all), budget);
        if (loss > budget) return loss;
    }
    return still_lost(s, v, profiles, open, left, budget);
}

/* Begin jokers without a seat: see seating.h. */
static int begin_jokers_left(uint32_t pending) { return bits(pending & 15) - (int)(pending >> 4); }

/* Makes room for what is found, if there is little. */
static void clear_ahead(const Search *s)
{
    Ahead *a = s->wk->ahead;
    if (is_nearly_full(a)) forget_found(a);
    if (a->nrows > MAXROWS / 4 * 3 || a->noptions > ROW_OPTIONS / 4 * 3) clear_rows(s->wk, &a->ps);
}

/* Can the state lose so little that it is worth going on with? */
static int is_within_reach(const Search *s, int v, const Node *nd)
{
    const Quad *all = &s->wk->pool[nd->ext & EXT_MASK];
    int left = s->ps->joker_all - (int)KEY_USED(nd->key) + begin_jokers_left(KEY_PENDING(nd->key));
    int32_t budget = s->limit - nd->loss, loss;
    Quad open;
    clear_ahead(s);
    for (int c = 0; c < 4; c++) open.f[c] = open_from(all->f[c], v);
    loss = open_lost(s, v, nd->key & 0xFFFFF, &open, left, budget);
    if (loss > budget) s->wk->over = imin(s->wk->over, loss - budget);
    return loss <= budget;
}

/* Of the newest layer keeps `width` states that are within reach: those that
 * promise to lose least, then those with most jokers in their seats. */
static void keep_reachable(Search *s, int v, uint32_t first)
{
    Work *wk = s->wk;
    uint32_t n = wk->count - first, kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        const Node *nd = &wk->nodes[first + i];
        int left = begin_jokers_left(KEY_PENDING(nd->key));
        wk->order[i] = (uint64_t)(uint32_t)imax(0, nd->f) << 28 | (uint64_t)(uint32_t)left << 24 | i;
    }
    sort_u64(wk->order, n);
    for (uint32_t i = 0; i < n; i++) {
        Node *nd = &wk->nodes[first + (wk->order[i] & 0xFFFFFF)];
        nd->dead = kept == s->width || !is_within_reach(s, v, nd);
        kept += !nd->dead;
        s->cut |= kept == s->width;
    }
    squeeze(wk, first);
}
#endif
