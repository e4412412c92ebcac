/* From a state to all that follow at the next number. */
#ifndef EXPAND_H
#define EXPAND_H
#include "ahead.h"
#include "states.h"

/* In so many groups of number v can each colour be at most, in a byte each. */
static uint32_t most_groups(const Tables *tb, const Position *ps, int v)
{
    const uint8_t *a = ps->a[v];
    const uint8_t *p = power[tb->m - 2];
    int at = a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + a[3] * p[3];
    return tb->most[at][ps->joker_all];
}

/* Of the a tiles g stand in groups: what colour c may do with the others at
 * number v from profile p.
 * A joker in a run here means that no numbered tile stands in a group, which is
 * normal form (b). Where x+1 tiles in runs would leave runs at least as good, x
 * is of use only if groups take all of the rest. */
static int run_options(const Tables *tb, const Position *ps, int v, int c, int p, int g, Option *out)
{
    int a = ps->a[v][c], n = 0, next_a = ps->a[v + 1][c], next_a2 = ps->a[v + 2][c];
    int lo = imax(tb->must[p], ps->t[v][c] - g), hi = g ? a - g : imin(ps->m, a + ps->joker_all);
    for (int x = lo; x <= hi; x++) {
        Option *o = &out[n];
        int used = imax(0, x - a), q = tb->next[p][x], over = imax(0, a - g - x), need;
        if (used) { /* normal form (a) */
            if (tb->start[p][x] > a && (v != 10 || !next_a || !next_a2)) continue;
            if (tb->ext[p][x] && next_a == 0) continue;
        }
        if (v >= 11 && (tb->n1[q] || (v == 12 && tb->n2[q]))) continue;
        need = used + imax(0, tb->must[q] - next_a) + imax(0, tb->n1[q] - next_a2);
        if (need > ps->joker_all) continue;
        if (over && !ps->fewest && tb->next[p][x + 1] != DEAD
            && (v == 12 ? tb->must[tb->next[p][x + 1]] == 0
                        : tb->better[tb->next[p][x + 1]] >> q & 1)) continue;
        /* finished runs that no tile is left for might as well be closed */
        q = tb->cut[q][imax(0, imin(ps->m, next_a + ps->joker_all) - tb->must[q])];
        o->next = (uint8_t)q;
        o->used = (uint8_t)used;
        o->loss = imax(0, over - ps->spare[v][c]) * ps->w[v][c];
        o->runs = (v == 12 ? 0 : (uint64_t)q << (5 * c)) | (uint64_t)x << (24 + 2 * c)
            | (uint64_t)used << 32 | (uint64_t)need << 40 | (uint64_t)(x > used) << 48
            | (uint64_t)((g + over) * power[tb->m - 2][c]) << 56;
        n++;
    }
    return n;
}

static void colour_options(const Tables *tb, const Position *ps, int v, int c, int p, int groups,
                           Options *os)
{
    int most = imin(groups, ps->a[v][c] - tb->must[p]);
    os->some = 0;
    if (!ps->a[v][c] && !ps->joker_all) { /* most numbers are like that */
        if (tb->must[p]) return;
        os->some = os->n[0] = 1;
        os->o[0][0].runs = 0;
        os->o[0][0].loss = os->o[0][0].next = os->o[0][0].used = 0;
        return;
    }
    for (int g = 0; g <= most || g == 0; g++) {
        os->n[g] = (uint8_t)run_options(tb, ps, v, c, p, g, os->o[g]);
        if (os->n[g]) os->some |= (uint16_t)(1 << g);
    }
}

static const Options *options_of(const Search *s, int v, int c, uint32_t p)
{
    Options *os = &s->wk->options[c][p];
    if (s->bounded && !s->special) return &s->wk->all[v][c][p];
    if (!(s->wk->known[c] >> p & 1)) {
        s->wk->known[c] |= 1u << p;
        colour_options(s->tb, s->ps, v, c, (int)p, s->wk->grouped >> (8 * c) & 255, os);
    }
    return os;
}

/* To be called before the options of a number are asked for. */
static inline void new_options(const Search *s, int v)
{
    memset(s->wk->known, 0, sizeof s->wk->known);
    s->wk->grouped = most_groups(s->tb, s->ps, v);
}

