/* The layered search: one layer of states per number.
 *
 * Normal form. Every arrangement can be changed, without losing a numbered
 * tile, into one with these properties, where jokers that nobody needs are put
 * aside and added again at the end:
 *  (a) Every joker kept is essential: without it its set would not be a set,
 *      nor fall into sets. So no group of three numbered tiles has one; no run
 *      ends with one, unless it is three long; and a joker in front of a run
 *      can be moved to its end, unless the run ends at 13: there only
 *      J 12 13 remains (one numbered tile and two jokers count as a group).
 *  (b) A joker stands for (v, c) in a run only if no copy of (v, c) stands in
 *      a group: otherwise exchange them. This takes a joker out of the runs
 *      and repeats at most as often as there are jokers.
 *  (c) No number of a colour is used by more than m runs. Take a stretch of
 *      numbers [i, j] used by h > m runs, fewer at i-1 and j+1. Some run starts
 *      at i and some run ends at j. Where a run ends inside the stretch another
 *      starts right after it (h is constant), so the two may be joined; thus a
 *      run A starts at i and reaches j, and a run B ends at j and goes back to
 *      i. If A = B drop it, else replace both by their union, a longer run.
 *      Each number of the stretch loses one use, and as h > m every one of
 *      them is a joker's: only jokers have been put aside.
 *  (d) A run of jokers only is dropped: its jokers are put aside. The search
 *      meets one only with a start J at 11, which it allows if there are
 *      numbered tiles 12 and 13; and as (b) takes a joker for 12 only after all
 *      numbered 12, a numbered tile stands in a run then.
 * The jokers put aside find room whenever any run is left: runs of up to ten
 * tiles take three more, longer ones can be split in two, which leaves room for
 * 13 or more. Without a run, a group of three takes one more, and one with a
 * single numbered tile any number, as a run. Hence the state needs only `used` and `room`, the latter as good as boundless (4) from the
 * first numbered tile that stands in a run.
 *
 * A numbered tile that could replace a joker always does so: weights of
 * numbered tiles are not negative and the joker finds room as above (b: the
 * tile stands in a run; in a group: the group with one joker less, or with
 * three numbered tiles, takes the joker back).
 */
#ifndef LAYERS_H
#define LAYERS_H
#include "core.h"
#include "rule.h"

enum { NARROW_FROM = 12 }; /* layers smaller than this are not thinned out */

/* A set that may hold begin jokers, see special.h. */
typedef struct {
    Content e;
    uint64_t twice; /* tiles that must end with a further copy */
    uint8_t start;     /* lowest number */
    uint8_t serves;    /* begin jokers that it is for, a bit each */
    uint8_t extra;     /* rack jokers in it */
    uint8_t keep;      /* so many begin sets have just these tiles */
} Special;

enum { MAXSPECIAL = 8192 };

typedef struct {
    const Begin *begin;
    Position *scratch;      /* the position less what is reserved */
    int n, first[14];       /* sorted by start */
    uint8_t begins[13];     /* begin sets by their lowest number */
    Special s[MAXSPECIAL];
} Specials;

typedef struct {
    Work *wk;
    const Tables *tb;
    const Position *ps;
    int bounded;       /* use wk->bounds */
    int32_t limit;     /* drop states with f > limit */
    uint32_t width;    /* states kept per layer, 0: all */
    uint32_t give_up;  /* stop when a layer is larger, 0: never */
    uint32_t enough;   /* successors made per layer, 0: all */
    int cut;           /* some state was dropped because of width */
    const Specials *special; /* sets for begin jokers, or none */
    int question;      /* of an opening, else 0: see opening.h */
    int minimum;       /* value that the sets of an opening must reach */
    int own_jokers;    /* jokers on the rack of an opening */
    const uint8_t *whole; /* kept runs open after this number, by colour */
    int unchanged;     /* begin sets, if few of them are to change, else 0 */
} Search;

static void pool_clear(Work *wk);
static int expand_special(const Search *s, int v, Node nd);
static int add_scored(const Search *s, int v, uint64_t runs, uint64_t groups, const Node *from);
static void narrow(Search *s, int v);

static inline uint32_t hash_state(uint32_t key, uint32_t ext)
{
    return (key * 0x9E3779B1u ^ ext * 0x85EBCA6Bu) >> 7;
}

