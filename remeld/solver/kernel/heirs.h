/* The groups of every number where it counts which sets go on in which.
 *
 * A begin set that changes has one heir at most, a set after, and each of those is the heir of one at
 * most; tiles that a set does not share with its heir move. Here a begin group takes its heir: a
 * group of its number, for all tiles that they share, or a run that passes, for one. A group that is
 * no group's heir may be that of a begin run that passes. What concerns a run is a claim to be met by
 * its colour; so a colour's list says how many tiles it has in groups, how many of its begin runs
 * take a group, and how many of its runs are taken by groups. */
#ifndef HEIRS_H
#define HEIRS_H
#include "bunches.h"

enum { MOST_GROUPS = 8, NO_LIST = 255 };

/* The begin runs of a colour that lie across a number. */
static unsigned lanes_across(const Lanes *l, int v)
{
    unsigned lanes = 0;
    for (int n = 0; n <= v; n++) lanes = (lanes & ~(unsigned)(n ? l->end[n - 1] : 0)) | l->begin[n];
    return lanes;
}

/* Clans of a number in the making. */
typedef struct {
    Braid *b;
    int v, n, old; /* new groups; begin groups that have been seen to */
    int across[4]; /* begin runs */
    Staying st;
    uint8_t group[MOST_GROUPS], taken[MOST_GROUPS]; /* colours; those that may not be exchanged */
    uint8_t grouped[4], by_lanes[4], of_runs[4];
    int j, cap, moved;
    uint16_t *heads;
} Clans;

static int list_with(Braid *b, int v, int c, int grouped, int by_lanes, int of_runs)
{
    uint8_t *list = &b->list_of[v][c][grouped | by_lanes << 2 | of_runs << 4];
    if (*list == NO_LIST && b->nlists[v][c] < MOST_LISTS) *list = b->nlists[v][c]++;
    if (*list == NO_LIST) b->full = 1;
    return *list == NO_LIST ? 0 : *list;
}

static void add_clans(const Clans *w)
{
    Braid *b = w->b;
    Bunch x;
    uint32_t at = 0;
    memset(&x, 0, sizeof x);
    x.j = (uint8_t)(w->st.j + w->j);
    x.cap = (uint8_t)imin(w->cap, b->jokers);
    x.kept = (uint8_t)w->st.kept;
    x.cost = w->st.cost + (Cost)w->moved * UNIT;
    for (int p = 0; p < w->n; p++) x.way |= (uint32_t)w->group[p] << (4 * p);
    for (int c = 0; c < 4; c++) {
        int allow = b->jokers > 0;
        for (int p = 0; p < w->n; p++) allow &= !(w->group[p] >> c & 1) || w->taken[p] >> c & 1;
        x.role[c] = (uint8_t)(2 * list_with(b, w->v, c, w->grouped[c] + w->st.taken[c], w->by_lanes[c],
                                            w->of_runs[c]) + allow);
        at += (uint32_t)(w->grouped[c] + w->st.taken[c]) * power[b->tb->m - 2][c];
    }
    x.least = x.cost;
    add_bunch(b, &w->heads[at], &x);
}

/* Clans that are nobody's heir may be that of a begin run. */
static void give_to_lanes(Clans *w, int p)
{
    if (p == w->n) {
        add_clans(w);
        return;
    }
    give_to_lanes(w, p + 1);
    for (int c = 0; c < 4 && !w->taken[p]; c++) {
        if (!(w->group[p] >> c & 1) || w->by_lanes[c] == w->across[c]) continue;
        w->taken[p] = (uint8_t)(1 << c);
        w->by_lanes[c]++;
        give_to_lanes(w, p + 1);
        w->by_lanes[c]--;
        w->taken[p] = 0;
    }
}

/* Begin groups that change take their heirs. */
static void take_heirs(Clans *w, int i)
{
    const Braid *b = w->b;
    unsigned colours = 0;
    int moved = w->moved;
    while (i < b->nlocal[w->v] && w->st.kept >> i & 1) i++;
    if (i == b->nlocal[w->v]) {
        give_to_lanes(w, 0);
        return;
    }
    for (int c = 0; c < 4; c++)
        colours |= (unsigned)(b->set[b->local[w->v][i]].num >> (13 * c + w->v) & 1) << c;
    w->moved = moved + ones(colours);
    take_heirs(w, i + 1);
    for (int p = 0; p < w->n; p++) {
        unsigned both = w->group[p] & colours;
        if (w->taken[p] || !both) continue;
        w->taken[p] = (uint8_t)both;
        w->moved = moved + ones(colours & ~both);
        take_heirs(w, i + 1);
        w->taken[p] = 0;
    }
    w->moved = moved + ones(colours) - 1;
    for (int c = 0; c < 4; c++) {
        if (!(colours >> c & 1) || w->of_runs[c] == 3) continue;
        w->of_runs[c]++;
        take_heirs(w, i + 1);
        w->of_runs[c]--;
    }
    w->moved = moved;
}

/* All multisets of groups with essential jokers; see tables.h. */
static void make_clans(Clans *w, int least)
{
    take_heirs(w, 0);
    for (int s = least; s < 16 && w->n < MOST_GROUPS; s++) {
        int size = ones((unsigned)s), j = imax(0, 3 - size), ok = w->st.j + w->j + j <= w->b->jokers;
        int cap = size == 1 ? 4 : size < 4;
        for (int c = 0; c < 4; c++) ok &= w->grouped[c] + (s >> c & 1) <= w->st.left[c];
        if (!ok) continue;
        for (int c = 0; c < 4; c++) w->grouped[c] = (uint8_t)(w->grouped[c] + (s >> c & 1));
        w->group[w->n] = (uint8_t)s;
        w->taken[w->n++] = 0;
        w->j += j;
        w->cap += cap;
        make_clans(w, s);
        w->cap -= cap;
        w->j -= j;
        w->n--;
        for (int c = 0; c < 4; c++) w->grouped[c] = (uint8_t)(w->grouped[c] - (s >> c & 1));
    }
}

static void find_groups(Braid *b)
{
    b->bunches = 0;
    memset(b->nlists, 0, sizeof b->nlists);
    memset(b->list_of, NO_LIST, sizeof b->list_of);
    for (int v = 0; v < 13; v++) {
        uint16_t heads[256];
        memset(heads, 0, sizeof heads);
        b->bunch_at[v] = b->bunches;
        for (int kept = (1 << b->nlocal[v]) - 1; kept >= 0; kept--) {
            Clans w = {.b = b, .v = v, .heads = heads};
            for (int c = 0; c < 4; c++) w.across[c] = ones(lanes_across(&b->lanes[c], v));
            if (find_staying(b, v, kept, &w.st)) make_clans(&w, 1);
        }
    }
    b->bunch_at[13] = b->bunches;
}
#endif
