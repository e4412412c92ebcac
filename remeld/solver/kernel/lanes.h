/* The begin sets as a braid sees them: runs by colour, in lanes, the others by number. */
#ifndef LANES_H
#define LANES_H
#include "opening.h"

/* How many bits? There are seven at most. */
static inline int ones(unsigned bits)
{
    static const uint8_t of[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return of[bits & 15] + of[bits >> 4 & 15];
}

/* The first lane that is free from number v on; `busy` says until which number each is taken. */
static int free_lane(uint8_t *busy, int v, int last)
{
    int k = 0;
    while (busy[k] > v) k++;
    busy[k] = (uint8_t)(last + 1);
    return k;
}

static void add_run(Lanes *l, uint8_t *busy, Content e, int set)
{
    int first = __builtin_ctzll(e.num) % 13, last = (63 - __builtin_clzll(e.num)) % 13;
    int k = free_lane(busy, first, last);
    l->begin[first] |= (uint8_t)(1 << k);
    l->end[last] |= (uint8_t)(1 << k);
    for (int v = first; v <= last; v++) l->set[k][v] = (uint8_t)set;
}

static void add_held_run(Lanes *l, uint8_t *busy, Content e, int set)
{
    int low = __builtin_ctzll(e.num), first = low % 13, last = (63 - __builtin_clzll(e.num)) % 13;
    int k = free_lane(busy, first, last);
    l->held_begin[first] |= (uint8_t)(1 << k);
    l->held_end[last] |= (uint8_t)(1 << k);
    for (int v = first; v <= last; v++) {
        l->held_set[k][v] = (uint8_t)set;
        l->shows[v] |= (uint8_t)((e.num >> (low - first + v) & 1) << k);
    }
}

/* There are lanes enough: plain runs that overlap hold a copy each, the others a joker each. */
static void find_lanes(Braid *b)
{
    uint8_t busy[4][RUN_LANES] = {{0}}, held[4][HELD_LANES] = {{0}}, order[MAXSETS];
    int at[14] = {0}, n = b->begin->nsets;
    memset(b->lanes, 0, sizeof b->lanes);
    memset(b->nlocal, 0, sizeof b->nlocal);
    for (int i = 0; i < n; i++) at[1 + lowest_number(b->set[i] = content_of(&b->begin->set[i]))]++;
    for (int v = 0; v < 13; v++) at[v + 1] += at[v];
    for (int i = 0; i < n; i++) order[at[lowest_number(b->set[i])]++] = (uint8_t)i;
    for (int k = 0; k < n; k++) {
        int i = order[k];
        Content e = b->set[i];
        int low = __builtin_ctzll(e.num), high = 63 - __builtin_clzll(e.num), c = low / 13;
        if (low == high || c != high / 13) b->local[low % 13][b->nlocal[low % 13]++] = (uint8_t)i;
        else if (e.jokers) add_held_run(&b->lanes[c], held[c], e, i);
        else add_run(&b->lanes[c], busy[c], e, i);
    }
}
#endif
