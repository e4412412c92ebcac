/* Sets chosen whole, when the search comes to their lowest number: `special`
 * sets. Their later tiles are reserved in the state. All other sets are searched
 * for as ever, with what is not reserved: for them the table's tiles outside the
 * special sets are the ones that must be used.
 *
 * Where sets that stay or move are counted under the rule for freed jokers, each
 * begin joker ends in a special set, and the other sets hold rack jokers only
 * (where they are not counted, see seating.h). It is enough to try sets that do
 * not fall into two that suit their jokers as well, see seats.h; of sets that
 * are to be the heirs of begin sets, those from which no run can be cut off that
 * shows no tile of the begin set.
 *
 * `twice` lists tiles one of which needs a second copy on the table so that no
 * T lies wholly in E. There is an entry for each choice. They are tiles of E,
 * so their number is not done before E begins: the state carries them like
 * reserved tiles, as numbers at which the table's count is raised to two. */
#ifndef SPECIAL_H
#define SPECIAL_H
#include "layers.h"
#include "pool.h"
#include "rebuild.h"

/* What is open in one colour: bits 0-25 reserved copies, two bits a number;
 * 26-38 numbers wanted twice; 40-45 how many kept runs without jokers are one,
 * two, three or more long; bit 46 a special set with jokers is open. Of all four
 * together: bits 47-60 the begin sets that have their heir, or never will (or that
 * change: Search.names); bits 61-63 of the first two how many tiles have moved. */
enum { TWICE_AT = 26, WHOLE_AT = 40, JOKERS_AT = 46, HEIRS_AT = 47, MOVED_AT = 61 };

/* What the open special sets take at number v, and what is left of them. */
static void take_open(const Quad *q, int v, uint8_t *res, uint8_t *twice, Quad *rest)
{
    for (int c = 0; c < 4; c++) {
        uint64_t f = q->f[c], whole;
        unsigned n1 = f >> WHOLE_AT & 3, n2 = f >> (WHOLE_AT + 2) & 3, n3 = f >> (WHOLE_AT + 4) & 3;
        res[c] = (uint8_t)(f >> (2 * v) & 3);
        twice[c] = (uint8_t)(f >> (TWICE_AT + v) & 1);
        /* longest first: kept runs of one colour begun earlier may end earlier,
         * but then a run of three or more does */
        whole = imin((int)(n3 + n2), imax(0, res[c] - (int)n1));
        f &= ~(3ull << (2 * v) | 1ull << (TWICE_AT + v) | 63ull << WHOLE_AT);
        if (!(f & ((1ull << WHOLE_AT) - 1))) f &= ~((1ull << HEIRS_AT) - 1); /* nothing open */
        else if (!(f >> JOKERS_AT & 1)) f |= ((uint64_t)n1 << 2 | whole << 4) << WHOLE_AT;
        rest->f[c] = f;
    }
}

typedef struct {
    const Search *s;
    Node nd;
    int v, n, kept;
    uint8_t res[4], twice[4];
    Quad rest;
    uint16_t chosen[16];
} Choice;

static int has_heir(const Quad *q, int i) { return (int)(q->f[i % 4] >> (HEIRS_AT + i / 4) & 1); }

static void give_heir(Quad *q, int i) { q->f[i % 4] |= 1ull << (HEIRS_AT + i / 4); }

/* Counts moved tiles. 0: too many. */
static int move_tiles(const Search *s, Quad *q, int more)
{
    int moved = (int)(q->f[0] >> MOVED_AT | q->f[1] >> MOVED_AT << 3) + more;
    if (moved > s->most_moved) return 0;
    q->f[0] = (q->f[0] & ~(7ull << MOVED_AT)) | (uint64_t)(moved & 7) << MOVED_AT;
    q->f[1] = (q->f[1] & ~(7ull << MOVED_AT)) | (uint64_t)(moved >> 3) << MOVED_AT;
    return 1;
}

/* Begin sets that no later set can be the heir of. 0: too many moved. */
static int miss_heirs(const Search *s, int v, Quad *q)
{
    const Specials *sp = s->special;
    for (int i = 0; i < sp->begin->nsets; i++) {
        if (sp->last[i] != v || has_heir(q, i)) continue;
        if (!move_tiles(s, q, sp->size[i])) return 0;
        give_heir(q, i);
    }
    return 1;
}

/* Marks the begin sets that begin here and were not chosen. */
static void name_changed(const Choice *ch, Quad *q)
{
    const Specials *sp = ch->s->special;
    uint16_t used = 0;
    for (int i = 0; i < sp->begin->nsets; i++) {
        Content e = sp->begin->set[i];
        int k = 0;
        if (lowest_number(e) != ch->v) continue;
        for (; k < ch->n; k++) {
            Content x = sp->s[ch->chosen[k] - 1].e;
            if (!(used >> k & 1) && x.num == e.num && x.jokers == e.jokers) break;
        }
        if (k < ch->n) used |= (uint16_t)(1 << k);
        else give_heir(q, i);
    }
}

