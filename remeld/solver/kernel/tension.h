/* How the strands of a braid hold each other: lower bounds by colour, and prices that make them good.
 *
 * A colour by itself would put a tile into a group whether or not the others do, and would use
 * every joker. So its lists of tiles in groups have prices at each number, which the number's
 * bunches give back, and each joker has one too. Whatever the prices are, what the colours pay at
 * least, less what is given back at most, is a lower bound. Number by number, up and down, the
 * prices are set anew so that all colours find the bunches equally dear: what a bunch would cost
 * in all is shared among them (max-marginal averaging of dual decomposition). That never makes
 * the bound worse, and mostly brings it within one set of the truth in two or three rounds. */
#ifndef TENSION_H
#define TENSION_H
#include "strands.h"

/* What stitches of a half list pay: with jokers, as a role with jokers does; else the cheaper. */
static Cost half_price(const Cost *price, int half)
{
    return half % 2 || price[half + 1] < price[half] ? price[half | 1] : price[half];
}

/* What follows each strand of a colour at least. */
static void look_ahead(Braid *b, int v, int c)
{
    const Strand *next = &b->strand[b->strand_at[v + 1][c]];
    int halves = 2 * b->nlists[v][c];
    for (uint32_t i = 0; i < b->nstrands[v][c]; i++) {
        Strand *st = &b->strand[b->strand_at[v][c] + i];
        const Stitch *s = &b->stitch[st->first];
        const uint16_t *at = &b->at[st->at];
        for (int j = 0; j <= b->jokers; j++) st->after[j] = NEVER;
        for (int half = 0; half < halves; half++) {
            Cost price = at[half] < at[half + 1] ? half_price(b->price[v][c], half) : NEVER;
            if (price >= NEVER) continue;
            for (int k = at[half]; k < at[half + 1]; k++) {
                const Cost *after = next[s[k].next].after;
                for (int j = s[k].used; j <= b->jokers; j++) {
                    Cost all = s[k].cost + price + after[j - s[k].used];
                    if (all < st->after[j]) st->after[j] = all;
                }
            }
        }
        st->any = NEVER;
        for (int j = 0; j <= b->jokers; j++)
            if (st->after[j] + j * b->joker < st->any) st->any = st->after[j] + j * b->joker;
    }
}

/* What the bunches of a number cost at least, less what they give back, each joker at a price. */
static Cost least_back(const Braid *b, int v, Cost joker)
{
    Cost low = NEVER;
    for (int j = 0; j <= b->jokers; j++)
        if (b->back_of[v][j] + j * joker < low) low = b->back_of[v][j] + j * joker;
    return low;
}

/* Finds that anew, by jokers. */
static void give_back(Braid *b, int v)
{
    for (int j = 0; j <= b->jokers; j++) b->back_of[v][j] = NEVER;
    for (uint32_t i = b->bunch_at[v]; i < b->bunch_at[v + 1]; i++) {
        const Bunch *x = &b->bunch[i];
        Cost all = x->cost;
        for (int c = 0; c < 4; c++) all -= b->price[v][c][x->role[c]];
        if (all < b->back_of[v][x->j]) b->back_of[v][x->j] = all;
    }
    b->all_back -= b->back_now[v];
    b->back_now[v] = least_back(b, v, b->joker);
    b->all_back += b->back_now[v];
}

static void share_jokers(Cost *all, const Cost *part, int n, int jokers)
{
    Cost sum[9];
    for (int k = 0; k <= n; k++) {
        sum[k] = NEVER;
        for (int j = 0; j <= imin(jokers, k); j++) {
            Cost both = all[k - j] + part[j];
            if (both < sum[k]) sum[k] = both;
        }
    }
    memcpy(all, sum, (size_t)(n + 1) * sizeof *all);
}

/* The bound that follows when colours and bunches share the jokers as is best for them; finds the
 * fair price of a joker, what one more would save or one less cost. */
static Cost find_bound(Braid *b)
{
    Cost all[9], dear = NEVER, cheap = 0;
    int n = 2 * b->jokers, best = 0;
    for (int k = 0; k <= n; k++) all[k] = k ? NEVER : 0;
    for (int v = 0; v < 13; v++) share_jokers(all, b->back_of[v], n, b->jokers);
    for (int c = 0; c < 4; c++) share_jokers(all, b->strand[b->strand_at[0][c]].after, n, b->jokers);
    for (int k = 1; k <= b->jokers; k++)
        if (all[k] < all[best]) best = k;
    for (int k = best + 1; k <= n; k++)
        if ((all[best] - all[k]) / (k - best) > cheap) cheap = (all[best] - all[k]) / (k - best);
    for (int k = 0; k < best; k++)
        if ((all[k] - all[best]) / (best - k) < dear) dear = (all[k] - all[best]) / (best - k);
    b->fair = best < b->jokers || dear >= NEVER / 16 ? cheap : (cheap + dear) / 2;
    return all[best];
}

