/* The plain search: layers, dominance, passes. */
#ifndef HUNT_H
#define HUNT_H
#include "bound.h"
#include "follow.h"
#include "forecast.h"
#include "rebuild.h"

/* Bits for the jokers used and for used + room, as in own_bits and good_bits. */
static inline uint64_t own_jokers(uint32_t key)
{
    return (1ull << KEY_USED(key) | 32ull << (KEY_USED(key) + KEY_ROOM(key))) << 40;
}

static inline uint64_t good_jokers(uint32_t key)
{
    uint32_t used = KEY_USED(key), all = used + KEY_ROOM(key);
    return ((2ull << used) - 1 + ((511ull >> all << all) << 5)) << 40;
}

/* Is there a state at least as good among those kept? Two words are needed where
 * there are more profiles. */
static inline int is_worse(const Work *wk, uint32_t kept, uint64_t lo, uint64_t hi, int wide)
{
    for (uint32_t k = 0; k < kept; k++)
        if (!(wk->mask_lo[k] & ~lo) && !(wide && wk->mask_hi[k] & ~hi)) return 1;
    return 0;
}

static inline uint32_t keep_good(const Hunt *s, const Spot *spots, uint32_t n, int wide)
{
    Work *wk = s->wk;
    const Tables *tb = s->tb;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = (uint32_t)(wk->order[i] & 0xFFFFFF), key = spots[at].key;
        uint32_t ab = key & 1023, cd = key >> 10 & 1023;
        uint64_t lo = tb->good[ab] | good_jokers(key), hi = tb->good[cd];
        if (is_worse(wk, kept, wide ? lo : lo | hi << 20, hi, wide)) continue;
        wk->mask_lo[kept] = tb->own[ab] | own_jokers(key) | (wide ? 0 : tb->own[cd] << 20);
        wk->mask_hi[kept] = tb->own[cd];
        wk->kept[kept++] = at;
    }
    return kept;
}

/* Takes out states that another one makes superfluous, as drop_dominated does.
 * The others are left in the order of their loss and rank. */
static void cull(const Hunt *s, uint32_t first)
{
    Work *wk = s->wk;
    const uint8_t *ranks = s->tb->ranks;
    uint32_t n = wk->count - first, kept;
    Spot *spots = s->spots + first;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t key = spots[i].key, rank = ranks[key & 1023] + (uint32_t)ranks[key >> 10 & 1023];
        rank = rank * 32 + (4 - KEY_USED(key)) * 4 + KEY_ROOM(key) + KEY_USED(key);
        wk->order[i] = (uint64_t)spots[i].loss << 36 | (uint64_t)(4095 - rank) << 24 | i;
    }
    sort_u64(wk->order, n);
    kept = s->tb->m == 2 ? keep_good(s, spots, n, 0) : keep_good(s, spots, n, 1);
    for (uint32_t i = 0; i < kept; i++) spots[n + i] = spots[wk->kept[i]];
    memmove(spots, spots + n, kept * sizeof *spots);
    wk->count = first + kept;
}

/* Keeps the `width` states with the smallest f, the best first. */
static void keep_best(const Hunt *s, uint32_t first, uint32_t width)
{
    Work *wk = s->wk;
    uint32_t n = wk->count - first;
    Spot *spots = s->spots + first;
    for (uint32_t i = 0; i < n; i++) wk->order[i] = (uint64_t)(uint32_t)spots[i].f << 32 | i;
    sort_u64(wk->order, n);
    for (uint32_t i = 0; i < width; i++) spots[n + i] = spots[(uint32_t)wk->order[i]];
    memmove(spots, spots + n, width * sizeof *spots);
    wk->count = first + width;
}

static void thin_out(Hunt *s, int v)
{
    uint32_t first = s->wk->layer[v];
    if (s->wk->count - first > (s->bounded ? 8 : NARROW_FROM)) cull(s, first);
    if (s->width && s->wk->count - first > s->width) {
        keep_best(s, first, s->width);
        s->cut = 1;
    }
}

/* Runs all layers. 1: done, 0: gave up, -1: the work area is too small. */
static int hunt_layers(Hunt *s)
{
    Work *wk = s->wk;
    memset(&s->spots[0], 0, sizeof *s->spots);
    wk->count = 0;
    new_layer(wk, 0);
    wk->count = 1;
    s->cut = 0;
    for (int v = 0; v < 13; v++) {
        uint32_t end = wk->count;
        new_layer(wk, v + 1);
        if (!s->bounded) forget_pairs(s->sw);
        for (uint32_t i = wk->layer[v]; i < end; i++) {
            if (!follow(s, v, i)) return -1;
            if (s->give_up && wk->count - end > s->give_up) return 0;
            if (s->enough && wk->count - end > s->enough) {
                s->cut = 1;
                break;
            }
        }
        if (2 * wk->count - end >= wk->max_nodes) return -1; /* room to sort */
        if (v < 12) thin_out(s, v + 1);
    }
    return 1;
}

/* The best final state below *loss, jokers included, or -1. */
static int64_t best_spot(const Hunt *s, int32_t *loss)
{
    const Work *wk = s->wk;
    const Position *ps = s->ps;
    int64_t best = -1;
    for (uint32_t i = wk->layer[13]; i < wk->count; i++) {
        uint32_t key = s->spots[i].key;
        int used = (int)KEY_USED(key), most = used + (int)KEY_ROOM(key);
        int laid = ps->joker_weight > 0 ? most : imax(used, ps->joker_table);
        int32_t total = s->spots[i].loss + (ps->joker_all - laid) * ps->joker_weight;
        if (most < ps->joker_table || total >= *loss) continue;
        best = i;
        *loss = total;
    }
    return best;
}

/* How the best answer so far is played. */
typedef struct {
    Step step[13];
    int found, jokers;
    int32_t loss;
} Prey;

static void follow_back(const Hunt *s, uint32_t i, Prey *prey)
{
    uint32_t key = s->spots[i].key;
    int used = (int)KEY_USED(key);
    prey->jokers = s->ps->joker_weight > 0 ? used + (int)KEY_ROOM(key) : imax(used, s->ps->joker_table);
    for (int v = 12; v >= 0; v--) {
        const Spot *o = &s->spots[i];
        prey->step[v].way = &s->tb->way[o->how & 0xFFFF];
        for (int c = 0; c < 4; c++) prey->step[v].x[c] = o->how >> (16 + 2 * c) & 3;
        i = o->parent;
    }
    prey->found = 1;
}

/* One pass for what loses less than prey->loss, and `most` at most.
 * 1: found, 2: none, 0: gave up, -1: the work area is too small. */
static int hunt(Hunt *s, Answer *an, int32_t most, uint32_t width, uint32_t enough, uint32_t give_up,
                Prey *prey)
{
    int64_t final;
    int r;
    s->limit = most;
    s->width = width;
    s->enough = enough;
    s->give_up = give_up;
    r = hunt_layers(s);
    an->nodes += s->wk->count;
    if (r <= 0) return r;
    if ((final = best_spot(s, &prey->loss)) < 0) return 2;
    follow_back(s, (uint32_t)final, prey);
    return 1;
}
#endif
