"""`remeld score`: the score of a match from what was left on the racks.

Each GAME is what the racks of all players count at the end, in the order of the seats: 0 for the
player who went out, 17 for a rack of 17 points (a joker is 30), 17/3 to say that it is 3 tiles
(which decides between equal racks), 57! for the rack of a player who never opened and could not
have done so.
"""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from remeld.cli.edition_options import add_edition_options, chosen_edition
from remeld.cli.terminal import Exit, complain, our_texts, print_json
from remeld.rules.edition import Edition
from remeld.rules.fault import Code, Fault, Refusal
from remeld.rules.score import (
    NEVER_OPENED_POINTS,
    EndReason,
    FinalRack,
    GameResult,
    MatchResult,
    score_game,
    score_match,
)
from remeld.rules.start import Seat

NAME: Final = "score"
HELP: Final = "the score of a match from what was left on the racks"

_RACK: Final = re.compile(r"(\d{1,4})(?:/(\d{1,3}))?(!?)")


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help='such as "0 5 16 3"; none: lines of standard input'
    )
    parser.add_argument("--players", metavar="NAMES", help="names with commas between them")
    parser.add_argument(
        "--starter",
        type=_seats,
        default=(1,),
        metavar="SEATS",
        help="who started, which decides on odd points: one seat, or one for each game, as 1,3,2",
    )
    add_edition_options(parser)
    parser.add_argument("--json", action="store_true", help="for programs: the sheet as JSON")


def run(options: Namespace) -> Exit:
    """Print the score sheet."""
    edition = chosen_edition(options)
    if isinstance(edition, Refusal):
        return complain(edition, as_json=options.json)
    lines = options.games or [line for line in sys.stdin if line.strip()]
    names = [name.strip() for name in options.players.split(",")] if options.players else []
    sheets = _read_games(edition, lines, len(names))
    if isinstance(sheets, Refusal):
        return complain(sheets, as_json=options.json)
    seats = len(sheets[0])
    starters = options.starter * len(sheets) if len(options.starter) == 1 else options.starter
    if refusal := edition.seats_fault(seats) or _starter_fault(starters, len(sheets), seats):
        return complain(refusal, as_json=options.json)
    games = [
        score_game(_reason(racks), racks, Seat(starter - 1))
        for racks, starter in zip(sheets, starters, strict=True)
    ]
    texts = our_texts()
    names = names or [texts("cli-seat", seat=seat + 1) for seat in range(seats)]
    standing = score_match(edition, games, seats)
    if options.json:
        print_json(_json(names, games, standing))
    else:
        _print(names, games, standing)
    return Exit.GOOD


def _seats(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a list of seats") from None


def _starter_fault(starters: Sequence[int], games: int, seats: int) -> Refusal | None:
    good = len(starters) == games and all(1 <= starter <= seats for starter in starters)
    return None if good else Refusal((Fault(code=Code.NO_SUCH_SEAT),))


def _reason(racks: Sequence[FinalRack]) -> EndReason:
    return EndReason.LAST_ROUND if all(rack.tiles for rack in racks) else EndReason.WENT_OUT


def _read_games(
    edition: Edition, lines: Sequence[str], seats: int
) -> list[tuple[FinalRack, ...]] | Refusal:
    games: list[tuple[FinalRack, ...]] = []
    faults = [] if lines else [Fault(code=Code.SCORE_NO_GAME)]
    for line in lines:
        words = line.replace(",", " ").split()
        racks = [_read_rack(edition, word) for word in words]
        faults += [
            Fault(code=Code.SCORE_NOT_A_RACK, value=word[:20])
            for word, rack in zip(words, racks, strict=True)
            if rack is None
        ]
        seats = seats or len(words)
        if len(words) != seats:
            faults.append(Fault(code=Code.SCORE_SEATS, have=len(words), need=seats))
        elif sum(rack is not None and not rack.tiles for rack in racks) > 1:
            faults.append(Fault(code=Code.SCORE_NOT_A_RACK, value=line.strip()[:20]))
        elif _tie_is_open(words, racks):
            faults.append(Fault(code=Code.SCORE_TILES_UNKNOWN, value=line.strip()[:20]))
        games.append(tuple(rack for rack in racks if rack is not None))
    return Refusal(tuple(faults)) if faults else games


def _tie_is_open(words: Sequence[str], racks: Sequence[FinalRack | None]) -> bool:
    """Whether of the lowest racks, all of the same points, only some say how many tiles they are.

    Where none does, they share: that is how a sheet without such numbers is read.
    """
    lowest = min((rack.points for rack in racks if rack is not None), default=0)
    told = {
        "/" in word
        for word, rack in zip(words, racks, strict=True)
        if rack is not None and rack.points == lowest
    }
    return len(told) > 1


def _read_rack(edition: Edition, word: str) -> FinalRack | None:
    match = _RACK.fullmatch(word)
    if match is None:
        return None
    points, tiles, never = int(match[1]), match[2], bool(match[3])
    hundred = never and edition.never_opened_hundred
    # Of a rack whose tiles were not counted it is known only whether there are any.
    counted = int(tiles) if tiles else min(points, 1)
    if bool(points) != bool(counted):
        return None
    return FinalRack(NEVER_OPENED_POINTS if hundred else points, counted, hundred)


def _json(
    names: Sequence[str], games: Sequence[GameResult], standing: MatchResult
) -> dict[str, object]:
    return {
        "players": list(names),
        "games": [
            {"points": game.points, "winners": [names[seat] for seat in game.winners]}
            for game in games
        ],
        "totals": standing.points,
        "wins": [str(wins) for wins in standing.wins],
        "winners": [names[seat] for seat in standing.winners],
    }


def _print(names: Sequence[str], games: Sequence[GameResult], standing: MatchResult) -> None:
    texts = our_texts()
    rows = [["", *names]]
    for number, game in enumerate(games, start=1):
        rows.append([texts("cli-game", number=number), *(f"{n:+d}" for n in game.points)])
    rows.append([texts("cli-total"), *(f"{n:+d}" for n in standing.points)])
    rows.append([texts("cli-wins"), *map(_wins, standing.wins)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = (cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))
        print("  ".join((first.ljust(widths[0]), *cells)).rstrip())
    winners = ", ".join(names[seat] for seat in standing.winners)
    shared = len(standing.winners) > 1
    print(texts("cli-shared" if shared else "cli-winner", names=winners))


def _wins(wins: Fraction) -> str:
    return str(wins)
