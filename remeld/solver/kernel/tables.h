/* Tables that depend on the number of copies only. */
#ifndef TABLES_H
#define TABLES_H
#include "core.h"

/* Open runs of one colour: n1, n2 of length one and two, n3 of three or more.
 * With x tiles of the next number put in runs, the open runs of length 1 and 2
 * must all go on; then finished runs go on before a new one starts, because a
 * run that ends where another begins might as well be joined to it. So the
 * next profile is a function of x. */
static int profile_index(const Tables *tb, int n1, int n2, int n3)
{
    return n1 + n2 + n3 > tb->m ? DEAD : tb->index[n1 * 16 + n2 * 4 + n3];
}

static void make_profiles(Tables *tb)
{
    int m = tb->m, n = 0;
    memset(tb->index, DEAD, sizeof tb->index);
    for (int n1 = 0; n1 <= m; n1++)
        for (int n2 = 0; n1 + n2 <= m; n2++)
            for (int n3 = 0; n1 + n2 + n3 <= m; n3++, n++) {
                tb->index[n1 * 16 + n2 * 4 + n3] = (uint8_t)n;
                tb->n1[n] = (uint8_t)n1;
                tb->n2[n] = (uint8_t)n2;
                tb->n3[n] = (uint8_t)n3;
                tb->must[n] = (uint8_t)(n1 + n2);
            }
    tb->nprof = n;
    for (int p = 0; p < n; p++)
        for (int x = 0; x < 4; x++) {
            int n3 = imin(tb->n3[p], x);
            tb->cut[p][x] = (uint8_t)profile_index(tb, tb->n1[p], tb->n2[p], n3);
        }
    for (int p = 0; p < n; p++)
        for (int x = 0; x < 4; x++) {
            int rest = x - tb->must[p], e;
            tb->next[p][x] = DEAD;
            tb->ext[p][x] = tb->start[p][x] = 0;
            if (rest < 0 || x > m) continue;
            e = imin(tb->n3[p], rest);
            tb->ext[p][x] = (uint8_t)e;
            tb->start[p][x] = (uint8_t)(rest - e);
            tb->next[p][x] = (uint8_t)profile_index(tb, rest - e, tb->n1[p], tb->n2[p] + e);
        }
}

/* Greatest simulation: p is at least as good as q if p may end wherever q may,
 * and for every x that q can take, p can take it and ends at least as good. */
static void make_better(Tables *tb)
{
    int n = tb->nprof, changed = 1;
    for (int p = 0; p < n; p++) {
        tb->better[p] = 0;
        for (int q = 0; q < n; q++)
            if (!tb->must[p] || tb->must[q]) tb->better[p] |= 1u << q;
    }
    while (changed) {
        changed = 0;
        for (int p = 0; p < n; p++)
            for (int q = 0; q < n; q++) {
                if (!(tb->better[p] >> q & 1)) continue;
                for (int x = 0; x <= tb->m; x++) {
                    int nq = tb->next[q][x], np = tb->next[p][x];
                    if (nq == DEAD) continue;
                    if (np == DEAD || !(tb->better[np] >> nq & 1)) {
                        tb->better[p] &= ~(1u << q);
                        changed = 1;
                        break;
                    }
                }
            }
    }
    for (int p = 0; p < n; p++)
        for (int q = 0; q < n; q++)
            if (tb->better[p] >> q & 1) {
                tb->above[q] |= 1u << p;
                tb->rank[p]++;
            }
}

/* Adds a way unless another one of the same tiles absorbs the same jokers:
 * a way takes any number of jokers from j to j+cap. */
static void add_way(Tables *tb, const Way *w)
{
    int reach = imin(4, w->j + w->cap);
    for (int i = 0; i < tb->nways; i++) {
        Way *o = &tb->way[i];
        if (memcmp(o->g, w->g, 4)) continue;
        if (o->j <= w->j && imin(4, o->j + o->cap) >= reach) return;
    }
    for (int i = 0; i < tb->nways; i++) {
        Way *o = &tb->way[i];
        if (memcmp(o->g, w->g, 4)) continue;
        if (w->j <= o->j && reach >= imin(4, o->j + o->cap)) {
            *o = tb->way[--tb->nways];
            i--;
        }
    }
    if (tb->nways < MAXWAYS) tb->way[tb->nways++] = *w;
}

