/* The fewest tiles that change their set, among answers that are equally good
 * and leave as many sets as they are.
 *
 * Sets before and after are paired one to one so that they share as many tiles
 * as they can; a set's partner is its heir. The tiles that are not shared have
 * moved. The search takes heirs as special sets: every set on the table before
 * has one, or none and moves all its tiles. It is asked for answers that move 0
 * tiles, then 1, and so on; so only heirs that lack so few are tried. */
#ifndef MOVED_H
#define MOVED_H
#include "needless.h"
#include "unchanged.h"

static int shared(Content a, Content b)
{
    return bits(a.num & b.num) + imin(a.jokers, b.jokers);
}

/* Tiles that move, given the sets that do not stay: all less the most that pairs
 * can share (the assignment problem, by shortest augmenting paths). */
static int count_moved(const Content *gone, int n, const Content *fresh, int m)
{
    int price[MAXSETS + 1] = {0}, offer[MAXSETS + 1] = {0}, of[MAXSETS + 1] = {0};
    int size = imax(n, m), moved = 0;
    for (int i = 1; i <= size; i++) {
        int least[MAXSETS + 1], way[MAXSETS + 1], done[MAXSETS + 1] = {0}, at = 0;
        for (int k = 0; k <= size; k++) least[k] = 99;
        of[0] = i;
        do {
            int row = of[at], next = 0, delta = 99;
            done[at] = 1;
            for (int k = 1; k <= size; k++) {
                int cost = row <= n && k <= m ? -shared(gone[row - 1], fresh[k - 1]) : 0;
                if (done[k]) continue;
                cost -= offer[row] + price[k];
                if (cost < least[k]) {
                    least[k] = cost;
                    way[k] = at;
                }
                if (least[k] < delta) {
                    delta = least[k];
                    next = k;
                }
            }
            for (int k = 0; k <= size; k++) {
                if (done[k]) {
                    offer[of[k]] += delta;
                    price[k] -= delta;
                } else {
                    least[k] -= delta;
                }
            }
            at = next;
        } while (of[at]);
        for (; at; at = way[at]) of[at] = of[way[at]];
    }
    for (int i = 0; i < n; i++) moved += bits(gone[i].num) + gone[i].jokers;
    for (int k = 1; k <= m; k++)
        if (of[k] && of[k] <= n) moved -= shared(gone[of[k] - 1], fresh[k - 1]);
    return moved;
}

/* As the answer will be told: without needless moves. */
static int tiles_moved(const Arrangement *begin, const Arrangement *end)
{
    Outcome out;
    Content gone[MAXSETS], fresh[MAXSETS];
    int n = 0;
    compare_tables(begin, end, &out);
    undo_needless(begin, end, &out);
    for (int i = 0; i < begin->nsets; i++)
        if (!out.stay[i]) gone[n++] = content_of(&begin->set[i]);
    for (int k = 0; k < out.nfresh; k++) fresh[k] = content_of(&end->set[out.fresh[k]]);
    return count_moved(gone, n, fresh, out.nfresh);
}

/* Looks for an answer that moves `most` tiles, changing `changed` sets and
 * losing no more than an. 1: found, 2: none, below 1: no room. */
static int search_moved(Work *wk, Specials *sp, const Begin *b, const Position *all, int32_t least,
                        int changed, int most, Answer *an)
{
    Position ps = *all, scratch;
    Search s = {wk, &wk->tab[ps.m - 2], &ps, 0, FAR - 1, 0, 0, 0, 0, sp, 0, 0, 0, NULL, 1};
    int32_t loss = least + changed + 1;
    if (!make_heirs(sp, b, all, ps.joker_all - b->njokers, most)) return -1;
    if (b->njokers) {
        ps.joker_all -= ps.joker_table;
        ps.joker_table = 0;
    }
    scratch = ps;
    sp->scratch = &scratch;
    s.heirs = 1;
    s.most_moved = most;
    s.limit = least + changed - imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight);
    make_bounds(&s);
    return search(&s, an, &loss);
}

/* an holds a best answer that leaves as many sets as can be. */
static void keep_tiles(Work *wk, Specials *sp, const Arrangement *begin, const uint8_t *table,
                       const uint8_t *rack, const int32_t *weight, int m, int rule, Answer *an)
{
    Position ps;
    Begin b;
    Answer *spare = &wk->spare;
    int32_t scaled[KINDS], loss = an->loss;
    int moved, changed, r = 2;
    if (an->ok != 1) return;
    changed = begin->nsets - count_unchanged(begin, &an->arr);
    if (changed == 0 || (moved = tiles_moved(begin, &an->arr)) == 0) return;
    for (int i = 0; i < KINDS; i++) scaled[i] = weight[i] * SCALE;
    prepare(&ps, table, rack, scaled, m);
    read_begin(&b, begin);
    if (!rule) b.njokers = 0;
    for (int most = 0; most < moved && r == 2; most++) {
        *spare = *an;
        r = search_moved(wk, sp, &b, &ps, loss * SCALE - ps.base_loss, changed, most, spare);
        if (r == 1) *an = *spare;
    }
    if (r < 1) an->ok = -1;
    an->loss = loss;
    count_up(an);
}
#endif
