"""From names to bots."""

import pytest

from remeld.arena.players import player, player_faults
from remeld.bots import BOTS
from remeld.bots.greedy import Greedy
from remeld.rules.fault import Code


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_a_player(name: str) -> None:
    assert player_faults([name, "arena_bots:Idle"]) == ()
    assert player(name) is player(name)


def test_a_bot_of_ones_own_is_named_by_its_module() -> None:
    assert isinstance(player("remeld.bots.greedy:Greedy"), Greedy)
    assert player_faults(["remeld.bots.greedy:Greedy", "greedy"]) == ()


@pytest.mark.parametrize(
    "name",
    [
        "nobody",
        "arena_bots",
        "arena_bots:",
        ":Idle",
        "arena_bots:Nobody",
        "no_such_module:Bot",
        "arena_bots:cannot_be_made",
        "arena_bots:GREEDY",
        "..:x",
        "\udcff",
    ],
)
def test_who_cannot_be_made_is_no_player(name: str) -> None:
    (fault,) = player_faults([name, "greedy"])
    assert (fault.code, fault.name) == (Code.UNKNOWN_PLAYER, name)


def test_a_field_is_two_players_or_more_each_once() -> None:
    codes = {
        (): [Code.TOO_FEW_PLAYERS],
        ("greedy",): [Code.TOO_FEW_PLAYERS],
        ("greedy", "greedy"): [Code.PLAYER_TWICE, Code.TOO_FEW_PLAYERS],
        ("greedy", "wanderer", "greedy", "x", "x"): [
            Code.UNKNOWN_PLAYER,
            Code.PLAYER_TWICE,
            Code.PLAYER_TWICE,
        ],
    }
    for names, expected in codes.items():
        assert [fault.code for fault in player_faults(names)] == expected