static void new_layer(Work *wk, int v)
{
    wk->layer[v] = wk->count;
    wk->mask = 63;
    if (++wk->stamp == 0) {
        memset(wk->slots, 0, sizeof(uint64_t) * wk->max_slots);
        wk->stamp = 1;
    }
}

static int regrow(Work *wk, uint32_t first)
{
    uint32_t size = (wk->mask + 1) * 4;
    if (size > wk->max_slots) return 0;
    wk->mask = size - 1;
    if (++wk->stamp == 0) {
        memset(wk->slots, 0, sizeof(uint64_t) * wk->max_slots);
        wk->stamp = 1;
    }
    for (uint32_t i = first; i < wk->count; i++) {
        uint32_t s = hash_state(wk->nodes[i].key, wk->nodes[i].ext) & wk->mask;
        while ((uint32_t)(wk->slots[s] >> 32) == wk->stamp) s = (s + 1) & wk->mask;
        wk->slots[s] = (uint64_t)wk->stamp << 32 | i;
    }
    return 1;
}

/* Adds a state to the newest layer or improves the equal one. 0: no room. */
static int insert(Work *wk, uint32_t first, const Node *n)
{
    uint32_t s = hash_state(n->key, n->ext) & wk->mask;
    while ((uint32_t)(wk->slots[s] >> 32) == wk->stamp) {
        Node *o = &wk->nodes[(uint32_t)wk->slots[s]];
        if (o->key == n->key && o->ext == n->ext) {
            if (n->loss < o->loss) *o = *n;
            return 1;
        }
        s = (s + 1) & wk->mask;
    }
    if (wk->count == wk->max_nodes) return 0;
    wk->slots[s] = (uint64_t)wk->stamp << 32 | wk->count;
    wk->nodes[wk->count++] = *n;
    if ((wk->count - first) * 2 > wk->mask) return regrow(wk, first);
    return 1;
}

static const uint8_t power[2][4] = {{27, 9, 3, 1}, {64, 16, 4, 1}};

/* So many groups of number v can colour c be in at most. */
static int most_groups(const Tables *tb, const Position *ps, int v, int c)
{
    const uint8_t *a = ps->a[v];
    const uint8_t *p = power[tb->m - 2];
    int at = a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + a[3] * p[3];
    return (int)(tb->most[at][ps->joker_all] >> (8 * c) & 255);
}

/* What colour c may do at number v from profile p.
 * A joker in a run here means that no numbered tile is left for groups, which
 * is normal form (b). Where x+1 tiles in runs would leave runs at least as
 * good, x is of use only if groups take all of the rest: hence `low`. */
static int colour_options(const Tables *tb, const Position *ps, int v, int c, int p, Option *out)
{
    int a = ps->a[v][c], n = 0, groups = most_groups(tb, ps, v, c);
    int hi = imin(ps->m, a + ps->joker_all);
    int next_a = ps->a[v + 1][c], next_a2 = ps->a[v + 2][c];
    for (int x = tb->must[p]; x <= hi; x++) {
        Option *o = &out[n];
        int used = imax(0, x - a), q = tb->next[p][x], rest = imax(0, a - x), need, low;
        if (used) { /* normal form (a) */
            if (tb->start[p][x] > a && (v != 10 || !next_a || !next_a2)) continue;
            if (tb->ext[p][x] && next_a == 0) continue;
        }
        if (v >= 11 && (tb->n1[q] || (v == 12 && tb->n2[q]))) continue;
        need = used + imax(0, tb->must[q] - next_a) + imax(0, tb->n1[q] - next_a2);
        if (need > ps->joker_all) continue;
        low = imax(0, ps->t[v][c] - x);
        if (rest && !ps->fewest && x < ps->m && tb->next[p][x + 1] != DEAD
            && (v == 12 ? tb->must[tb->next[p][x + 1]] == 0
                        : tb->better[tb->next[p][x + 1]] >> q & 1))
            low = rest;
        if (low > groups) continue;
        o->next = (uint8_t)q;
        o->used = (uint8_t)used;
        o->groups = ((uint64_t)low << 32 | (uint64_t)rest) << (8 * c);
        o->runs = (v == 12 ? 0 : (uint64_t)q << (5 * c)) | (uint64_t)x << (24 + 2 * c)
            | (uint64_t)used << 32 | (uint64_t)need << 40 | (uint64_t)(x > used) << 48
            | (uint64_t)(rest * power[tb->m - 2][c]) << 56;
        n++;
    }
    return n;
}