/* All multisets of groups with essential jokers: three or four numbered tiles
 * and none, two and one, or one and two. The last is a run as well, and so has
 * room for as many more as there are. */
static void make_ways(Tables *tb, Way *w, int least_part)
{
    if (w->n <= 8) add_way(tb, w);
    if (w->n == 8) return;
    for (int s = least_part; s < 16; s++) {
        int size = (s & 1) + (s >> 1 & 1) + (s >> 2 & 1) + (s >> 3 & 1);
        int j = imax(0, 3 - size), fits = w->j + j <= 4;
        Way next = *w;
        for (int c = 0; c < 4; c++)
            if (s >> c & 1) fits &= ++next.g[c] <= tb->m;
        if (!fits) continue;
        next.j = (uint8_t)(w->j + j);
        next.cap = (uint8_t)imin(4, w->cap + (size == 1 ? 4 : size < 4));
        next.part[next.n++] = (uint8_t)s;
        make_ways(tb, &next, s);
    }
}

static void sort_ways(Tables *tb)
{
    for (int i = 1; i < tb->nways; i++) {
        Way w = tb->way[i];
        int k = i;
        for (; k > 0 && tb->way[k - 1].j > w.j; k--) tb->way[k] = tb->way[k - 1];
        tb->way[k] = w;
    }
}

static int fits(const Way *w, const int *a)
{
    return w->g[0] <= a[0] && w->g[1] <= a[1] && w->g[2] <= a[2] && w->g[3] <= a[3];
}

/* Does way w make v superfluous? It groups all that v groups, with as few
 * jokers, and takes as many more. */
static int surpasses(const Way *w, const Way *v, int with_room)
{
    int all[4] = {w->g[0], w->g[1], w->g[2], w->g[3]};
    return fits(v, all) && w->j <= v->j
        && (!with_room || imin(4, w->j + w->cap) >= imin(4, v->j + v->cap));
}

static const uint8_t power[2][4] = {{27, 9, 3, 1}, {64, 16, 4, 1}};

/* The index of so many tiles of each colour. */
static inline int number_index(const Tables *tb, const uint8_t *a)
{
    const uint8_t *p = power[tb->m - 2];
    return a[0] * p[0] + a[1] * p[1] + a[2] * p[2] + a[3] * p[3];
}

enum { USELESS, USEFUL, FOR_ROOM };

/* A numbered tile in a group is never worse than the same tile passed over, so
 * a way is of use, where so many tiles are left by the runs, if no other one
 * surpasses it. FOR_ROOM marks those that serve only to place more jokers. */
static int worth_of(const Tables *tb, int k, uint32_t first, uint32_t last)
{
    int room_only = 0;
    for (uint32_t i = first; i < last; i++) {
        int l = tb->fit[i];
        if (l == k || !surpasses(&tb->way[l], &tb->way[k], 0)) continue;
        if (surpasses(&tb->way[l], &tb->way[k], 1)) return USELESS;
        room_only = 1;
    }
    return room_only ? FOR_ROOM : USEFUL;
}

static int make_lists(Tables *tb)
{
    int b = tb->m + 1;
    uint32_t n = 0;
    for (int k = 0; k < tb->nways; k++) {
        Way *w = &tb->way[k];
        for (int c = 0; c < 4; c++) {
            w->at = (uint8_t)(w->at + w->g[c] * power[tb->m - 2][c]);
            w->shares |= (uint16_t)(1 << (4 * c + w->g[c]));
        }
    }
    for (int i = 0; i < b * b * b * b; i++) {
        int a[4] = {i / (b * b * b), i / (b * b) % b, i / b % b, i % b};
        tb->off[i] = n;
        for (int k = 0; k < tb->nways; k++) {
            if (!fits(&tb->way[k], a)) continue;
            if (n >= MAXFIT) return 0;
            tb->fit[n++] = (uint16_t)k;
        }
        for (uint32_t l = tb->off[i]; l < n; l++)
            tb->worth[i][tb->fit[l]] = (uint8_t)worth_of(tb, tb->fit[l], tb->off[i], n);
        tb->off[i + 1] = n;
    }
    return 1;
}

/* A colour's share of the groups at a number never exceeds this. */
static void make_most(Tables *tb)
{
    for (int i = 0; i < 256 && tb->off[i + 1]; i++)
        for (int j = 0; j < 5; j++)
            for (uint32_t k = tb->off[i]; k < tb->off[i + 1]; k++) {
                const Way *w = &tb->way[tb->fit[k]];
                uint8_t *most = (uint8_t *)&tb->most[i][j];
                if (w->j > j) break;
                for (int c = 0; c < 4; c++)
                    if (w->g[c] > most[c]) most[c] = w->g[c];
            }
}