/* Lower bound of colour c after option o, with `left` jokers before it. */
static inline int32_t bound_after(const Search *s, int v, int c, const Option *o, int left)
{
    const Tables *tb = s->tb;
    int q = o->next;
    if (o->used > left) return 0;
    if (s->whole && s->whole[c]) { /* kept runs that go on count as open runs */
        int n1 = s->whole[c] & 3, n2 = s->whole[c] >> 2 & 3, n3 = s->whole[c] >> 4 & 3;
        n1 += tb->n1[q];
        n2 += tb->n2[q];
        n3 += tb->n3[q];
        if (n1 + n2 + n3 > tb->m) return 0;
        q = tb->index[n1 * 16 + n2 * 4 + n3];
    }
    return s->wk->bounds.h[v + 1][c][left - o->used][q];
}

/* A state about to be expanded. */
typedef struct {
    const Search *s;
    const Node *nd;
    int v, left;             /* left: jokers that are not used yet */
    int32_t limit, back;
    const Options *os[4];
    int32_t h[4][4][4];      /* what each option loses in the end at least */
    int32_t least[5];        /* the least that the colours from c on lose */
} Expansion;

/* Is this more than may be lost? Remembers the least that is. */
static inline int too_much(const Expansion *x, int32_t loss)
{
    if (loss <= x->limit) return 0;
    x->s->wk->over = imin(x->s->wk->over, loss - x->limit);
    return 1;
}

/* What each option loses in the end at least. */
static inline void find_losses(Expansion *x)
{
    x->least[4] = 0;
    for (int c = 3; c >= 0; c--) {
        const Options *os = x->os[c];
        int32_t least = INT32_MAX;
        for (int g = 0; g < 4 && os->some >> g; g++)
            for (int k = 0; os->some >> g & 1 && k < os->n[g]; k++) {
                const Option *o = &os->o[g][k];
                x->h[c][g][k] = o->loss + bound_after(x->s, x->v, c, o, x->left)
                    + o->used * x->s->wk->bounds.joker;
                least = imin(least, x->h[c][g][k]);
            }
        x->least[c] = x->least[c + 1] + least;
    }
}

/* One bit for each profile, for the jokers used and for used + room. */
static inline void own_bits(uint32_t key, uint64_t *lo, uint64_t *hi)
{
    uint32_t used = KEY_USED(key), all = used + KEY_ROOM(key);
    *lo = 1ull << KEY_PROF(key, 0) | 1ull << (20 + KEY_PROF(key, 1)) | 1ull << (40 + KEY_PROF(key, 2));
    *hi = 1ull << KEY_PROF(key, 3) | 1ull << (20 + used) | 1ull << (30 + all);
}

/* The bits of all states that are at least as good in every respect. */
static inline void good_bits(const Tables *tb, uint32_t key, uint64_t *lo, uint64_t *hi)
{
    uint32_t used = KEY_USED(key), all = used + KEY_ROOM(key);
    *lo = (uint64_t)tb->above[KEY_PROF(key, 0)] | (uint64_t)tb->above[KEY_PROF(key, 1)] << 20
        | (uint64_t)tb->above[KEY_PROF(key, 2)] << 40;
    *hi = (uint64_t)tb->above[KEY_PROF(key, 3)] | ((2ull << used) - 1) << 20 | (1023ull >> all << all) << 30;
}

/* Is some champion of the layer at least as good as this state? In hard
 * positions a few states beat thousands; these need not even be added. */
static inline int champions_beat(const Search *s, const Node *nd)
{
    uint64_t lo, hi;
    good_bits(s->tb, nd->key, &lo, &hi);
    for (int i = 0; i < s->wk->champions; i++) {
        const Champion *ch = &s->wk->champion[i];
        if (ch->loss <= nd->loss && !((ch->lo & ~lo) | (ch->hi & ~hi))) return ch->key != nd->key;
    }
    return 0;
}