/* Jokers cost so much from now on. */
static void price_jokers(Braid *b, Cost price)
{
    b->joker = price;
    b->all_back = 0;
    for (int v = 0; v < 13; v++) b->all_back += b->back_now[v] = least_back(b, v, price);
    for (uint32_t i = 0; i < b->strands; i++) {
        Strand *st = &b->strand[i];
        st->any = st->after[0];
        for (int j = 1; j <= b->jokers; j++)
            if (st->after[j] + j * price < st->any) st->any = st->after[j] + j * price;
    }
}

/* What all costs at least that plays each role, the prices of the number being as they are. */
static void find_least(const Braid *b, int v, int c, Cost *least)
{
    const Strand *next = &b->strand[b->strand_at[v + 1][c]];
    int halves = 2 * b->nlists[v][c];
    for (int r = 0; r < halves; r++) least[r] = NEVER;
    for (uint32_t i = 0; i < b->nstrands[v][c]; i++) {
        const Strand *st = &b->strand[b->strand_at[v][c] + i];
        const Stitch *s = &b->stitch[st->first];
        const uint16_t *at = &b->at[st->at];
        if (st->before >= NEVER / 2) continue;
        for (int half = 0; half < halves; half++)
            for (int k = at[half]; k < at[half + 1]; k++) {
                Cost all = st->before + s[k].cost + s[k].used * b->joker + next[s[k].next].any;
                if (all < least[half]) least[half] = all;
            }
    }
    for (int r = 0; r < halves; r += 2)
        if (least[r] < least[r + 1]) least[r + 1] = least[r];
}

/* Prices at which each role costs its colour a quarter of what the best bunch with it costs all,
 * give or take what is the same for all roles. */
static void set_prices(Braid *b, int v)
{
    Prices_at least[4], all[4];
    Cost best = NEVER;
    for (int c = 0; c < 4; c++) {
        find_least(b, v, c, least[c]);
        for (int r = 0; r < 2 * b->nlists[v][c]; r++) all[c][r] = NEVER;
    }
    for (uint32_t i = b->bunch_at[v]; i < b->bunch_at[v + 1]; i++) {
        Bunch *x = &b->bunch[i];
        Cost sum = x->cost + x->j * b->joker;
        for (int c = 0; c < 4; c++) sum += least[c][x->role[c]];
        x->least = sum + b->all_back - b->back_now[v] - b->jokers * b->joker;
        if (sum < best) best = sum;
        for (int c = 0; c < 4; c++)
            if (sum < all[c][x->role[c]]) all[c][x->role[c]] = sum;
    }
    for (int c = 0; c < 4; c++) {
        Cost low = NEVER;
        for (int r = 0; r < 2 * b->nlists[v][c]; r++)
            if (least[c][r] < low) low = least[c][r];
        for (int r = 0; r < 2 * b->nlists[v][c]; r++)
            if (b->price[v][c][r] < NEVER && all[c][r] < NEVER / 2)
                b->price[v][c][r] = low + (all[c][r] - best) / 4 - least[c][r];
    }
}

static void look_back(Braid *b, int v, int c)
{
    Strand *next = &b->strand[b->strand_at[v + 1][c]];
    for (uint32_t i = 0; i < b->nstrands[v + 1][c]; i++) next[i].before = NEVER;
    for (uint32_t i = 0; i < b->nstrands[v][c]; i++) {
        const Strand *st = &b->strand[b->strand_at[v][c] + i];
        const Stitch *s = &b->stitch[st->first];
        const uint16_t *at = &b->at[st->at];
        if (st->before >= NEVER / 2) continue;
        for (int half = 0; half < 2 * b->nlists[v][c]; half++) {
            Cost price = at[half] < at[half + 1] ? half_price(b->price[v][c], half) : NEVER;
            if (price >= NEVER) continue;
            for (int k = at[half]; k < at[half + 1]; k++) {
                Cost all = st->before + s[k].cost + price + s[k].used * b->joker;
                if (all < next[s[k].next].before) next[s[k].next].before = all;
            }
        }
    }
}

/* Down through the numbers: what follows each strand at the prices there are, or at new ones. */
static Cost pull_down(Braid *b, int with_new_prices)
{
    for (int c = 0; c < 4; c++)
        for (uint32_t i = 0; i < b->nstrands[13][c]; i++) {
            Strand *st = &b->strand[b->strand_at[13][c] + i];
            for (int j = 0; j <= b->jokers; j++) st->after[j] = j ? NEVER : 0;
            st->any = 0;
        }
    for (int v = 12; v >= 0; v--) {
        if (with_new_prices) set_prices(b, v);
        for (int c = 0; c < 4; c++) look_ahead(b, v, c);
        give_back(b, v);
    }
    return find_bound(b);
}

/* Up, with new prices; what leads to each strand. */
static void pull_up(Braid *b)
{
    for (int c = 0; c < 4; c++) b->strand[b->strand_at[0][c]].before = 0;
    for (int v = 0; v < 13; v++) {
        set_prices(b, v);
        give_back(b, v);
        for (int c = 0; c < 4; c++) look_back(b, v, c);
    }
}

