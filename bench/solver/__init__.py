"""The solver's benchmark: `scripts/bench solver`. See docs/solver-speed.md."""