/* Goes on with the ordinary sets, given the special sets chosen. */
static int expand_rest(const Choice *ch)
{
    const Search *s = ch->s;
    Work *wk = s->wk;
    Position *ps = s->special->scratch;
    Search plain = *s;
    Quad starts, rest = ch->rest;
    Node nd = ch->nd;
    uint8_t a[4], t[4], whole[4];
    int v = ch->v, ok = 1, r = 1, jokers_open = 0;
    memcpy(a, ps->a[v], 4);
    memcpy(t, ps->t[v], 4);
    if (s->heirs && !miss_heirs(s, v, &rest)) return 1;
    if (s->names) name_changed(ch, &rest);
    if (s->unchanged) nd.loss += s->special->begins[v] - ch->kept;
    for (int c = 0; c < 4; c++) {
        int need = ch->twice[c] ? imax(2, t[c]) : t[c];
        ok &= need <= a[c] && ch->res[c] <= a[c];
        ps->t[v][c] = (uint8_t)imax(0, need - ch->res[c]);
        ps->a[v][c] = (uint8_t)(a[c] - ch->res[c]);
        whole[c] = (uint8_t)(rest.f[c] >> WHOLE_AT & 63);
        jokers_open |= (int)(rest.f[c] >> JOKERS_AT & 1);
    }
    if (ok && nd.loss > s->limit) wk->over = imin(wk->over, nd.loss - s->limit);
    else if (ok) {
        memcpy(starts.f, ch->chosen, sizeof starts.f);
        nd.ext = pool_index(wk, &rest) | (nd.ext & ~(uint32_t)EXT_MASK);
        nd.starts = pool_index(wk, &starts);
        plain.ps = ps;
        new_options(&plain, v);
        plain.whole = whole;
        /* a kept J 12 13 begins at 12 here; after 11 the bounds know of no run that does */
        plain.bounded = s->bounded && !jokers_open && !KEY_PENDING(nd.key) && !(s->unchanged && v == 10);
        r = wk->pool_count < wk->pool_max && expand(&plain, v, &nd);
    }
    memcpy(ps->a[v], a, 4);
    memcpy(ps->t[v], t, 4);
    return r;
}

/* In an opening the pending jokers are just counted. */
static int32_t own_loss(int question, Content e);
static int set_value(Content e);

static void own_chosen(const Search *s, const Special *x, Node *nd)
{
    uint32_t score = (nd->ext >> EXT_BITS) + (uint32_t)set_value(x->e);
    nd->key -= (uint32_t)x->extra << 26;
    nd->loss += own_loss(s->question, x->e);
    if (score > (uint32_t)s->minimum) score = (uint32_t)s->minimum;
    nd->ext = (nd->ext & EXT_MASK) | score << EXT_BITS;
}

static void joker_chosen(const Search *s, const Special *x, Node *nd)
{
    uint32_t used = KEY_USED(nd->key) + x->extra, room = KEY_ROOM(nd->key);
    uint32_t left = (uint32_t)s->ps->joker_all - used; /* room never exceeds it */
    nd->key &= ~((uint32_t)x->serves << 26 | 63u << 20);
    nd->key |= used << 20 | (room < left ? room : left) << 23;
}

/* Reserves the tiles of x. 0: they are not all there. */
static int reserve(Choice *ch, const Special *x)
{
    const Position *ps = ch->s->ps;
    for (int c = 0; c < 4; c++) {
        uint32_t row = (uint32_t)(x->e.num >> (13 * c)) & ROW;
        uint32_t twice = (uint32_t)(x->twice >> (13 * c)) & ROW, later = row >> (ch->v + 1);
        if (!row) continue;
        ch->twice[c] |= (uint8_t)(twice >> ch->v & 1);
        if (++ch->res[c] > ps->a[ch->v][c]) return 0;
        for (int n = ch->v + 1; n < 13; n++) {
            if (!(row >> n & 1)) continue;
            if ((ch->rest.f[c] >> (2 * n) & 3) >= ps->a[n][c]) return 0;
            ch->rest.f[c] += 1ull << (2 * n);
        }
        ch->rest.f[c] |= (uint64_t)(twice & ~((2u << ch->v) - 1)) << TWICE_AT;
        if (!later) continue;
        if (x->e.jokers) ch->rest.f[c] |= 1ull << JOKERS_AT;
        else ch->rest.f[c] += 1ull << WHOLE_AT;
    }
    return 1;
}

/* Takes x as the heir of a begin set, if it is for one. 0: that has one, or too
 * many tiles have moved. */
