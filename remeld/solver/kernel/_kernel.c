/* The compiled search kernel of the solver: a thin CPython wrapper (limited
 * API) around the freestanding core in the headers.
 *
 * All mutable data lives in a work area made by `work(nodes)`; one work area
 * serves one call at a time, and calls release the interpreter lock. A status
 * below 1: 0 there is no answer, -1 the work area is too small. */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <time.h>
#include "moved.h"
#include "turn.h"
#include "values.h"

typedef struct {
    int busy, m, flags;
    uint32_t nodes;
    uint8_t table[KINDS], rack[KINDS], must[KINDS]; /* must: of the rack, to be laid */
    int32_t weight[KINDS];
    int64_t nanos; /* processor time of the search */
    Specials specials;
    Answer answer;
    Arrangement begin;
    Plays plays;
    Work core; /* last: its tables follow it */
} Area;

static const char NAME[] = "remeld.work", PLAYS[] = "remeld.plays";

static void free_area(PyObject *capsule)
{
    Area *a = PyCapsule_GetPointer(capsule, NAME);
    PyMem_Free(a->plays.heap);
    PyMem_Free(a);
}

static PyObject *py_work(PyObject *self, PyObject *args)
{
    unsigned int nodes = 1u << 16;
    Area *a;
    PyObject *capsule;
    (void)self;
    if (!PyArg_ParseTuple(args, "|I", &nodes)) return NULL;
    if (nodes < 4096 || nodes > 1u << 24 || nodes & (nodes - 1))
        return refuse("nodes must be a power of two from 4096 to 16777216");
    a = PyMem_Malloc((size_t)(work_size(nodes) + sizeof(Area)));
    if (!a) return PyErr_NoMemory();
    a->busy = 0;
    a->answer.bare = a->core.spare.bare = 0;
    a->plays.heap = NULL;
    a->plays.room = 0;
    a->nodes = nodes;
    work_init(&a->core, nodes);
    capsule = PyCapsule_New(a, NAME, free_area);
    if (!capsule) free_area(capsule);
    return capsule;
}

static Area *enter(PyObject *capsule)
{
    Area *a = PyCapsule_GetPointer(capsule, NAME);
    if (!a) return NULL;
    if (a->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this work area is in use");
        return NULL;
    }
    a->busy = 1;
    return a;
}

/* Processor time of this thread, where the system tells it. */
static int64_t now(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
#else
    return (int64_t)((double)clock() * (1e9 / CLOCKS_PER_SEC));
#endif
}

enum { NEW_SET = 1, UNCHANGED = 2, FEW_MOVED = 4, SOME = 8 };

/* Reads a position: the tiles of the table, and of which box they can be.
 * `must`: of the rack, to be laid; NULL: none. */
static int read_position(Area *a, PyObject *table, PyObject *rack, PyObject *must, PyObject *weights)
{
    memset(a->must, 0, KINDS);
    if (!read_table(table, &a->begin) || !read_rack(rack, a->rack) || (must && !read_rack(must, a->must))
        || !read_weights(weights, a->weight)) return 0;
    memset(a->table, 0, KINDS);
    for (int i = 0; i < a->begin.nsets; i++)
        for (int k = 0; k < a->begin.set[i].n; k++) a->table[a->begin.set[i].tile[k]]++;
    a->m = 2;
    for (int i = 0; i < KINDS; i++) {
        a->table[i] = (uint8_t)(a->table[i] + a->must[i]);
        if (a->table[i] + a->rack[i] > 2) a->m = 3;
    }
    return 1;
}

