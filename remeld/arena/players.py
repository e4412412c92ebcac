"""From a player's name to a bot that plays: those of the registry, and bots of one's own."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module

from remeld.bots import BOTS, Bot
from remeld.rules.fault import Code, Fault

__all__ = ["player", "player_faults"]


@cache
def player(name: str) -> Bot:
    """The bot of this name, made once in each process, for a bot remembers nothing.

    A name with a colon, such as `my_bots:Bold`, is what a module calls something that makes one.
    """
    if name in BOTS:
        return BOTS[name]()
    module, _, made = name.partition(":")
    maker = getattr(import_module(module), made)
    bot: Bot = maker()
    return bot


def player_faults(names: Iterable[str]) -> tuple[Fault, ...]:
    """What is wrong with a field of players."""
    names = tuple(names)
    faults = [
        Fault(code=Code.UNKNOWN_PLAYER, name=name)
        for name in dict.fromkeys(names)
        if not _can_be_made(name)
    ]
    faults += [
        Fault(code=Code.PLAYER_TWICE, name=name)
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    if len(set(names)) < 2:
        faults.append(Fault(code=Code.TOO_FEW_PLAYERS, have=len(set(names)), need=2))
    return tuple(faults)


def _can_be_made(name: str) -> bool:
    if name in BOTS:
        return True
    module, colon, made = name.partition(":")
    if not (module and colon and made):
        return False
    try:
        player(name)
    except Exception:  # noqa: BLE001 -- whatever a stranger's module does, it is no player
        return False
    return True