static void make_strides(Tables *tb)
{
    for (int p = 0; p < tb->nprof; p++)
        for (int x = 0; x < 4; x++) {
            Stride *st = &tb->stride[p][x];
            int q = tb->next[p][x], more = x < 3 ? tb->next[p][x + 1] : DEAD;
            st->next = (uint8_t)q;
            st->dead = q == DEAD;
            if (st->dead) continue;
            st->must = tb->must[q];
            st->n1 = tb->n1[q];
            st->starts = tb->start[p][x];
            st->prolongs = tb->ext[p][x];
            st->idle = more != DEAD && tb->better[more] >> q & 1;
            st->idle_last = more != DEAD && tb->must[more] == 0;
        }
    for (int p = 0; p < tb->nprof; p++)
        for (int q = 0; q < tb->nprof; q++) {
            int at = p | q << 5;
            tb->own[at] = 1ull << p | 1ull << (tb->nprof + q);
            tb->good[at] = tb->above[p] | (uint64_t)tb->above[q] << tb->nprof;
            tb->ranks[at] = (uint8_t)(tb->rank[p] + tb->rank[q]);
        }
}

/* What a colour pays for groups. */
static void make_charges(Tables *tb)
{
    memset(tb->charge, DEAD, sizeof tb->charge);
    for (int i = 0; i < 256 && tb->off[i + 1]; i++)
        for (uint32_t k = tb->off[i]; k < tb->off[i + 1]; k++) {
            const Way *w = &tb->way[tb->fit[k]];
            for (int c = 0; c < 4; c++) {
                uint8_t *charge = &tb->charge[i][c][w->g[c]];
                if (w->j < *charge) *charge = w->j;
            }
        }
    for (int i = 0; i < 256; i++)
        for (int c = 0; c < 4; c++)
            for (int g = 1; g < 4; g++)
                tb->pays[i][c] = (uint16_t)(tb->pays[i][c] | (tb->charge[i][c][g] & 7) << (3 * g - 3));
}

/* The case of a colour of which runs leave so many tiles, and groups must take so
 * many of those. */
static inline int case_of(int left, int min) { return left * (left + 1) / 2 + min; }

static const uint16_t case_power[2][4] = {{1, 6, 36, 216}, {1, 10, 100, 1000}};

/* The ways of use for each case of the four colours. */
static int make_groups(Tables *tb)
{
    const uint16_t *power_of = case_power[tb->m - 2];
    int cases = case_of(tb->m, tb->m) + 1;
    uint32_t n = 0;
    for (int i = 0; i < cases * power_of[3]; i++) {
        int at = 0, left[4], min[4];
        for (int c = 0; c < 4; c++) {
            int one = i / power_of[c] % cases;
            left[c] = one < 1 ? 0 : one < 3 ? 1 : one < 6 ? 2 : 3;
            min[c] = one - case_of(left[c], 0);
            at += left[c] * power[tb->m - 2][c];
        }
        tb->of[i].first = n;
        for (uint32_t k = tb->off[at]; k < tb->off[at + 1]; k++) {
            const Way *w = &tb->way[tb->fit[k]];
            int worth = tb->worth[at][tb->fit[k]];
            if (worth == USELESS || w->g[0] < min[0] || w->g[1] < min[1] || w->g[2] < min[2]
                || w->g[3] < min[3]) continue;
            if (n == MAXGROUPS) return 0;
            tb->groups[n++] = (Groups){tb->fit[k], (uint8_t)(at - w->at), w->j, w->cap, worth == FOR_ROOM};
            for (int j = w->j; j < 5; j++) tb->of[i].n[j]++;
        }
    }
    return 1;
}

static int make_tables(Tables *tb, int m)
{
    Way none;
    memset(tb, 0, sizeof *tb);
    memset(&none, 0, sizeof none);
    tb->m = m;
    make_profiles(tb);
    make_better(tb);
    make_ways(tb, &none, 1);
    sort_ways(tb);
    if (!make_lists(tb) || tb->nways >= MAXWAYS) return 0;
    make_most(tb);
    make_strides(tb);
    make_charges(tb);
    return make_groups(tb);
}
#endif
