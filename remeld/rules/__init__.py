"""The rules of tile rummy, whole and exact: values, and pure functions over them.

Nothing here reads a clock, draws a random number or touches the world. Every function that
needs chance or a search is given it. Rule numbers such as R6.5 refer to `docs/rules.md`.
"""
