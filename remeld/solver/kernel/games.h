/* Python's door to whole games. */
#ifndef GAMES_H
#define GAMES_H
#include "game.h"

enum { HEAD = 4, FOOT = 5 };

/* A game from its bytes: seat to move, who has opened (bits), has the pool run
 * out, turns left; the racks, as counts of each kind; the pool, tile by tile. */
static int read_game(Game *g, const uint8_t *p, int seats, int pool)
{
    memset(g, 0, sizeof *g);
    g->seats = seats;
    g->to_move = p[0];
    g->ran_out = p[2];
    g->turns_left = p[3];
    g->pool_end = pool;
    for (int s = 0; s < seats; s++) {
        g->opened[s] = p[1] >> s & 1;
        memcpy(g->rack[s], p + HEAD + s * KINDS, KINDS);
        for (int i = 0; i < KINDS; i++) g->size[s] = (uint8_t)(g->size[s] + g->rack[s][i]);
    }
    memcpy(g->pool, p + HEAD + seats * KINDS, (size_t)pool);
    for (int i = 0; i < pool; i++)
        if (g->pool[i] >= KINDS) return 0;
    return g->to_move < seats && (pool || g->ran_out);
}

/* What is left of it: why it ended, the seat that moved last, who has opened,
 * turns played (low byte first), the racks. */
static void write_game(const Game *g, int reason, uint8_t *p)
{
    p[0] = (uint8_t)reason;
    p[1] = (uint8_t)g->to_move;
    p[2] = 0;
    p[3] = (uint8_t)g->turns;
    p[4] = (uint8_t)(g->turns >> 8);
    for (int s = 0; s < g->seats; s++) {
        p[2] |= (uint8_t)(g->opened[s] << s);
        memcpy(p + FOOT + s * KINDS, g->rack[s], KINDS);
    }
}

/* Room for as many parts as one step can add; may be called without the interpreter lock. */
static int grow_parts(Area *a, Plays *pl)
{
    uint32_t room = pl->room ? 2 * pl->room : 4 * MOST_PARTS;
    Part *heap;
    (void)a;
    if (pl->heap && pl->n + MOST_PARTS < pl->room) return 1;
    if (!(heap = realloc(pl->heap, sizeof(Part) * room))) return 0;
    pl->heap = heap;
    pl->room = room;
    return 1;
}

/* Plays games one by one from the same table. 1, or an error. */
static int play_games(Area *a, const Terms *t, const Arrangement *table, int seats, int pool,
                      const uint8_t *in, uint8_t *out, Py_ssize_t games)
{
    Game g;
    int status = 1;
    for (Py_ssize_t i = 0; status > 0 && i < games; i++) {
        memcpy(&a->begin, table, sizeof a->begin);
        if (!read_game(&g, in, seats, pool)) return -4;
        status = play_game(a, &g, t, grow_parts);
        write_game(&g, status, out);
        in += HEAD + seats * KINDS + pool;
        out += FOOT + seats * KINDS;
    }
    return status > 0 ? 1 : status;
}

/* play_games(work, table, games, pool, patience, weights, (flags, rules, minimum,
 * pool_empty)) -> (status, ends): `pool` tiles in each pool, a byte of patience for
 * each seat; see read_game and write_game. */
static PyObject *py_play_games(PyObject *self, PyObject *args)
{
    PyObject *capsule, *table, *weights, *ends;
    Py_ssize_t size, seats, games;
    const char *packed, *patience;
    char *out;
    int pool, one, status;
    Terms t;
    Arrangement begin;
    Area *a;
    PyThreadState *ts;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOy#iy#O(iiii)", &capsule, &table, &packed, &size, &pool, &patience,
                          &seats, &weights, &t.flags, &t.rules, &t.minimum, &t.pool_empty)) return NULL;
    if (seats < 2 || seats > MOST_SEATS || pool < 0 || pool > MOST_TILES_IN_BOX)
        return refuse("not so many seats, or tiles in the pool");
    one = HEAD + (int)seats * KINDS + pool;
    if (size % one) return refuse("the games have another size");
    games = size / one;
    memcpy(t.patience, patience, (size_t)seats);
    if (!read_table(table, &begin) || !(a = enter(capsule))) return NULL;
    ends = PyBytes_FromStringAndSize(NULL, games * (FOOT + seats * KINDS));
    if (ends && !read_weights(weights, a->weight)) Py_CLEAR(ends);
    if (!ends) {
        a->busy = 0;
        return NULL;
    }
    out = PyBytes_AsString(ends);
    ts = PyEval_SaveThread();
    status = play_games(a, &t, &begin, (int)seats, pool, (const uint8_t *)packed, (uint8_t *)out, games);
    PyEval_RestoreThread(ts);
    a->busy = 0;
    if (status >= -1) return Py_BuildValue("(iN)", status, ends);
    Py_DECREF(ends);
    return status == -9 ? PyErr_NoMemory() : refuse("these are no games");
}
#endif