/* A state of little loss, and of good profiles, takes the place of the worst. */
static inline void challenge(const Search *s, const Node *nd)
{
    Work *wk = s->wk;
    Champion *worst = &wk->champion[0];
    int rank = 0;
    for (int c = 0; c < 4; c++) rank += s->tb->rank[KEY_PROF(nd->key, c)];
    if (wk->champions < CHAMPIONS) {
        worst = &wk->champion[wk->champions++];
    } else {
        for (Champion *ch = wk->champion; ch < wk->champion + CHAMPIONS; ch++)
            if (ch->loss > worst->loss || (ch->loss == worst->loss && ch->rank < worst->rank)) worst = ch;
        if (nd->loss > worst->loss || (nd->loss == worst->loss && rank <= worst->rank)) return;
    }
    worst->loss = nd->loss;
    worst->rank = rank;
    worst->key = nd->key;
    own_bits(nd->key, &worst->lo, &worst->hi);
}

/* Where sets are reserved, the numbered 12 and 13 of (d) may go to one that is not chosen yet
 * when a run starts with a joker at 11. So the state counts such runs for one number, above
 * the index of the pool; at 12 each needs a numbered tile. 0: one has none. */
static int joker_starts(const Expansion *x, uint64_t runs, Node *nd)
{
    const Search *s = x->s;
    uint32_t open = nd->ext >> EXT_BITS;
    nd->ext &= EXT_MASK;
    for (int c = 0; c < 4; c++) {
        int n = (int)(runs >> (24 + 2 * c) & 3), a = s->ps->a[x->v][c];
        int starts = s->tb->start[KEY_PROF(x->nd->key, c)][n] - a;
        if (x->v == 11 && imin(n, a) < (int)(open >> (2 * c) & 3)) return 0;
        if (x->v == 10 && starts > 0) nd->ext |= (uint32_t)starts << (EXT_BITS + 2 * c);
    }
    return 1;
}

/* Adds the state after one choice of each colour. */
static inline int add_state(const Expansion *x, uint64_t runs, int k, const Way *way, int32_t loss,
                            int32_t f, int bounded)
{
    const Search *s = x->s;
    int used = (int)KEY_USED(x->nd->key) + RUNS_USED(runs), u = used + way->j;
    int room = RUNS_REAL(runs) ? 4 : (int)KEY_ROOM(x->nd->key);
    int worth = s->tb->worth[RUNS_AT(runs)][k];
    Node nd;
    if (worth == USELESS || (worth == FOR_ROOM && room >= s->ps->joker_all - used)) return 1;
    if (s->rest && too_much(x, loss + x->back + s->rest[x->v + 1])) return 1;
    nd = *x->nd;
    nd.loss += loss;
    nd.f = x->nd->loss + f - x->back;
    nd.x = RUNS_X(runs);
    nd.way = (uint16_t)k;
    nd.key = RUNS_KEY(runs) | (nd.key & ~0x3FFFFFFu)
        | (uint32_t)(u << 20 | imin(room + way->cap, s->ps->joker_all - u) << 23);
    if (s->special && x->v >= 10 && !joker_starts(x, runs, &nd)) return 1;
    if (bounded && !s->special) {
        if (champions_beat(s, &nd)) return 1;
        challenge(s, &nd);
    }
    return insert(s->wk, s->wk->layer[x->v + 1], &nd);
}

/* The same for reach.h, which has layers of its own. */
static inline int add_follower(const Expansion *x, uint64_t runs, int k, const Way *way, int32_t loss, int32_t f)
{
    Ahead *a = x->s->wk->ahead;
    Follower *fo = &a->follower[a->nfollowers];
    int rank = 0;
    if (x->s->tb->worth[RUNS_AT(runs)][k] != USEFUL) return 1;
    if (a->nfollowers == MAXFOLLOWERS) return 0;
    fo->key = RUNS_KEY(runs);
    for (int c = 0; c < 4; c++) rank += x->s->tb->rank[KEY_PROF(fo->key, c)];
    fo->x = RUNS_X(runs);
    fo->real = (uint8_t)RUNS_REAL(runs);
    fo->way = (uint16_t)k;
    fo->left = (uint8_t)(x->left - RUNS_USED(runs) - way->j);
    fo->rank = (uint8_t)rank;
    fo->loss = loss;
    fo->f = f;
    a->nfollowers++;
    return 1;
}

