/* Python's values at the door: a table is a tuple of tuples of tiles, a rack a
 * tuple of tiles, a tile an int. `tiles` is the tuple of all kinds of tile. */
#ifndef VALUES_H
#define VALUES_H
#include "needless.h"

enum { MOST_BEGIN_SETS = 54 }; /* 160 tiles make no more */

static PyObject *refuse(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return NULL;
}

/* 0: an exception is set. */
static int read_tile(PyObject *tuple, Py_ssize_t i, uint8_t *tile)
{
    long t = PyLong_AsLong(PyTuple_GetItem(tuple, i));
    if (t >= 0 && t < KINDS) {
        *tile = (uint8_t)t;
        return 1;
    }
    if (!PyErr_Occurred()) refuse("a tile is a number from 0 to 52");
    return 0;
}

static int need_tuple(PyObject *o)
{
    if (PyTuple_Check(o)) return 1;
    PyErr_SetString(PyExc_TypeError, "tables, sets and racks are tuples");
    return 0;
}

static int read_set(PyObject *tuple, Set *s)
{
    Py_ssize_t n;
    if (!need_tuple(tuple)) return 0;
    n = PyTuple_Size(tuple);
    if (n < 1 || n > 13) return refuse("the table holds something that is no set") != NULL;
    s->n = (uint8_t)n;
    for (Py_ssize_t i = 0; i < n; i++)
        if (!read_tile(tuple, i, &s->tile[i])) return 0;
    return is_set(content_of(s)) ? 1 : refuse("the table holds something that is no set") != NULL;
}

static int read_table(PyObject *table, Arrangement *ar)
{
    Py_ssize_t n;
    if (!need_tuple(table)) return 0;
    n = PyTuple_Size(table);
    if (n > MOST_BEGIN_SETS) return refuse("more sets than a box can make") != NULL;
    ar->nsets = (int)n;
    for (Py_ssize_t i = 0; i < n; i++)
        if (!read_set(PyTuple_GetItem(table, i), &ar->set[i])) return 0;
    return 1;
}

static int read_rack(PyObject *rack, uint8_t *counts)
{
    memset(counts, 0, KINDS);
    if (!need_tuple(rack)) return 0;
    for (Py_ssize_t i = 0, n = PyTuple_Size(rack); i < n; i++) {
        uint8_t tile;
        if (!read_tile(rack, i, &tile)) return 0;
        if (++counts[tile] > 8) return refuse("more tiles than the box holds") != NULL;
    }
    return 1;
}

static int read_weights(PyObject *weights, int32_t *weight)
{
    char *p;
    Py_ssize_t n;
    if (PyBytes_AsStringAndSize(weights, &p, &n) < 0) return 0;
    if (n != KINDS * (Py_ssize_t)sizeof *weight) return refuse("there are 53 weights") != NULL;
    memcpy(weight, p, (size_t)n);
    return 1;
}

/* A new reference to the kind of tile. */
static PyObject *tile_of(PyObject *tiles, int kind)
{
    PyObject *o = PyTuple_GetItem(tiles, kind);
    Py_XINCREF(o);
    return o;
}

static PyObject *write_rack(PyObject *tiles, const uint8_t *counts)
{
    PyObject *rack;
    Py_ssize_t n = 0;
    for (int i = 0; i < KINDS; i++) n += counts[i];
    if (!(rack = PyTuple_New(n))) return NULL;
    for (int i = 0, at = 0; i < KINDS; i++)
        for (int k = 0; k < counts[i]; k++) PyTuple_SetItem(rack, at++, tile_of(tiles, i));
    return rack;
}

static PyObject *write_set(PyObject *tiles, const Set *s)
{
    PyObject *set = PyTuple_New(s->n);
    for (int i = 0; set && i < s->n; i++) PyTuple_SetItem(set, i, tile_of(tiles, s->tile[i]));
    return set;
}

/* The table after: begin sets that stay are the very values that came in, in
 * their order; new sets follow. *unchanged: how many stay. */
static PyObject *write_table(PyObject *tiles, PyObject *before, const Arrangement *begin,
                             const Arrangement *end, int *unchanged)
{
    Outcome out;
    PyObject *table;
    Py_ssize_t at = 0;
    compare_tables(begin, end, &out);
    undo_needless(begin, end, &out);
    *unchanged = 0;
    for (int i = 0; i < begin->nsets; i++) *unchanged += out.stay[i];
    if (!(table = PyTuple_New(*unchanged + out.nfresh))) return NULL;
    for (int i = 0; i < begin->nsets; i++)
        if (out.stay[i]) {
            PyObject *set = PyTuple_GetItem(before, i);
            Py_INCREF(set);
            PyTuple_SetItem(table, at++, set);
        }
    for (int k = 0; k < out.nfresh; k++) {
        PyObject *set = write_set(tiles, &end->set[out.fresh[k]]);
        if (!set) {
            Py_DECREF(table);
            return NULL;
        }
        PyTuple_SetItem(table, at++, set);
    }
    return table;
}
#endif
