/* First plays: sets from the rack alone, a joker worth the tile it stands for.
 *
 * A joker's worth depends on its place, so here every set with jokers is a
 * special set (special.h), and the ordinary sets have none. The state carries
 * the value of the sets so far, up to the minimum asked for. */
#ifndef OPENING_H
#define OPENING_H
#include "new.h"

/* Value of a set in its best order. */
static int set_value(Content e)
{
    int group = 0, run = 0, sum = 0, left = e.jokers;
    int lo = __builtin_ctzll(e.num) % 13, hi = (63 - __builtin_clzll(e.num)) % 13;
    for (uint64_t x = e.num; x; x &= x - 1) sum += __builtin_ctzll(x) % 13 + 1;
    if (e.jokers == 0) return sum;
    if (group_stands(e)) group = sum + e.jokers * (lo + 1);
    if (run_stands(e)) {
        run = sum;
        for (int v = lo; v < hi; v++)
            if (!(e.num >> (__builtin_ctzll(e.num) + v - lo) & 1)) {
                run += v + 1;
                left--;
            }
        for (; left > 0; left--) run += hi < 12 ? ++hi + 1 : lo--;
    }
    return imax(group, run);
}

/* A run of numbered tiles cut off at an end leaves a set; worth no less? */
static int cut_is_as_good(Content e)
{
    for (int high = 0; high < 2; high++) {
        Content rest = e;
        int worth = 0;
        for (int n = 1; n <= 5 && rest.num; n++) {
            int edge = high ? 63 - __builtin_clzll(rest.num) : __builtin_ctzll(rest.num);
            rest.num &= ~(1ull << edge);
            worth += edge % 13 + 1;
            if (n >= 3 && is_set(rest) && set_value(rest) + worth >= set_value(e)) return 1;
            if (!(rest.num >> (high ? edge - 1 : edge + 1) & 1)) break;
        }
    }
    return 0;
}

static void put_own(Maker *mk, Content e, int start)
{
    Special *x = &mk->sp->s[mk->sp->n];
    if (!is_set(e) || e.jokers > mk->rack_jokers || cut_is_as_good(e)) return;
    if (mk->sp->n == MAXSPECIAL) {
        mk->full = 1;
        return;
    }
    x->e = e;
    x->twice = 0;
    x->start = (uint8_t)start;
    x->serves = 0;
    x->extra = e.jokers;
    x->keep = x->heir = x->moved = 0;
    mk->sp->n++;
}

static void own_runs(Maker *mk, int c, int number, uint64_t num, int gaps, int start)
{
    for (int k = imax(1, gaps); k <= mk->rack_jokers; k++) {
        Content e = {num, (uint8_t)k};
        if (bits(num) + k <= 13) put_own(mk, e, start);
    }
    for (int next = number + 1; next < 13 && gaps + next - number - 1 <= mk->rack_jokers; next++)
        if (mk->have >> (c * 13 + next) & 1)
            own_runs(mk, c, next, num | 1ull << (c * 13 + next), gaps + next - number - 1, start);
}

static void own_groups(Maker *mk, int v)
{
    for (int s = 1; s < 16; s++) {
        Content e = {0, 0};
        if (!(s & (s - 1))) continue; /* one numbered tile: among the runs */
        for (int c = 0; c < 4; c++)
            if (s >> c & 1) e.num |= 1ull << (c * 13 + v);
        if (e.num & ~mk->have) continue;
        for (int k = 1; bits(e.num) + k <= 4; k++) {
            e.jokers = (uint8_t)k;
            put_own(mk, e, v);
        }
    }
}

static int own_specials(Specials *sp, const Position *ps, int jokers)
{
    Maker mk = {sp, NULL, 0, 0, 0, jokers, 0, 0, 0, 0, 0};
    for (int v = 0; v < 13; v++)
        for (int c = 0; c < 4; c++)
            if (ps->a[v][c]) mk.have |= 1ull << (c * 13 + v);
    sp->n = 0;
    for (int v = 0; v < 13; v++) {
        sp->first[v] = sp->n;
        own_groups(&mk, v);
        for (int c = 0; c < 4; c++)
            if (mk.have >> (c * 13 + v) & 1) own_runs(&mk, c, v, 1ull << (c * 13 + v), 0, v);
    }
    sp->first[13] = sp->n;
    return !mk.full;
}

