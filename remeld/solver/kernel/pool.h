/* Quadruples that states share, by number: what is open in each colour, and the
 * sets that were chosen at a number. */
#ifndef POOL_H
#define POOL_H
#include "core.h"

/* The number of a quadruple, the same for the same one; nothing but zeros is 0. 0 for
 * others: no room. */
static uint32_t pool_index(Work *wk, const Quad *q)
{
    uint32_t h = 2166136261u, s;
    for (int i = 0; i < 4; i++) {
        uint32_t x = (uint32_t)(q->f[i] ^ q->f[i] >> 32);
        h = (h ^ x) * 0x9E3779B1u;
        h ^= h >> 15;
    }
    for (s = h & (2 * wk->pool_max - 1); (uint32_t)(wk->pool_slots[s] >> 32) == wk->pool_stamp;
         s = (s + 1) & (2 * wk->pool_max - 1)) {
        uint32_t i = (uint32_t)wk->pool_slots[s];
        if (!memcmp(&wk->pool[i], q, sizeof *q)) return i;
    }
    if (wk->pool_count == wk->pool_max) return 0;
    wk->pool_slots[s] = (uint64_t)wk->pool_stamp << 32 | wk->pool_count;
    wk->pool[wk->pool_count] = *q;
    return wk->pool_count++;
}

static void pool_clear(Work *wk)
{
    Quad none = {{0, 0, 0, 0}};
    if (++wk->pool_stamp == 0) {
        memset(wk->pool_slots, 0, 16 * (size_t)wk->pool_max);
        wk->pool_stamp = 1;
    }
    wk->pool_count = 0;
    pool_index(wk, &none);
}
#endif