/* A round: up and down with new prices. The price of a joker falls slowly. */
static Cost pull(Braid *b)
{
    Cost bound;
    price_jokers(b, b->asked);
    pull_up(b);
    bound = pull_down(b, 1);
    b->asked = b->fair > b->asked / 2 ? b->fair : b->asked / 2;
    return bound;
}

/* The roles of a colour that some bunch of a number has, a bit each. */
static uint64_t roles_at(const Braid *b, int v, int c)
{
    uint64_t roles = 0;
    for (uint32_t i = b->bunch_at[v]; i < b->bunch_at[v + 1]; i++) roles |= 1ull << b->bunch[i].role[c];
    return roles;
}

/* At first a colour pays its share of the begin groups that it does not let stay. */
static void first_prices(Braid *b)
{
    b->joker = 0;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) {
            uint64_t roles = roles_at(b, v, c);
            for (int r = 0; r < 2 * b->nlists[v][c]; r++)
                b->price[v][c][r] = roles >> r & 1 ? share_of_groups(b, v, c, r / 2) : NEVER;
        }
}

/* At first nothing but what no bunch has is dear. */
static void no_tolls(Braid *b)
{
    b->joker = 0;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) {
            uint64_t roles = roles_at(b, v, c);
            for (int r = 0; r < 2 * b->nlists[v][c]; r++) b->price[v][c][r] = roles >> r & 1 ? 0 : NEVER;
        }
}

/* Takes out stitches that lead to nothing, or to too much, and those of strands that nothing leads
 * to any more; `rest`: what all else costs at least. Returns the roles that are left. */
static uint64_t keep_stitches(Braid *b, int v, int c, Cost rest)
{
    Strand *next = &b->strand[b->strand_at[v + 1][c]];
    uint64_t roles = 0;
    for (uint32_t i = 0; i < b->nstrands[v + 1][c]; i++) next[i].before = NEVER;
    for (uint32_t i = 0; i < b->nstrands[v][c]; i++) {
        Strand *st = &b->strand[b->strand_at[v][c] + i];
        Stitch *s = &b->stitch[st->first];
        uint16_t *at = &b->at[st->at];
        int n = 0, k = 0, halves = 2 * b->nlists[v][c];
        if (st->before) k = at[halves];
        for (int half = 0; half < halves; half++) {
            int from = n;
            for (; k < at[half + 1]; k++) {
                if (st->low + s[k].cost + next[s[k].next].any + rest > b->most) continue;
                next[s[k].next].before = 0;
                s[n++] = s[k];
            }
            at[half] = (uint16_t)from;
            if (n > from) roles |= (half % 2 ? 1ull : 3ull) << half;
        }
        at[halves] = (uint16_t)n;
        if (!n) st->any = NEVER;
    }
    return roles;
}

/* Puts the bunches of a number in order, see Braid.order. */
static void sort_bunches(Braid *b, int v)
{
    uint16_t at[4 * MOST_LISTS * MOST_LISTS + 1];
    uint32_t first = b->bunch_at[v], second = 2u * b->nlists[v][1], kinds = 2u * b->nlists[v][0] * second;
    memset(at, 0, (kinds + 1) * sizeof *at);
    for (uint32_t i = first; i < b->bunch_at[v + 1]; i++)
        at[b->bunch[i].role[0] * second + b->bunch[i].role[1] + 1]++;
    for (uint32_t k = 0; k < kinds; k++) at[k + 1] = (uint16_t)(at[k + 1] + at[k]);
    for (uint32_t i = first; i < b->bunch_at[v + 1]; i++)
        b->order[first + at[b->bunch[i].role[0] * second + b->bunch[i].role[1]]++] = (uint16_t)i;
}

/* Stitches and bunches that no answer can have are taken out; to be called at the first prices, with
 * jokers for nothing. */
static void trim(Braid *b)
{
    uint32_t n = 0;
    Cost bound = 0;
    for (int c = 0; c < 4; c++) bound += b->strand[b->strand_at[0][c]].any;
    for (int v = 0; v < 13; v++) bound += least_back(b, v, 0);
    for (int c = 0; c < 4; c++) b->strand[b->strand_at[0][c]].before = 0;
    for (int v = 0; v < 13; v++) {
        uint64_t roles[4];
        uint32_t from = b->bunch_at[v];
        for (int c = 0; c < 4; c++)
            roles[c] = keep_stitches(b, v, c, bound - b->strand[b->strand_at[0][c]].any);
        b->bunch_at[v] = n;
        for (uint32_t i = from; i < b->bunch_at[v + 1]; i++) {
            const uint8_t *role = b->bunch[i].role;
            if (roles[0] >> role[0] & roles[1] >> role[1] & roles[2] >> role[2] & roles[3] >> role[3] & 1)
                b->bunch[n++] = b->bunch[i];
        }
    }
    b->bunches = b->bunch_at[13] = n;
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++) {
            uint64_t roles = roles_at(b, v, c);
            for (int r = 0; r < 2 * b->nlists[v][c]; r++)
                if (!(roles >> r & 1)) b->price[v][c][r] = NEVER;
        }
    for (int v = 0; v < 13; v++) sort_bunches(b, v);
}
#endif