enum { UNBOUNDED, BOUNDED, FOLLOWERS };

/* All choices of the colours with the groups of a way. `bounded` is known where
 * this is called, and so costs nothing. */
static inline int expand_way(const Expansion *x, int k, int bounded)
{
    const Search *s = x->s;
    const Way *way = &s->tb->way[k];
    int g0 = way->g[0], g1 = way->g[1], g2 = way->g[2], g3 = way->g[3], left = x->left - way->j;
    for (int k0 = 0; k0 < x->os[0]->n[g0]; k0++) {
        const Option *o0 = &x->os[0]->o[g0][k0];
        int32_t h0 = bounded ? x->h[0][g0][k0] + way->j * s->wk->bounds.joker : 0;
        if (RUNS_NEED(o0->runs) > left || (bounded && too_much(x, h0 + x->least[1]))) continue;
        for (int k1 = 0; k1 < x->os[1]->n[g1]; k1++) {
            const Option *o1 = &x->os[1]->o[g1][k1];
            uint64_t r1 = o0->runs + o1->runs;
            int32_t l1 = o0->loss + o1->loss, h1 = bounded ? h0 + x->h[1][g1][k1] : 0;
            if (RUNS_NEED(r1) > left || (bounded && too_much(x, h1 + x->least[2]))) continue;
            for (int k2 = 0; k2 < x->os[2]->n[g2]; k2++) {
                const Option *o2 = &x->os[2]->o[g2][k2];
                uint64_t r2 = r1 + o2->runs;
                int32_t l2 = l1 + o2->loss, h2 = bounded ? h1 + x->h[2][g2][k2] : 0;
                if (RUNS_NEED(r2) > left || (bounded && too_much(x, h2 + x->least[3]))) continue;
                for (int k3 = 0; k3 < x->os[3]->n[g3]; k3++) {
                    const Option *o3 = &x->os[3]->o[g3][k3];
                    uint64_t r3 = r2 + o3->runs;
                    int32_t l3 = l2 + o3->loss, h3 = bounded ? h2 + x->h[3][g3][k3] : l3;
                    if (RUNS_NEED(r3) > left || too_much(x, h3)) continue;
                    if (!(bounded == FOLLOWERS ? add_follower(x, r3, k, way, l3, h3)
                          : s->question        ? add_scored(s, x->v, r3, way, l3, x->nd)
                                               : add_state(x, r3, k, way, l3, h3, bounded))) return 0;
                }
            }
        }
    }
    return 1;
}

static inline int expand_ways(const Expansion *x, uint32_t can, uint32_t at, int bounded)
{
    const Tables *tb = x->s->tb;
    for (uint32_t i = tb->off[at]; i < tb->off[at + 1]; i++) {
        int k = tb->fit[i];
        if (tb->way[k].j > x->left) break;
        if (tb->way[k].shares & ~can) continue;
        if (!expand_way(x, k, bounded)) return 0;
    }
    return 1;
}

/* All successors of the state `nd` at number v: every way to make groups, and
 * for each what the colours may do besides. */
static int expand(const Search *s, int v, const Node *nd)
{
    const Tables *tb = s->tb;
    Expansion x;
    uint32_t can = 0, at = 0;
    x.s = s;
    x.nd = nd;
    x.v = v;
    x.left = s->ps->joker_all - (int)KEY_USED(nd->key);
    x.back = s->bounded ? s->wk->bounds.back[v + 1] + s->wk->bounds.joker * x.left : 0;
    x.limit = s->limit - nd->loss + x.back;
    for (int c = 0; c < 4; c++) {
        const Options *os = options_of(s, v, c, KEY_PROF(nd->key, c));
        if (!os->some) return 1;
        x.os[c] = os;
        can |= (uint32_t)os->some << (4 * c);
        at += (31 - (uint32_t)__builtin_clz(os->some)) * power[tb->m - 2][c];
    }
    if (!s->bounded) return expand_ways(&x, can, at, UNBOUNDED);
    find_losses(&x);
    return expand_ways(&x, can, at, BOUNDED);
}
#endif