enum { MOST_VALUE = 1, MOST_TILES, FEWEST_TILES };

/* What a special set adds to the loss, by question. A joker not laid counts as
 * 13, as a tile of 30, or as nothing. */
static int32_t own_loss(int question, Content e)
{
    int joker_part = set_value(e);
    for (uint64_t x = e.num; x; x &= x - 1) joker_part -= __builtin_ctzll(x) % 13 + 1;
    if (question == MOST_VALUE) return 13 * e.jokers - joker_part;
    return question == FEWEST_TILES ? bits(e.num) + e.jokers : 0;
}

static int32_t unused_loss(int question, int jokers)
{
    return question == MOST_VALUE ? 13 * jokers : question == MOST_TILES ? (2048 + 30) * jokers : 0;
}

/* The state after one choice of each colour, with the value of the sets. */
static int add_scored(const Search *s, int v, uint64_t runs, const Way *way, int32_t loss,
                      const Node *from)
{
    Node nd = *from;
    int tiles = 0;
    uint32_t score;
    nd.key = RUNS_KEY(runs) | (from->key & ~0xFFFFFu);
    nd.x = RUNS_X(runs);
    for (int c = 0; c < 4; c++) tiles += (nd.x >> (2 * c) & 3) + way->g[c];
    score = (uint32_t)imin(s->minimum, (int)(from->ext >> EXT_BITS) + tiles * (v + 1));
    nd.ext = (from->ext & EXT_MASK) | score << EXT_BITS;
    nd.loss += s->question == FEWEST_TILES ? tiles : loss;
    nd.f = nd.loss;
    nd.way = (uint16_t)(way - s->tb->way);
    return nd.f > s->limit || insert(s->wk, s->wk->layer[v + 1], &nd);
}

static int64_t best_own(const Search *s, int32_t *loss)
{
    const Work *wk = s->wk;
    int64_t best = -1;
    for (uint32_t i = wk->layer[13]; i < wk->count; i++) {
        const Node *nd = &wk->nodes[i];
        int32_t total = nd->loss + unused_loss(s->question, (int)KEY_PENDING(nd->key));
        if ((int)(nd->ext >> EXT_BITS) < s->minimum || (best >= 0 && total >= *loss)) continue;
        best = i;
        *loss = total;
    }
    return best;
}

/* 1 and an answer, 0: no such opening, -1: work area too small. */
static int opening(Work *wk, Specials *sp, const uint8_t *rack, int m, int question,
                   int minimum, Answer *an)
{
    static const uint8_t none[KINDS];
    Begin nobody;
    Position ps, scratch;
    Search s = {.wk = wk, .tb = &wk->tab[m - 2], .ps = &ps, .limit = FAR - 1, .special = sp,
                .question = question, .minimum = minimum, .own_jokers = rack[JOKER]};
    int32_t weight[KINDS], loss = 0;
    int64_t final;
    memset(an->laid, 0, sizeof an->laid);
    memset(&nobody, 0, sizeof nobody);
    an->arr.nsets = an->tiles = 0;
    for (int i = 0; i < KINDS; i++)
        weight[i] = (question == MOST_VALUE ? 0 : 2048) + (i == JOKER ? 30 : i % 13 + 1);
    an->ok = -3;
    if (!prepare(&ps, none, rack, weight, m)) return -3;
    if (!own_specials(sp, &ps, ps.joker_all)) return an->ok = -1;
    sp->begin = &nobody;
    ps.joker_all = 0;
    ps.fewest = question == FEWEST_TILES;
    scratch = ps;
    sp->scratch = &scratch;
    an->ok = -1;
    if (run_layers(&s) != 1) return -1;
    an->nodes = wk->count;
    final = best_own(&s, &loss);
    an->ok = final >= 0;
    if (final < 0) return 0;
    if (!rebuild_special(&s, an, (uint32_t)final, rack[JOKER] - (int)KEY_PENDING(wk->nodes[final].key)))
        return an->ok = -2;
    an->loss = loss;
    count_up(an);
    return 1;
}

static int arrangement_value(const Arrangement *ar)
{
    int sum = 0;
    for (int i = 0; i < ar->nsets; i++) sum += set_value(content_of(&ar->set[i]));
    return sum;
}
#endif