static int take_heir(Choice *ch, const Special *x)
{
    if (!x->heir) return 1;
    if (has_heir(&ch->rest, x->heir - 1) || !move_tiles(ch->s, &ch->rest, x->moved)) return 0;
    give_heir(&ch->rest, x->heir - 1);
    return 1;
}

/* How many more sets like x would count as begin sets left as they are? */
static int still_kept(const Choice *ch, const Special *x)
{
    int n = x->keep;
    for (int i = 0; i < ch->n; i++) {
        const Special *y = &ch->s->special->s[ch->chosen[i] - 1];
        n -= y->e.num == x->e.num && y->e.jokers == x->e.jokers;
    }
    return n > 0;
}

static int choose_specials(Choice ch, int from)
{
    const Search *s = ch.s;
    const Specials *sp = s->special;
    if (!expand_rest(&ch)) return 0;
    if (ch.n == 16) return 1;
    for (int i = imax(from, sp->first[ch.v]); i < sp->first[ch.v + 1]; i++) {
        const Special *x = &sp->s[i];
        Choice next = ch;
        int keeps = s->heirs ? x->heir != 0 : s->unchanged && still_kept(&ch, x);
        if (s->question) {
            if (x->extra > KEY_PENDING(ch.nd.key)) continue;
        } else if (x->serves & ~KEY_PENDING(ch.nd.key)
                   || (int)KEY_USED(ch.nd.key) + x->extra > s->ps->joker_all
                   || (!x->serves && !keeps)) {
            continue;
        }
        if (!reserve(&next, x) || !take_heir(&next, x)) continue;
        if (s->question) own_chosen(s, x, &next.nd);
        else joker_chosen(s, x, &next.nd);
        next.chosen[next.n++] = (uint16_t)(i + 1);
        next.kept += keeps;
        if (!choose_specials(next, s->question || keeps ? i : i + 1)) return 0;
    }
    return 1;
}

static int expand_special(const Search *s, int v, Node nd)
{
    Choice ch;
    Quad open = s->wk->pool[nd.ext & EXT_MASK];
    memset(&ch, 0, sizeof ch);
    ch.s = s;
    ch.nd = nd;
    ch.v = v;
    take_open(&open, v, ch.res, ch.twice, &ch.rest);
    return choose_specials(ch, 0);
}

/* Does the set lie best as a group? 13 J J is worth more than 11 12 13. */
static int lies_as_group(Content e)
{
    int v = __builtin_ctzll(e.num) % 13;
    if (e.num & ~(0x8004002001ull << v) || bits(e.num) + e.jokers > 4) return 0;
    return bits(e.num) > 1 || v == 12;
}

/* Runs: jokers fill the gaps, then go behind, then in front. */
static void lay_content(Set *s, Content e)
{
    int lo = __builtin_ctzll(e.num), hi = 63 - __builtin_clzll(e.num), left = e.jokers;
    int group = lies_as_group(e);
    s->n = 0;
    for (int i = lo; i <= hi; i++) {
        int here = (int)(e.num >> i & 1);
        if (group && !here) continue;
        s->tile[s->n++] = here ? (uint8_t)i : JOKER;
        left -= !here;
    }
    for (; left > 0; left--) {
        s->tile[s->n++] = JOKER;
        if (group || hi % 13 < 12) {
            hi++;
        } else {
            memmove(s->tile + 1, s->tile, (size_t)s->n - 1);
            s->tile[0] = JOKER;
        }
    }
}

/* The ordinary sets are rebuilt with what the special ones leave. */
static int rebuild_special(Search *s, Answer *an, uint32_t final, int jokers)
{
    Work *wk = s->wk;
    Step step[13];
    Position ps = *s->ps;
    Content used[MAXSETS];
    int n = 0, extra = -s->special->begin->njokers; /* of the rack in special sets */
    read_path(wk, s->tb, final, step);
    for (uint32_t i = final; i; i = wk->nodes[i].parent)
        for (int k = 0; k < 16; k++) {
            uint32_t id = (uint32_t)(wk->pool[wk->nodes[i].starts].f[k / 4] >> (16 * (k % 4))) & 0xFFFF;
            if (!id || n == MAXSETS) continue;
            used[n++] = s->special->s[id - 1].e;
            extra += used[n - 1].jokers;
        }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 52; i++)
            if (used[k].num >> i & 1) ps.a[i % 13][i / 13]--;
    if (!rebuild(an, &ps, step, jokers - extra)) return 0;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < 52; i++) an->laid[i] = (uint8_t)(an->laid[i] + (used[k].num >> i & 1));
        lay_content(&an->arr.set[an->arr.nsets++], used[k]);
    }
    an->laid[JOKER] = (uint8_t)(jokers - s->ps->joker_table);
    return 1;
}
#endif
