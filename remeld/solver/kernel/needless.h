/* What stays, what changes, and what changed without need.
 *
 * Of the sets that do not stand in both tables alike, those that show the same
 * tile are linked. A group of linked sets that shows no more tiles at the end
 * than at the beginning took in nothing: its sets lie as they lay. */
#ifndef NEEDLESS_H
#define NEEDLESS_H
#include "rule.h"

typedef struct {
    int stay[MAXSETS];         /* for each begin set: does it lie as it lay? */
    int nfresh, fresh[MAXSETS]; /* the end sets that are not begin sets */
} Outcome;

/* The kinds of tile that a set shows, the joker among them. */
static uint64_t shown(const Set *s)
{
    Content e = content_of(s);
    return e.num | (uint64_t)(e.jokers > 0) << JOKER;
}

static void compare_tables(const Arrangement *begin, const Arrangement *end, Outcome *out)
{
    memset(out->stay, 0, sizeof out->stay);
    out->nfresh = 0;
    for (int k = 0; k < end->nsets; k++) {
        Content y = content_of(&end->set[k]);
        int i = 0;
        for (; i < begin->nsets; i++) {
            Content x = content_of(&begin->set[i]);
            if (!out->stay[i] && x.num == y.num && x.jokers == y.jokers) break;
        }
        if (i < begin->nsets) out->stay[i] = 1;
        else out->fresh[out->nfresh++] = k;
    }
}

/* All kinds that hang together with those of `mask` through changed sets. */
static uint64_t linked(const uint64_t *kinds, int n, uint64_t mask)
{
    for (int again = 1; again;) {
        again = 0;
        for (int i = 0; i < n; i++)
            if (kinds[i] & mask && kinds[i] & ~mask) {
                mask |= kinds[i];
                again = 1;
            }
    }
    return mask;
}

static void undo_needless(const Arrangement *begin, const Arrangement *end, Outcome *out)
{
    uint64_t kinds[2 * MAXSETS], done = 0;
    int n = 0, gone[MAXSETS], ngone = 0, kept = 0;
    for (int i = 0; i < begin->nsets; i++)
        if (!out->stay[i]) gone[ngone++] = i, kinds[n++] = shown(&begin->set[i]);
    for (int k = 0; k < out->nfresh; k++) kinds[n++] = shown(&end->set[out->fresh[k]]);
    for (int i = 0; i < ngone; i++) {
        uint64_t mask;
        int more = 0;
        if (kinds[i] & done) continue;
        mask = linked(kinds, n, kinds[i]);
        done |= mask;
        for (int k = 0; k < out->nfresh; k++)
            if (kinds[ngone + k] & mask) more += end->set[out->fresh[k]].n;
        for (int k = 0; k < ngone; k++)
            if (kinds[k] & mask) more -= begin->set[gone[k]].n;
        if (more > 0) continue;
        for (int k = 0; k < ngone; k++)
            if (kinds[k] & mask) out->stay[gone[k]] = 1;
        for (int k = 0; k < out->nfresh; k++)
            if (kinds[ngone + k] & mask) out->fresh[k] = -1;
    }
    for (int k = 0; k < out->nfresh; k++)
        if (out->fresh[k] >= 0) out->fresh[kept++] = out->fresh[k];
    out->nfresh = kept;
}
#endif
