/* What a state of seating.h still loses, exactly, in the game in which its
 * pending jokers may go anywhere.
 *
 * It is tried out, the most promising choice first, number after number. What
 * was found is kept: a state that is no better than one that loses at least so
 * much does so too, and one that is no worse than one that loses at most so much
 * loses no more. So the answers to many questions cost little more than one.
 *
 * All this is a bound for the game with the rule. Where there is no room to find
 * out, nothing is lost. */
#ifndef REACH_H
#define REACH_H
#include "rows.h"

/* Everything found before is about another position. */
static void forget_found(Work *wk)
{
    Ahead *a = wk->ahead;
    a->nfound = a->nfollowers = a->tried = 0;
    a->nknown = 1;
    if (++a->stamp == 0) {
        memset(a->found, 0, sizeof a->found);
        a->stamp = 1;
    }
}

/* open: an index of the pool. NULL: no room. */
static Found *found_of(Ahead *a, int v, uint32_t open)
{
    uint32_t i = hash_state((uint32_t)v, open) % MAXFOUND;
    Found *f;
    for (; a->found[i].stamp == a->stamp; i = (i + 1) % MAXFOUND)
        if (a->found[i].v == v && a->found[i].open == open) return &a->found[i];
    if (a->nfound > MAXFOUND / 4 * 3) return NULL;
    a->nfound++;
    f = &a->found[i];
    f->v = v;
    f->open = open;
    f->stamp = a->stamp;
    f->at_least = f->at_most = 0;
    return f;
}

static void keep_known(Ahead *a, uint32_t *list, uint64_t lo, uint64_t hi, int32_t loss)
{
    Known *k = &a->known[a->nknown];
    if (a->nknown == MAXKNOWN) return;
    k->lo = lo;
    k->hi = hi;
    k->loss = loss;
    k->next = *list;
    *list = a->nknown++;
}

static void sort_followers(Follower *a, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        Follower x = a[i];
        uint32_t k = i;
        for (; k > 0 && (a[k - 1].f > x.f || (a[k - 1].f == x.f && a[k - 1].rank < x.rank)); k--) a[k] = a[k - 1];
        a[k] = x;
    }
}

/* Lists the states after `key` that may lose no more than the budget, the most
 * promising first. *over: what the others lose at least. 0: that cannot be found out. */
static int list_followers(const Search *s, int v, uint32_t key, const Quad *open, int left, int32_t budget,
                          int32_t *over)
{
    Work *wk = s->wk;
    Ahead *a = wk->ahead;
    Expansion x = {.s = s, .v = v, .left = left};
    uint32_t can, at, first = a->nfollowers;
    int32_t was_over = wk->over;
    int ok;
    for (int c = 0; c < 4; c++) {
        uint32_t p = KEY_PROF(key, c), reserved = reserved_from(open->f[c], v);
        Row *row = row_of(wk, v, c, reserved);
        row_bound(s, row, v, c, reserved, (int)p);
        if (row->options[p] == ROW_OPTIONS) return 0;
        x.os[c] = &a->options[row->options[p]];
        *over = FAR;
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

static int32_t still_lost(const Search *s, int v, uint32_t key, const Quad *open, int left, int32_t budget);

/* As still_lost, where nothing is known. */
static int32_t try_followers(const Search *s, int v, uint32_t key, const Quad *open, int left, int32_t budget)
{
    Ahead *a = s->wk->ahead;
    uint32_t first = a->nfollowers;
    int32_t least = FAR;
    Quad later;
    for (int c = 0; c < 4; c++) later.f[c] = v < 12 ? reserved_from(open->f[c], v + 1) : 0;
    a->tried++;
    if (!list_followers(s, v, key, open, left, budget, &least)) least = 0;
    for (uint32_t i = first; i < a->nfollowers && least > budget; i++) {
        Follower x = a->follower[i];
        least = imin(least, x.loss + still_lost(s, v + 1, x.key, &later, x.left, budget - x.loss));
    }
    a->nfollowers = first;
    return least;
}

/* What the numbers from v on lose: at most so much, if that is not more than the
 * budget, else at least so much. open: the reserved tiles from v on, and nothing else. */
static int32_t still_lost(const Search *s, int v, uint32_t key, const Quad *open, int left, int32_t budget)
{
    Ahead *a = s->wk->ahead;
    int nothing = !(open->f[0] | open->f[1] | open->f[2] | open->f[3]);
    uint32_t index = nothing ? 0 : pool_index(s->wk, open);
    uint64_t own_lo, own_hi, lo, hi;
    int32_t loss;
    Found *f;
    if (v == 13 || (!nothing && !index) || !(f = found_of(a, v, index))) return 0;
    key |= (uint32_t)(4 - left) << 20 | (uint32_t)left << 23; /* as if it had used the others */
    own_bits(key, &own_lo, &own_hi);
    good_bits(s->tb, key, &lo, &hi);
    for (uint32_t i = f->at_least; i; i = a->known[i].next) {
        const Known *k = &a->known[i];
        if (k->loss > budget && !((k->lo & ~lo) | (k->hi & ~hi))) return k->loss;
    }
    for (uint32_t i = f->at_most; i; i = a->known[i].next) {
        const Known *k = &a->known[i];
        if (k->loss <= budget && !((own_lo & ~k->lo) | (own_hi & ~k->hi))) return k->loss;
    }
    loss = try_followers(s, v, key & 0xFFFFF, open, left, budget);
    if (loss <= budget) keep_known(a, &f->at_most, lo, hi, loss);
    else keep_known(a, &f->at_least, own_lo, own_hi, loss);
    return loss;
}

/* Begin jokers without a seat: see seating.h. */
static int begin_jokers_left(uint32_t pending) { return bits(pending & 15) - (int)(pending >> 4); }

/* Can the state lose so little that it is still worth going on with? */
static int is_within_reach(const Search *s, int v, const Node *nd)
{
    const Quad *all = &s->wk->pool[nd->ext & EXT_MASK];
    int left = s->ps->joker_all - (int)KEY_USED(nd->key) + begin_jokers_left(KEY_PENDING(nd->key));
    int32_t budget = s->limit - nd->loss;
    Quad open;
    for (int c = 0; c < 4; c++) open.f[c] = reserved_from(all->f[c], v);
    return still_lost(s, v, nd->key & 0xFFFFF, &open, left, budget) <= budget;
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
    }
    squeeze(wk, first);
}
#endif
