"""Brazil: the opening turn goes on, a freed joker goes anywhere, but nothing moves needlessly."""

from remeld.rules.edition import Edition, FreedJoker, MatchWinner, PoolEmpty

EDITION = Edition(
    name="brazil",
    title="Brazil",
    source="rule sheet in Brazilian Portuguese",
    opening_goes_on=True,
    freed_joker=FreedJoker.ANY_SET,
    needless_moves=False,
    pool_empty=PoolEmpty.ENDS_AT_ONCE,
    match_winner=MatchWinner.POINTS,
    printed_choices=frozenset({"opening_minimum", "seconds"}),
    printed_redraw=True,
)
