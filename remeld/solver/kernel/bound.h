/* Lower bounds, dominance and the choice of states for hard positions. */
#ifndef BOUND_H
#define BOUND_H
#include "layers.h"

/* h[v][c][j][p]: least loss of colour c in the numbers from v on, if profile p
 * comes in, j jokers may be used in its runs, and groups take as many tiles as
 * they ever could. The colours do not share jokers and groups here, so the sum
 * over the colours never exceeds the true loss. */
static void bound_cell(Search *s, int v, int c, int32_t price)
{
    Bounds *b = &s->wk->bounds;
    for (uint32_t met = s->wk->met[v][c]; met; met &= met - 1) {
        int p = __builtin_ctz(met);
        const Options *os = &s->wk->all[v][c][p];
        for (int j = 0; j <= s->ps->joker_all; j++) b->h[v][c][j][p] = FAR;
        for (int g = 0; g < 4; g++)
            for (int i = 0; os->some >> g & 1 && i < os->n[g]; i++) {
                const Option *o = &os->o[g][i];
                for (int j = o->used; j <= s->ps->joker_all; j++) {
                    int32_t all = o->loss + g * price + o->used * b->joker
                        + b->h[v + 1][c][j - o->used][o->next];
                    if (all < b->h[v][c][j][p]) b->h[v][c][j][p] = all;
                }
            }
    }
}

/* What every colour can do at every number. Where sets are reserved, any profile
 * may be met, as kept runs count. */
static void all_options(const Search *s)
{
    Work *wk = s->wk;
    uint32_t any = s->special ? (1u << s->tb->nprof) - 1 : 0;
    for (int v = 0; v < 14; v++)
        for (int c = 0; c < 4; c++) wk->met[v][c] = any;
    for (int c = 0; c < 4; c++) wk->met[0][c] |= 1u;
    for (int v = 0; v < 13; v++) {
        uint32_t most = most_groups(s->tb, s->ps, v);
        for (int c = 0; c < 4; c++)
            for (uint32_t met = wk->met[v][c]; met; met &= met - 1) {
                int p = __builtin_ctz(met);
                Options *os = &wk->all[v][c][p];
                colour_options(s->tb, s->ps, v, c, p, (int)(most >> (8 * c) & 255), os);
                for (int g = 0; g < 4; g++)
                    for (int i = 0; os->some >> g & 1 && i < os->n[g]; i++)
                        wk->met[v + 1][c] |= 1u << os->o[g][i].next;
            }
    }
}

static void no_prices(Bounds *b)
{
    memset(b->back, 0, sizeof b->back);
    memset(b->price, 0, sizeof b->price);
    b->joker = 0;
}

static void make_bounds(Search *s)
{
    memset(s->wk->bounds.h[13], 0, sizeof s->wk->bounds.h[13]);
    no_prices(&s->wk->bounds);
    s->bounded = 1;
    all_options(s);
    for (int v = 12; v >= 0; v--)
        for (int c = 0; c < 4; c++) bound_cell(s, v, c, 0);
}

static void sort_u64(uint64_t *a, uint32_t n)
{
    static const uint16_t gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};
    for (int g = n > 132 ? 0 : 4; g < 9; g++)
        for (uint32_t gap = gaps[g], i = gap; i < n; i++) {
            uint64_t x = a[i];
            uint32_t k = i;
            for (; k >= gap && a[k - gap] > x; k -= gap) a[k] = a[k - gap];
            a[k] = x;
        }
}

/* States can be compared if they have the same open special sets and the same
 * begin jokers still to be placed. */
static int same_specials(const Node *a, const Node *b)
{
    return a->ext == b->ext && KEY_PENDING(a->key) == KEY_PENDING(b->key);
}

/* The states of a layer in the order in which they are to be looked at: by
 * loss and rank, as then a state can only be beaten by an earlier one. */