static void solve_turn(Area *a)
{
    Answer *an = &a->answer;
    int64_t start = now();
    int more = 0;
    for (int i = 0; i < KINDS; i++) more += a->must[i];
    if (a->flags & NEW_SET)
        best_new(&a->core, &a->specials, &a->begin, a->table, a->rack, a->weight, a->m,
                 a->flags & SOME, an);
    else
        best_known(&a->core, a->table, a->rack, a->weight, a->m, more ? NULL : &a->begin, an);
    if (an->ok == 1 && an->tiles + more == 0) lay_nothing(&a->begin, an);
    else if (an->ok == 1 && a->flags & UNCHANGED)
        keep_unchanged(&a->core, &a->specials, &a->begin, a->table, a->rack, a->weight, a->m,
                       a->flags & NEW_SET, a->flags & FEW_MOVED, an);
    if (an->ok == 1 && a->flags & FEW_MOVED)
        keep_tiles(&a->core, &a->specials, &a->begin, a->table, a->rack, a->weight, a->m,
                   a->flags & NEW_SET, an);
    a->nanos = now() - start;
}

/* (status, unchanged, laid, table after, nodes, nanoseconds) */
static PyObject *answer_of(Area *a, PyObject *tiles, PyObject *before)
{
    Answer *an = &a->answer;
    PyObject *laid, *after;
    int unchanged;
    if (an->ok == -3) return refuse("more tiles than the box holds");
    if (an->ok == -2) return refuse("the kernel lost its way");
    if (an->ok != 1) return Py_BuildValue("(iiOOIL)", an->ok, 0, Py_None, Py_None, an->nodes, 0LL);
    for (int i = 0; i < KINDS; i++) an->laid[i] = (uint8_t)(an->laid[i] + a->must[i]);
    if (!(after = write_table(tiles, before, &a->begin, &an->arr, &unchanged))) return NULL;
    if (!(laid = write_rack(tiles, an->laid))) {
        Py_DECREF(after);
        return NULL;
    }
    return Py_BuildValue("(iiNNIL)", 1, unchanged, laid, after, (unsigned int)an->nodes, (long long)a->nanos);
}

/* best(work, tiles, table, rack, must, weights, flags)
 * flags: 1 freed jokers must join new sets, 2 leave sets unchanged if possible,
 * 4 (with 2) then move few tiles to other sets,
 * 8 any play that lays something will do. */
static PyObject *py_best(PyObject *self, PyObject *args)
{
    PyObject *capsule, *tiles, *table, *rack, *must, *weights, *result = NULL;
    int flags;
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOOi", &capsule, &tiles, &table, &rack, &must, &weights, &flags)
        || !(a = enter(capsule))) return NULL;
    a->flags = flags;
    if (read_position(a, table, rack, must, weights)) {
        PyThreadState *ts = PyEval_SaveThread();
        solve_turn(a);
        PyEval_RestoreThread(ts);
        result = answer_of(a, tiles, table);
    }
    a->busy = 0;
    return result;
}

/* opening(work, tiles, rack, question, minimum) -> (status, set value, laid, sets)
 * question: 1 most set value, 2 most tiles, 3 fewest tiles; status 0: none. */
static PyObject *py_opening(PyObject *self, PyObject *args)
{
    PyObject *capsule, *tiles, *rack, *result = NULL;
    int question, minimum, unchanged;
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOii", &capsule, &tiles, &rack, &question, &minimum)) return NULL;
    if (question < 1 || question > 3 || minimum < 0 || minimum > 4000)
        return refuse("wrong question or minimum");
    if (!(a = enter(capsule))) return NULL;
    if (read_rack(rack, a->rack)) {
        PyThreadState *ts = PyEval_SaveThread();
        Answer *an = &a->answer;
        a->m = 2;
        for (int i = 0; i < KINDS; i++)
            if (a->rack[i] > 2) a->m = 3;
        opening(&a->core, &a->specials, a->rack, a->m, question, minimum, an);
        PyEval_RestoreThread(ts);
        a->begin.nsets = 0;
        if (an->ok == -3) refuse("more tiles than the box holds");
        else if (an->ok != 1) result = Py_BuildValue("(iiOO)", an->ok, 0, Py_None, Py_None);
        else result = Py_BuildValue("(iiNN)", 1, arrangement_value(&an->arr), write_rack(tiles, an->laid),
                                    write_table(tiles, Py_None, &a->begin, &an->arr, &unchanged));
    }
    a->busy = 0;
    return result;
}