/* Are four small numbers, packed in bytes, all at least those of `low`? */
static inline int covers(uint32_t g, uint32_t low)
{
    return (((g | 0x80808080u) - low) & 0x80808080u) == 0x80808080u;
}

/* Adds the states that follow from one choice per colour, for every way to
 * make groups of the rest that no other way surpasses. `h`: the least that is
 * still to be lost. */
static inline int add_states(const Search *s, int v, uint64_t runs, uint64_t groups, int left,
                             const Node *from, int32_t h)
{
    Work *wk = s->wk;
    const Tables *tb = s->tb;
    const Position *ps = s->ps;
    const int32_t *w = ps->w[v];
    int used = (int)KEY_USED(from->key) + RUNS_USED(runs), spare = left - RUNS_NEED(runs);
    int room = RUNS_REAL(runs) ? 4 : (int)KEY_ROOM(from->key);
    uint32_t rest = GROUPS_REST(groups), low = GROUPS_LOW(groups), at = RUNS_AT(runs);
    uint32_t key = RUNS_KEY(runs) | (from->key & ~0x3FFFFFFu);
    Node nd = *from;
    nd.x = RUNS_X(runs);
    for (uint32_t k = tb->off[at]; k < tb->off[at + 1]; k++) {
        uint32_t item = tb->list[k], g;
        const Way *way = &tb->way[item & ~(uint32_t)ROOM_ONLY];
        int u = used + way->j, cap;
        if (way->j > spare) break;
        if (item & ROOM_ONLY && room >= ps->joker_all - used) continue;
        memcpy(&g, way->g, 4);
        if (!covers(g, low)) continue;
        nd.loss = from->loss;
        if (g != rest)
            for (int c = 0; c < 4; c++) nd.loss += (int)((rest - g) >> (8 * c) & 255) * w[c];
        nd.f = nd.loss + h;
        if (nd.f > s->limit) continue;
        cap = imin(room + way->cap, ps->joker_all - u);
        nd.way = (uint16_t)(item & ~(uint32_t)ROOM_ONLY);
        nd.key = key | (uint32_t)(u << 20 | cap << 23);
        if (!insert(wk, wk->layer[v + 1], &nd)) return 0;
    }
    return 1;
}