static void sort_layer(const Search *s, uint32_t first, uint32_t n)
{
    Work *wk = s->wk;
    const Tables *tb = s->tb;
    for (uint32_t i = 0; i < n; i++) {
        const Node *nd = &wk->nodes[first + i];
        uint32_t rank = 0;
        for (int c = 0; c < 4; c++) rank += tb->rank[KEY_PROF(nd->key, c)];
        rank = rank * 32 + (4 - KEY_USED(nd->key)) * 4 + KEY_ROOM(nd->key) + KEY_USED(nd->key);
        wk->order[i] = (uint64_t)nd->loss << 36 | (uint64_t)(4095 - rank) << 24 | i;
    }
    sort_u64(wk->order, n);
}

static int is_beaten(const Work *wk, uint32_t kept, uint64_t lo, uint64_t hi)
{
    for (uint32_t k = 0; k < kept; k++)
        if (!((wk->mask_lo[k] & ~lo) | (wk->mask_hi[k] & ~hi))) return 1;
    return 0;
}

static int is_beaten_in_list(const Work *wk, const List *list, const Node *nd, uint64_t lo, uint64_t hi)
{
    for (uint32_t k = list->first; k; k = wk->next[k - 1])
        if (!((wk->mask_lo[k - 1] & ~lo) | (wk->mask_hi[k - 1] & ~hi))
            && same_specials(nd, &wk->nodes[wk->kept[k - 1]])) return 1;
    return 0;
}

/* Takes out states that another state of the layer makes superfluous: runs at
 * least as good in every colour, no more jokers used, as much room, no more
 * loss. Whatever follows the one can follow the other with the same tiles.
 * What is left can be put into normal form without a change to the numbers
 * done, so it still passes through the better state.
 * The states kept are in lists, one for each choice of special sets (nearly:
 * the lists are found by a hash). */
static void drop_dominated(Search *s, uint32_t first)
{
    Work *wk = s->wk;
    uint32_t n = wk->count - first, kept = 0, *next = wk->next;
    if (s->special) memset(wk->list, 0, sizeof wk->list);
    sort_layer(s, first, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = first + (uint32_t)(wk->order[i] & 0xFFFFFF);
        Node *nd = &wk->nodes[at];
        uint64_t lo, hi;
        List *list = NULL;
        good_bits(s->tb, nd->key, &lo, &hi);
        if (s->special) {
            list = &wk->list[hash_state(KEY_PENDING(nd->key), nd->ext) % LISTS];
            nd->dead = is_beaten_in_list(wk, list, nd, lo, hi);
        } else {
            nd->dead = is_beaten(wk, kept, lo, hi);
        }
        if (nd->dead) continue;
        own_bits(nd->key, &wk->mask_lo[kept], &wk->mask_hi[kept]);
        wk->kept[kept++] = at;
        if (!list) continue;
        next[kept - 1] = 0;
        if (list->first) next[list->last - 1] = kept;
        else list->first = kept;
        list->last = kept;
    }
}

static void squeeze(Work *wk, uint32_t first)
{
    uint32_t n = first;
    for (uint32_t i = first; i < wk->count; i++)
        if (!wk->nodes[i].dead) wk->nodes[n++] = wk->nodes[i];
    wk->count = n;
}

/* Keeps the `width` states with the smallest f (in any order). */
static void select_best(Work *wk, uint32_t first, uint32_t width)
{
    uint32_t lo = first, hi = wk->count - 1, want = first + width;
    Node *nd = wk->nodes;
    while (lo < hi) {
        int32_t pivot = nd[lo + (hi - lo) / 2].f;
        uint32_t i = lo, k = hi;
        for (;;) {
            Node swap;
            while (nd[i].f < pivot) i++;
            while (nd[k].f > pivot) k--;
            if (i >= k) break;
            swap = nd[i];
            nd[i++] = nd[k];
            nd[k--] = swap;
        }
        if (k + 1 <= want && k < hi) lo = k + 1; else hi = k;
        if (lo >= want) break;
    }
    wk->count = want;
}

static void narrow(Search *s, int v)
{
    Work *wk = s->wk;
    uint32_t first = wk->layer[v];
    if (wk->count - first > 8) {
        drop_dominated(s, first);
        squeeze(wk, first);
    }
    if (s->width && wk->count - first > s->width) {
        if (s->seats) {
            keep_reachable(s, v, first);
            return;
        }
        select_best(wk, first, s->width);
        s->cut = 1;
    }
}
#endif
