/* The compiled search kernel of the solver: a thin CPython wrapper (limited
 * API) around the freestanding core in the headers.
 *
 * All mutable data lives in a work area made by `work(nodes)`; one work area
 * serves one call at a time, and calls release the interpreter lock. Sets are
 * passed as bytes: for each set its length, then its tiles as they lie. */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "plays.h"

typedef struct {
    int busy;
    Specials specials;
    Answer answer;
    Arrangement begin, end;
    Plays plays;
    Work core; /* last: its tables follow it */
} Area;

static const char NAME[] = "remeld.work";

static void free_area(PyObject *capsule) { PyMem_Free(PyCapsule_GetPointer(capsule, NAME)); }

static PyObject *py_work(PyObject *self, PyObject *args)
{
    unsigned int nodes = 1u << 16;
    Area *a;
    PyObject *capsule;
    (void)self;
    if (!PyArg_ParseTuple(args, "|I", &nodes)) return NULL;
    if (nodes < 4096 || nodes > 1u << 24 || nodes & (nodes - 1)) {
        PyErr_SetString(PyExc_ValueError, "nodes must be a power of two from 4096 to 16777216");
        return NULL;
    }
    a = PyMem_Malloc((size_t)(work_size(nodes) + sizeof(Area)));
    if (!a) return PyErr_NoMemory();
    a->busy = 0;
    work_init(&a->core, nodes);
    capsule = PyCapsule_New(a, NAME, free_area);
    if (!capsule) PyMem_Free(a);
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

static int read_sets(const char *p, Py_ssize_t n, Arrangement *ar)
{
    ar->nsets = 0;
    for (Py_ssize_t i = 0; i < n;) {
        int len = (unsigned char)p[i++];
        Set *s = &ar->set[ar->nsets];
        if (len < 1 || len > 13 || i + len > n || ar->nsets >= MAXSETS - 14) return 0;
        ar->nsets++;
        s->n = (uint8_t)len;
        for (int k = 0; k < len; k++, i++) {
            if ((unsigned char)p[i] >= KINDS) return 0;
            s->tile[k] = (uint8_t)p[i];
        }
        if (!is_set(content_of(s))) return 0;
    }
    return 1;
}

static PyObject *write_sets(const Arrangement *ar)
{
    char out[MAXSETS * 14];
    Py_ssize_t n = 0;
    for (int i = 0; i < ar->nsets; i++) {
        out[n++] = (char)ar->set[i].n;
        memcpy(out + n, ar->set[i].tile, ar->set[i].n);
        n += ar->set[i].n;
    }
    return PyBytes_FromStringAndSize(out, n);
}

static PyObject *refuse(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return NULL;
}

static void table_of(const Arrangement *begin, uint8_t *table)
{
    memset(table, 0, KINDS);
    for (int i = 0; i < begin->nsets; i++)
        for (int k = 0; k < begin->set[i].n; k++) table[begin->set[i].tile[k]]++;
}

enum { NEW_SET = 1, UNCHANGED = 2 };

static void solve_turn(Area *a, const uint8_t *rack, const int32_t *weight, int m, int flags)
{
    uint8_t table[KINDS];
    Answer *an = &a->answer;
    table_of(&a->begin, table);
    if (flags & NEW_SET) best_new(&a->core, &a->specials, &a->begin, table, rack, weight, m, an);
    else best_known(&a->core, table, rack, weight, m, &a->begin, an);
    if (an->ok == 1 && an->tiles == 0) lay_nothing(&a->begin, an);
    else if (an->ok == 1 && flags & UNCHANGED)
        keep_unchanged(&a->core, &a->specials, &a->begin, table, rack, weight, m,
                       flags & NEW_SET, an);
}

/* best(work, begin, rack, weights, copies, flags)
 *   -> (status, tiles, value, unchanged, laid, sets, nodes)
 * flags: 1 freed jokers must join new sets, 2 leave sets unchanged if possible.
 * status: 1 done, 0 the table cannot be arranged, -1 the work area is too small. */
static PyObject *py_best(PyObject *self, PyObject *args)
{
    PyObject *capsule, *result = NULL;
    const char *begin, *rack, *weights;
    Py_ssize_t nbegin, nrack, nweights;
    int m, flags, unchanged;
    int32_t weight[KINDS];
    PyThreadState *ts;
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#y#y#ii", &capsule, &begin, &nbegin, &rack, &nrack, &weights,
                          &nweights, &m, &flags)) return NULL;
    if (nrack != KINDS || nweights != (Py_ssize_t)sizeof weight || m < 2 || m > 3)
        return refuse("wrong size of rack or weights, or wrong number of copies");
    memcpy(weight, weights, sizeof weight);
    if (!(a = enter(capsule))) return NULL;
    if (!read_sets(begin, nbegin, &a->begin)) {
        a->busy = 0;
        return refuse("the table holds something that is no set");
    }
    ts = PyEval_SaveThread();
    solve_turn(a, (const uint8_t *)rack, weight, m, flags);
    unchanged = a->answer.ok == 1 ? count_unchanged(&a->begin, &a->answer.arr) : 0;
    PyEval_RestoreThread(ts);
    if (a->answer.ok == -3) refuse("more tiles than the box holds, or a weight below zero");
    else result = Py_BuildValue("(iiiiy#NI)", a->answer.ok, a->answer.tiles, a->answer.value, unchanged,
                                (const char *)a->answer.laid, (Py_ssize_t)KINDS,
                                write_sets(&a->answer.arr), (unsigned int)a->answer.nodes);
    a->busy = 0;
    return result;
}