/* Room for as many parts as one step can add. */
static int more_parts(Plays *pl)
{
    uint32_t room = pl->room ? 2 * pl->room : 4 * MOST_PARTS;
    Part *heap;
    if (pl->heap && pl->n + MOST_PARTS < pl->room) return 1;
    if (!(heap = PyMem_Realloc(pl->heap, sizeof(Part) * room))) return 0;
    pl->heap = heap;
    pl->room = room;
    return 1;
}

static void read_plays(Area *a, Plays *pl)
{
    memcpy(pl->table, a->table, KINDS);
    memcpy(pl->rack, a->rack, KINDS);
    memcpy(pl->weight, a->weight, sizeof pl->weight);
    pl->begin = &a->begin;
    pl->m = a->m;
    pl->rule = a->flags & NEW_SET;
    pl->keep = a->flags & UNCHANGED;
    pl->few_moved = a->flags & FEW_MOVED;
    pl->n = 0;
}

/* The arrangement of the play that was found. */
static void lay_play(Area *a, const uint8_t *play)
{
    memcpy(a->must, play, KINDS);
    memset(a->rack, 0, KINDS);
    for (int i = 0; i < KINDS; i++) a->table[i] = (uint8_t)(a->table[i] + play[i]);
    solve_turn(a);
}

/* turn(work, tiles, table, rack, weights, flags, minimum): the best opening turn
 * that goes on to the table; the answer is as that of best. */
static PyObject *py_turn(PyObject *self, PyObject *args)
{
    PyObject *capsule, *tiles, *table, *rack, *weights, *result = NULL;
    int flags, minimum, r = 2;
    uint8_t play[KINDS];
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOOii", &capsule, &tiles, &table, &rack, &weights, &flags, &minimum)
        || !(a = enter(capsule))) return NULL;
    a->flags = flags;
    if (read_position(a, table, rack, NULL, weights)) {
        Plays *pl = &a->plays;
        read_plays(a, pl);
        pl->minimum = minimum;
        for (int started = 0; r == 2; started = 1) {
            PyThreadState *ts;
            if (!more_parts(pl)) {
                PyErr_NoMemory();
                r = -9;
                break;
            }
            ts = PyEval_SaveThread();
            r = started ? turn_step(&a->core, &a->specials, pl, play)
                        : turn_start(&a->core, &a->specials, pl);
            if (r == 1) lay_play(a, play);
            PyEval_RestoreThread(ts);
        }
        a->answer.ok = r == 1 ? a->answer.ok : r;
        if (r != -9) result = answer_of(a, tiles, table);
    }
    a->busy = 0;
    return result;
}

typedef struct {
    Plays plays;
    Arrangement begin;
    int started;
} Listing;

static void free_listing(PyObject *capsule)
{
    Listing *l = PyCapsule_GetPointer(capsule, PLAYS);
    PyMem_Free(l->plays.heap);
    PyMem_Free(l);
}

/* plays(work, table, rack, weights, flags) -> a listing of all plays, best first. */
static PyObject *py_plays(PyObject *self, PyObject *args)
{
    PyObject *capsule, *table, *rack, *weights, *result = NULL;
    int flags;
    Area *a;
    Listing *l;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOOOi", &capsule, &table, &rack, &weights, &flags)
        || !(a = enter(capsule))) return NULL;
    a->flags = flags;
    if (read_position(a, table, rack, NULL, weights)) {
        if ((l = PyMem_Malloc(sizeof *l))) {
            l->begin = a->begin;
            l->started = 0;
            l->plays.heap = NULL;
            l->plays.room = 0;
            read_plays(a, &l->plays);
            result = PyCapsule_New(l, PLAYS, free_listing);
        } else {
            PyErr_NoMemory();
        }
    }
    a->busy = 0;
    return result;
}