/* Lower bound of colour c after option o, with `left` jokers before it. */
static inline int32_t bound_after(const Search *s, int v, int c, const Option *o, int left)
{
    const Tables *tb = s->tb;
    int q = o->next;
    if (!s->bounded || o->used > left) return 0;
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

static const Options *options_of(const Search *s, int v, int c, uint32_t p)
{
    Options *os = &s->wk->options[c][p];
    if (!(s->wk->known[c] >> p & 1)) {
        s->wk->known[c] |= 1u << p;
        os->n = colour_options(s->tb, s->ps, v, c, (int)p, os->o);
    }
    return os;
}

/* Bounds of all options; least[c]: the least that the colours from c on lose. */
static void bounds_after(const Search *s, int v, const Options *const os[4], int left,
                         int32_t h[4][4], int32_t *least)
{
    least[4] = 0;
    for (int c = 3; c >= 0; c--) {
        least[c] = INT32_MAX;
        for (int k = 0; k < os[c]->n; k++) {
            h[c][k] = bound_after(s, v, c, &os[c]->o[k], left);
            least[c] = imin(least[c], h[c][k]);
        }
        least[c] += least[c + 1];
    }
}

/* Can groups take all that they must, if the colours still to be chosen leave
 * them at most `more`? */
static inline int groups_fit(const Tables *tb, uint64_t runs, uint64_t groups, uint32_t more, int left)
{
    uint32_t most = tb->most[RUNS_AT(runs) + more][left - RUNS_NEED(runs)];
    return covers(most, GROUPS_LOW(groups));
}

/* All successors of the state `nd` at number v. */
static int expand(const Search *s, int v, const Node *nd)
{
    static const int32_t nothing[5];
    const Tables *tb = s->tb;
    const Options *os[4];
    int32_t h[4][4], some[5];
    const int32_t *least = nothing;
    uint32_t more[5];
    int left = s->ps->joker_all - (int)KEY_USED(nd->key);
    int32_t limit = s->limit - nd->loss;
    more[4] = 0;
    for (int c = 3; c >= 0; c--) {
        os[c] = options_of(s, v, c, KEY_PROF(nd->key, c));
        if (os[c]->n == 0) return 1;
        more[c] = more[c + 1] + RUNS_AT(os[c]->o[0].runs); /* the first leaves most */
    }
    if (s->bounded) bounds_after(s, v, os, left, h, some), least = some;
    else memset(h, 0, sizeof h);
    for (int k0 = 0; k0 < os[0]->n; k0++) {
        uint64_t r0 = os[0]->o[k0].runs, g0 = os[0]->o[k0].groups;
        if (RUNS_NEED(r0) > left || h[0][k0] + least[1] > limit) continue;
        if (!groups_fit(tb, r0, g0, more[1], left)) continue;
        for (int k1 = 0; k1 < os[1]->n; k1++) {
            uint64_t r1 = r0 + os[1]->o[k1].runs, g1 = g0 + os[1]->o[k1].groups;
            int32_t h1 = h[0][k0] + h[1][k1];
            if (RUNS_NEED(r1) > left || h1 + least[2] > limit) continue;
            if (!groups_fit(tb, r1, g1, more[2], left)) continue;
            for (int k2 = 0; k2 < os[2]->n; k2++) {
                uint64_t r2 = r1 + os[2]->o[k2].runs, g2 = g1 + os[2]->o[k2].groups;
                int32_t h2 = h1 + h[2][k2];
                if (RUNS_NEED(r2) > left || h2 + least[3] > limit) continue;
                if (!groups_fit(tb, r2, g2, more[3], left)) continue;
                for (int k3 = 0; k3 < os[3]->n; k3++) {
                    uint64_t r3 = r2 + os[3]->o[k3].runs, g3 = g2 + os[3]->o[k3].groups;
                    int32_t h3 = h2 + h[3][k3];
                    if (RUNS_NEED(r3) > left || h3 > limit) continue;
                    if (!groups_fit(tb, r3, g3, 0, left)) continue;
                    if (!(s->question ? add_scored(s, v, r3, g3, nd)
                                      : add_states(s, v, r3, g3, left, nd, h3))) return 0;
                }
            }
        }
    }
    return 1;
}

static void root(Work *wk, uint32_t pending)
{
    Node nd;
    memset(&nd, 0, sizeof nd);
    nd.key = pending << 26;
    wk->count = 0;
    new_layer(wk, 0);
    wk->nodes[wk->count++] = nd;
}

/* Best final state: loss of jokers included. Returns its index or -1. */
static int64_t best_final(const Search *s, int32_t *loss)
{
    const Work *wk = s->wk;
    const Position *ps = s->ps;
    int64_t best = -1;
    for (uint32_t i = wk->layer[13]; i < wk->count; i++) {
        const Node *nd = &wk->nodes[i];
        int used = (int)KEY_USED(nd->key), most = used + (int)KEY_ROOM(nd->key), laid;
        int32_t total;
        if (most < ps->joker_table || KEY_PENDING(nd->key)) continue;
        laid = ps->joker_weight > 0 ? most : imax(used, ps->joker_table);
        total = nd->loss + (ps->joker_all - laid) * ps->joker_weight;
        if (best < 0 || total < *loss) {
            best = i;
            *loss = total;
        }
    }
    return best;
}

/* Runs all layers. 1: done, 0: gave up, -1: the work area is too small. */
static int run_layers(Search *s)
{
    Work *wk = s->wk;
    if (s->special) pool_clear(wk);
    root(wk, s->question ? (uint32_t)s->own_jokers
             : s->special ? (1u << s->special->begin->njokers) - 1 : 0);
    s->cut = 0;
    for (int v = 0; v < 13; v++) {
        uint32_t end = wk->count;
        Node nd;
        new_layer(wk, v + 1);
        memset(wk->known, 0, sizeof wk->known);
        for (uint32_t i = wk->layer[v]; i < end; i++) {
            if (wk->nodes[i].dead) continue;
            nd = wk->nodes[i];
            nd.parent = i;
            if (!(s->special ? expand_special(s, v, nd) : expand(s, v, &nd))) return -1;
            if (s->give_up && wk->count - end > s->give_up) return 0;
            if (s->enough && wk->count - end > s->enough) {
                s->cut |= i + 1 < end;
                break;
            }
        }
        if ((s->bounded || wk->count - end > NARROW_FROM) && v < 12) narrow(s, v + 1);
    }
    return 1;
}
#endif
