/* Among the best plays, one that leaves as many begin sets as possible exactly
 * as they are (as multisets of tiles).
 *
 * Begin sets to be left are special sets too: at the lowest number of a begin
 * set the search chooses to reserve its tiles or not. The aim is lexicographic:
 * weights are scaled by 64, and each begin set given up costs one. */
#ifndef UNCHANGED_H
#define UNCHANGED_H
#include "kept.h"

enum { SCALE = 64, LARGE_LAYER = 1500 };

/* Begin sets found again in an arrangement; they get their old order back. */
static int count_unchanged(const Arrangement *begin, Arrangement *end)
{
    uint8_t found[MAXSETS];
    int n = 0;
    memset(found, 0, sizeof found);
    for (int i = 0; i < begin->nsets; i++) {
        Content x = content_of(&begin->set[i]);
        for (int k = 0; k < end->nsets; k++) {
            Content y = content_of(&end->set[k]);
            if (found[k] || x.num != y.num || x.jokers != y.jokers) continue;
            found[k] = 1;
            end->set[k] = begin->set[i];
            n++;
            break;
        }
    }
    return n;
}

/* Everything stays and the rack plays alone; what `table` holds more than the
 * begin sets is to be laid. */
static int all_unchanged(Work *wk, const Arrangement *begin, const uint8_t *table,
                         const uint8_t *rack, const int32_t *weight, int m, int32_t loss, Answer *an)
{
    uint8_t must[KINDS];
    memcpy(must, table, KINDS);
    for (int i = 0; i < begin->nsets; i++)
        for (int k = 0; k < begin->set[i].n; k++) must[begin->set[i].tile[k]]--;
    best(wk, must, rack, weight, m, an);
    if (an->ok != 1 || an->loss > loss) return 0;
    for (int i = 0; i < begin->nsets; i++) an->arr.set[an->arr.nsets++] = begin->set[i];
    return 1;
}

/* All passes look for answers that lose `least` and change at most k sets, k
 * growing: the first answer is the best. A narrow pass bounds k first; when a
 * pass grows large, it is begun again with lower bounds. */
static int passes_unchanged(Search *s, Answer *an, int32_t least, int32_t slack, int changed,
                            int at_least)
{
    int32_t loss = least + changed, rest[14];
    int r;
    s->width = 24;
    s->enough = 400;
    s->limit = loss - 1 - slack;
    r = search(s, an, &loss);
    s->width = s->enough = 0;
    s->give_up = s->special->begin->njokers ? 0 : LARGE_LAYER;
    for (int k = at_least; r >= 0 && k < loss - least; k++) {
        s->limit = least + k - slack;
        r = search(s, an, &loss);
        if (r != 0) continue;
        suffix_bounds(s, loss - 1 - slack, rest);
        make_bounds(s);
        s->rest = rest;
        s->give_up = 0;
        k--;
    }
    return r;
}

/* Looks for fewer changes than `changed`; there are `at_least` so many.
 * Updates an if there is an answer. 0: no room. */
static int fewer_changes(Work *wk, Specials *sp, const Begin *b, const uint8_t *table,
                         const uint8_t *rack, const int32_t *weight, int m, int changed,
                         int at_least, Answer *an)
{
    Position ps, scratch;
    Search s = {.wk = wk, .tb = &wk->tab[m - 2], .ps = &ps, .special = sp, .unchanged = 1};
    int32_t scaled[KINDS], least = an->loss;
    int r;
    for (int i = 0; i < KINDS; i++) scaled[i] = weight[i] * SCALE;
    prepare(&ps, table, rack, scaled, m);
    if (!make_specials(sp, b, &ps, ps.joker_all - ps.joker_table, 1)) return 0;
    if (b->njokers) {
        ps.joker_all -= ps.joker_table;
        ps.joker_table = 0;
    }
    scratch = ps;
    sp->scratch = &scratch;
    make_bounds(&s);
    r = passes_unchanged(&s, an, least * SCALE - ps.base_loss,
                         imin(0, (ps.joker_all - ps.joker_table) * ps.joker_weight), changed, at_least);
    an->loss = least;
    return r >= 0;
}

static int64_t worth(const Answer *an, const int32_t *weight)
{
    int64_t sum = 0;
    for (int i = 0; i < KINDS; i++) sum += (int64_t)an->laid[i] * weight[i];
    return sum;
}

/* With more jokers in play the braid has been seen to miss an answer; then sets that
 * stay are chosen whole. */
enum { MOST_JOKERS_BRAIDED = 2 };

/* an holds a best answer already; `rule`: freed jokers must join new sets.
 * With the rule, the fewest changes without it are found first: if that answer
 * respects the rule by itself it is the answer, else it is a lower bound, unless
 * more could be laid without the rule. `which`: find out which sets may change
 * in an answer without the rule, see Braid.known. */
static void keep_unchanged(Work *wk, Specials *sp, const Arrangement *begin, const uint8_t *table,
                           const uint8_t *rack, const int32_t *weight, int m, int rule, int which,
                           Answer *an)
{
    Answer *spare = &wk->spare;
    Begin b;
    int32_t least = an->loss;
    int changed, at_least = 1, jokers;
    wk->braid->known = 0;
    if (an->ok != 1) return;
    changed = begin->nsets - count_unchanged(begin, &an->arr);
    if (changed == 0) return;
    *spare = *an;
    if (all_unchanged(wk, begin, table, rack, weight, m, least, an)) return;
    *an = *spare;
    read_begin(&b, begin);
    jokers = b.njokers;
    b.njokers = 0;
    if (table[JOKER] + rack[JOKER] > MOST_JOKERS_BRAIDED) {
        if (!fewer_changes(wk, sp, &b, table, rack, weight, m, changed, at_least, an)) an->ok = -1;
    } else if (!fewest_changes(wk, begin, table, rack, weight, m, at_least, changed - !which, an)) {
        an->ok = -1;
    }
    if (rule && jokers && an->ok == 1) {
        b.njokers = jokers;
        if (worth(an, weight) != worth(spare, weight) || !jokers_legal(&b, &an->arr)) {
            wk->braid->known = 0;
            if (worth(an, weight) == worth(spare, weight))
                at_least = imax(1, begin->nsets - count_unchanged(begin, &an->arr));
            *an = *spare;
            if (at_least < changed
                && !fewer_changes(wk, sp, &b, table, rack, weight, m, changed, at_least, an))
                an->ok = -1;
        }
    }
    count_up(an);
}
#endif