/* next_play(work, tiles, listing) -> (status, tiles laid); status 0: no more. */
static PyObject *py_next_play(PyObject *self, PyObject *args)
{
    PyObject *capsule, *tiles, *listing;
    uint8_t play[KINDS];
    Area *a;
    Listing *l;
    PyThreadState *ts;
    int r = 1;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &tiles, &listing)
        || !(l = PyCapsule_GetPointer(listing, PLAYS)) || !(a = enter(capsule))) return NULL;
    l->plays.begin = &l->begin;
    do {
        if (!more_parts(&l->plays)) {
            a->busy = 0;
            return PyErr_NoMemory();
        }
        ts = PyEval_SaveThread();
        if (!l->started) r = plays_start(&a->core, &a->specials, &l->plays);
        if (r > 0) {
            l->started = 1;
            r = plays_next(&a->core, &a->specials, &l->plays, play);
        }
        PyEval_RestoreThread(ts);
    } while (r == 2);
    a->busy = 0;
    if (r == -3) return refuse("more tiles than the box holds");
    return r > 0 ? Py_BuildValue("(iN)", r, write_rack(tiles, play)) : Py_BuildValue("(iO)", r, Py_None);
}

/* best_batch(work, positions, weights) -> (status, tiles laid): positions and the
 * tiles laid as counts of each kind of tile, a byte each: of a position those of
 * the table, which must be one, then those of the rack. Freed jokers may go
 * anywhere. */
static PyObject *py_best_batch(PyObject *self, PyObject *args)
{
    static const Arrangement some_table;
    PyObject *capsule, *packed, *weights, *out;
    Py_ssize_t size;
    char *in, *laid;
    int status = 1;
    Area *a;
    PyThreadState *ts;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &packed, &weights)
        || PyBytes_AsStringAndSize(packed, &in, &size) < 0 || !(a = enter(capsule))) return NULL;
    out = size % (2 * KINDS) ? refuse("a position is 106 bytes") : PyBytes_FromStringAndSize(NULL, size / 2);
    if (out && !read_weights(weights, a->weight)) Py_CLEAR(out);
    if (!out) {
        a->busy = 0;
        return NULL;
    }
    laid = PyBytes_AsString(out);
    ts = PyEval_SaveThread();
    a->answer.bare = 1;
    for (Py_ssize_t i = 0; status == 1 && i < size / (2 * KINDS); i++) {
        const uint8_t *table = (const uint8_t *)in + i * 2 * KINDS, *rack = table + KINDS;
        int m = 2;
        for (int k = 0; k < KINDS; k++)
            if (table[k] + rack[k] > 2) m = 3;
        best_known(&a->core, table, rack, a->weight, m, &some_table, &a->answer);
        status = a->answer.ok;
        memcpy(laid + i * KINDS, a->answer.laid, KINDS);
    }
    a->answer.bare = 0;
    PyEval_RestoreThread(ts);
    a->busy = 0;
    if (status == -3) {
        Py_DECREF(out);
        return refuse("more tiles than the box holds");
    }
    return Py_BuildValue("(iN)", status, out);
}

static PyMethodDef methods[] = {
    {"work", py_work, METH_VARARGS, "work(nodes=65536): a work area."},
    {"best", py_best, METH_VARARGS, "best(work, tiles, table, rack, must, weights, flags)"},
    {"best_batch", py_best_batch, METH_VARARGS, "best_batch(work, positions, weights)"},
    {"opening", py_opening, METH_VARARGS, "opening(work, tiles, rack, question, minimum)"},
    {"turn", py_turn, METH_VARARGS, "turn(work, tiles, table, rack, weights, flags, minimum)"},
    {"plays", py_plays, METH_VARARGS, "plays(work, table, rack, weights, flags)"},
    {"next_play", py_next_play, METH_VARARGS, "next_play(work, tiles, listing)"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_kernel", "Exact search for tile rummy.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module); }