/* arrange(work, tiles, copies) -> (status, sets): can these tiles all stand in sets? */
static PyObject *py_arrange(PyObject *self, PyObject *args)
{
    PyObject *capsule, *result = NULL;
    const char *tiles;
    Py_ssize_t n;
    int m;
    uint8_t none[KINDS];
    int32_t weight[KINDS];
    PyThreadState *ts;
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#i", &capsule, &tiles, &n, &m)) return NULL;
    if (n != KINDS || m < 2 || m > 3) return refuse("wrong size of heap or number of copies");
    if (!(a = enter(capsule))) return NULL;
    memset(none, 0, sizeof none);
    aim_weights(weight, AIM_TILES);
    ts = PyEval_SaveThread();
    best(&a->core, (const uint8_t *)tiles, none, weight, m, &a->answer);
    PyEval_RestoreThread(ts);
    if (a->answer.ok == -3) refuse("more tiles than the box holds");
    else result = Py_BuildValue("(iN)", a->answer.ok, write_sets(&a->answer.arr));
    a->busy = 0;
    return result;
}

/* opening(work, rack, copies, question, minimum)
 *   -> (status, tiles, value, set value, laid, sets)
 * question: 1 most set value, 2 most tiles, 3 fewest tiles; status 0: none. */
static PyObject *py_opening(PyObject *self, PyObject *args)
{
    PyObject *capsule, *result = NULL;
    const char *rack;
    Py_ssize_t n;
    int m, question, minimum;
    PyThreadState *ts;
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#iii", &capsule, &rack, &n, &m, &question, &minimum)) return NULL;
    if (n != KINDS || m < 2 || m > 3 || question < 1 || question > 3 || minimum < 0 || minimum > 4000)
        return refuse("wrong size of rack, number of copies, question or minimum");
    if (!(a = enter(capsule))) return NULL;
    ts = PyEval_SaveThread();
    opening(&a->core, &a->specials, (const uint8_t *)rack, m, question, minimum, &a->answer);
    PyEval_RestoreThread(ts);
    if (a->answer.ok == -3) refuse("more tiles than the box holds");
    else result = Py_BuildValue("(iiiiy#N)", a->answer.ok, a->answer.tiles, a->answer.value,
                                arrangement_value(&a->answer.arr), (const char *)a->answer.laid,
                                (Py_ssize_t)KINDS, write_sets(&a->answer.arr));
    a->busy = 0;
    return result;
}

/* jokers_legal(work, begin, end): does the end of the turn respect the rule for
 * freed jokers? */
static PyObject *py_jokers_legal(PyObject *self, PyObject *args)
{
    PyObject *capsule;
    const char *begin, *end;
    Py_ssize_t nb, ne;
    Begin b;
    Area *a;
    int ok, legal = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#y#", &capsule, &begin, &nb, &end, &ne)) return NULL;
    if (!(a = enter(capsule))) return NULL;
    ok = read_sets(begin, nb, &a->begin) && read_sets(end, ne, &a->end);
    if (ok) {
        read_begin(&b, &a->begin);
        legal = jokers_legal(&b, &a->end);
    }
    a->busy = 0;
    return ok ? PyBool_FromLong(legal) : refuse("something is no set");
}

