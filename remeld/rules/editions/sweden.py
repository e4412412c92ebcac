"""Sweden: with the pool empty one plays on until somebody cannot; most points win."""

from remeld.rules.edition import Edition, MatchWinner, PoolEmpty

EDITION = Edition(
    name="sweden",
    title="Sweden",
    source="rule sheet in Swedish",
    pool_empty=PoolEmpty.PLAY_ON,
    match_winner=MatchWinner.POINTS,
)
