/* What was found out about the states of reach.h.
 *
 * A state that is no better than one that loses at least so much does so too,
 * and one that is no worse than one that loses at most so much loses no more.
 * States are compared with those of the same number that have the same open sets.
 * Where no set is open they are many, and kept apart by the profiles of two
 * colours. */
#ifndef KNOWN_H
#define KNOWN_H
#include "ahead.h"
#include "expand.h"

/* A state: profiles and jokers left, in the key, and the bits by which it is compared. */
typedef struct {
    int v;
    uint32_t key, open; /* open: an index of the pool */
    uint64_t own_lo, own_hi, good_lo, good_hi;
    Found *found;       /* NULL: no set is open */
} Asked;

/* Everything found before is about another position. */
static void forget_found(Ahead *a)
{
    a->nfound = 0;
    a->nknown = 1;
    memset(a->bare, 0, sizeof a->bare);
    if (++a->stamp == 0) {
        memset(a->found, 0, sizeof a->found);
        memset(a->told, 0, sizeof a->told);
        a->stamp = 1;
    }
}

static int is_nearly_full(const Ahead *a)
{
    return a->nfound > MAXFOUND / 4 * 3 || a->nknown > MAXKNOWN / 4 * 3;
}

/* NULL: no room. */
static Found *found_of(Ahead *a, int v, uint32_t open)
{
    uint32_t i = hash_state((uint32_t)v, open) % MAXFOUND;
    Found *f;
    for (; a->found[i].stamp == a->stamp; i = (i + 1) % MAXFOUND)
        if (a->found[i].v == v && a->found[i].open == open) return &a->found[i];
    if (a->nfound == MAXFOUND - 1) return NULL;
    a->nfound++;
    f = &a->found[i];
    f->v = v;
    f->open = open;
    f->stamp = a->stamp;
    f->at_least = f->at_most = 0;
    return f;
}

/* left: jokers. 0: no room. */
static int ask_about(const Search *s, Asked *q, int v, uint32_t profiles, uint32_t open, int left)
{
    q->v = v;
    q->open = open;
    q->key = profiles | (uint32_t)(4 - left) << 20 | (uint32_t)left << 23; /* as if the others were used */
    q->found = NULL;
    own_bits(q->key, &q->own_lo, &q->own_hi);
    good_bits(s->tb, q->key, &q->good_lo, &q->good_hi);
    return !open || (q->found = found_of(s->wk->ahead, v, open));
}

static Told *told_of(Ahead *a, const Asked *q)
{
    Told *t = &a->told[hash_state(q->key ^ (uint32_t)q->v << 27, q->open) % TOLD];
    if (t->stamp != a->stamp || t->key != q->key || t->open != q->open || t->v != q->v) {
        t->stamp = a->stamp;
        t->key = q->key;
        t->open = q->open;
        t->v = q->v;
        t->at_least = 0;
        t->at_most = FAR;
    }
    return t;
}

/* Is it at least so much, by this list? -1: it does not say. What helps goes to the front. */
static int32_t least_listed(Ahead *a, uint32_t *list, const Asked *q, int32_t budget)
{
    for (uint32_t i = *list, before = 0; i; before = i, i = a->known[i].next) {
        Known *k = &a->known[i];
        if (k->loss <= budget || (k->lo & ~q->good_lo) | (k->hi & ~q->good_hi)) continue;
        if (before) {
            a->known[before].next = k->next;
            k->next = *list;
            *list = i;
        }
        return k->loss;
    }
    return -1;
}

static int32_t most_listed(Ahead *a, uint32_t *list, const Asked *q, int32_t budget)
{
    for (uint32_t i = *list, before = 0; i; before = i, i = a->known[i].next) {
        Known *k = &a->known[i];
        if (k->loss > budget || (q->own_lo & ~k->lo) | (q->own_hi & ~k->hi)) continue;
        if (before) {
            a->known[before].next = k->next;
            k->next = *list;
            *list = i;
        }
        return k->loss;
    }
    return -1;
}

/* The same where no set is open: the lists of all profiles of two colours that are
 * as good, or as bad. */
static int32_t bare_listed(const Search *s, const Asked *q, int most, int32_t budget)
{
    Ahead *a = s->wk->ahead;
    const uint32_t *as_good = most ? s->tb->better : s->tb->above;
    for (uint32_t x = as_good[KEY_PROF(q->key, 0)]; x; x &= x - 1)
        for (uint32_t y = as_good[KEY_PROF(q->key, 1)]; y; y &= y - 1) {
            uint32_t *list = &a->bare[most][q->v][__builtin_ctz(x)][__builtin_ctz(y)];
            int32_t loss = most ? most_listed(a, list, q, budget) : least_listed(a, list, q, budget);
            if (loss >= 0) return loss;
        }
    return -1;
}

/* What is known: as still_lost says it, or -1. */
static int32_t known_loss(const Search *s, const Asked *q, int32_t budget)
{
    Ahead *a = s->wk->ahead;
    Told *t = told_of(a, q);
    int32_t loss;
    if (t->at_least > budget) return t->at_least;
    if (t->at_most <= budget) return t->at_most;
    loss = q->open ? least_listed(a, &q->found->at_least, q, budget) : bare_listed(s, q, 0, budget);
    if (loss >= 0) return t->at_least = loss;
    loss = q->open ? most_listed(a, &q->found->at_most, q, budget) : bare_listed(s, q, 1, budget);
    if (loss >= 0) t->at_most = loss;
    return loss;
}

static void keep_known(Ahead *a, const Asked *q, int32_t loss, int32_t budget)
{
    int most = loss <= budget;
    uint32_t *list = &a->bare[most][q->v][KEY_PROF(q->key, 0)][KEY_PROF(q->key, 1)];
    Known *k = &a->known[a->nknown];
    if (a->nknown == MAXKNOWN) return;
    if (q->open) list = most ? &q->found->at_most : &q->found->at_least;
    k->lo = most ? q->good_lo : q->own_lo;
    k->hi = most ? q->good_hi : q->own_hi;
    k->loss = loss;
    k->next = *list;
    *list = a->nknown++;
}
#endif