static PyObject *list_plays(Area *a, int limit)
{
    PyObject *list = PyList_New(0), *item;
    uint8_t play[KINDS];
    int r = 1;
    while (list && r > 0 && PyList_Size(list) < limit) {
        PyThreadState *ts = PyEval_SaveThread();
        r = plays_next(&a->core, &a->specials, &a->plays, play);
        PyEval_RestoreThread(ts);
        if (r <= 0) break;
        item = PyBytes_FromStringAndSize((const char *)play, KINDS);
        if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    if (!list) return NULL;
    return Py_BuildValue("(iN)", r, list);
}

/* plays(work, begin, rack, weights, copies, flags, limit) -> (status, plays)
 * status: 0 these are all, 1 there may be more, below 0 an error. */
static PyObject *py_plays(PyObject *self, PyObject *args)
{
    PyObject *capsule, *result = NULL;
    const char *begin, *rack, *weights;
    Py_ssize_t nbegin, nrack, nweights;
    int m, flags, limit, r;
    Area *a;
    Plays *pl;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#y#y#iii", &capsule, &begin, &nbegin, &rack, &nrack, &weights,
                          &nweights, &m, &flags, &limit)) return NULL;
    if (nrack != KINDS || nweights != (Py_ssize_t)sizeof a->plays.weight || m < 2 || m > 3
        || limit < 1 || limit > 1000000)
        return refuse("wrong size of rack or weights, number of copies or limit");
    if (!(a = enter(capsule))) return NULL;
    pl = &a->plays;
    memcpy(pl->rack, rack, KINDS);
    memcpy(pl->weight, weights, sizeof pl->weight);
    pl->begin = &a->begin;
    pl->m = m;
    pl->rule = flags & NEW_SET;
    pl->room = (uint32_t)(limit + 2) * 40;
    pl->heap = NULL;
    if (!read_sets(begin, nbegin, &a->begin)) {
        refuse("the table holds something that is no set");
    } else if (!(pl->heap = PyMem_Malloc(sizeof(Part) * pl->room))) {
        PyErr_NoMemory();
    } else {
        table_of(&a->begin, pl->table);
        r = plays_start(&a->core, &a->specials, pl);
        result = r > 0 ? list_plays(a, limit) : Py_BuildValue("(i[])", r);
    }
    PyMem_Free(pl->heap);
    a->busy = 0;
    return result;
}

/* best_batch(work, tables, racks, weights, copies) -> bytes: for each position
 * 53 counts of tiles laid, then 1 if the table can be arranged. Any freed joker. */
static PyObject *py_best_batch(PyObject *self, PyObject *args)
{
    PyObject *capsule, *out;
    const char *tables, *racks, *weights;
    Py_ssize_t nt, nr, nw, n;
    int m;
    int32_t weight[KINDS];
    char *p;
    PyThreadState *ts;
    Area *a;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oy#y#y#i", &capsule, &tables, &nt, &racks, &nr, &weights, &nw, &m))
        return NULL;
    if (nt != nr || nt % KINDS || nw != (Py_ssize_t)sizeof weight || m < 2 || m > 3)
        return refuse("wrong sizes");
    memcpy(weight, weights, sizeof weight);
    n = nt / KINDS;
    out = PyBytes_FromStringAndSize(NULL, n * (KINDS + 1));
    if (!out) return NULL;
    if (!(a = enter(capsule))) {
        Py_DECREF(out);
        return NULL;
    }
    p = PyBytes_AsString(out);
    ts = PyEval_SaveThread();
    for (Py_ssize_t i = 0; i < n; i++) {
        best(&a->core, (const uint8_t *)tables + i * KINDS, (const uint8_t *)racks + i * KINDS, weight,
             m, &a->answer);
        memcpy(p + i * (KINDS + 1), a->answer.laid, KINDS);
        p[i * (KINDS + 1) + KINDS] = (char)a->answer.ok;
    }
    PyEval_RestoreThread(ts);
    a->busy = 0;
    return out;
}

static PyMethodDef methods[] = {
    {"work", py_work, METH_VARARGS, "work(nodes=65536): a work area."},
    {"best", py_best, METH_VARARGS, "best(work, begin, rack, weights, copies, flags)"},
    {"best_batch", py_best_batch, METH_VARARGS, "best_batch(work, tables, racks, weights, copies)"},
    {"arrange", py_arrange, METH_VARARGS, "arrange(work, tiles, copies)"},
    {"opening", py_opening, METH_VARARGS, "opening(work, rack, copies, question, minimum)"},
    {"jokers_legal", py_jokers_legal, METH_VARARGS, "jokers_legal(work, begin, end)"},
    {"plays", py_plays, METH_VARARGS, "plays(work, begin, rack, weights, copies, flags, limit)"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_kernel", "Exact search for tile rummy.", 0, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module); }
