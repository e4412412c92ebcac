"""`remeld arena`: bots against bots, and what can be said of their strength.

Everybody meets everybody else. Each deal is played from all seats, so that luck cancels. With
more than two seats one player sits among players of the other kind.
"""

import secrets
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from os import cpu_count
from pathlib import Path
from typing import Final

from remeld.arena.archive import Archive, open_archive, seed_of
from remeld.arena.contest import Contest
from remeld.arena.executors import Inline, Processes
from remeld.arena.players import player_faults
from remeld.arena.setting import Setting, one_game
from remeld.arena.work import CannotPlay, Work
from remeld.bots import BOTS, Limits
from remeld.cli.arena_tables import report_json, report_lines, times_json, times_lines
from remeld.cli.edition_options import add_edition_options, chosen_edition
from remeld.cli.progress import Progress
from remeld.cli.terminal import Exit, complain, our_texts, print_json
from remeld.notation.fault import TextCode, TextFault, Unreadable
from remeld.notation.header import is_text
from remeld.rules.fault import Refusal

NAME: Final = "arena"
HELP: Final = "bots against bots, and who is stronger"

_GAMES: Final = 1000
_GAMES_UNTIL_DECIDED: Final = 20_000


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "--players",
        required=True,
        metavar="NAMES",
        help=f"with commas between them: {', '.join(BOTS)}, or MODULE:NAME for a bot of your own",
    )
    parser.add_argument(
        "--games",
        type=_number(1),
        metavar="N",
        help=f"of each pairing, in whole deals (default: {_GAMES}; "
        f"with --until-decided at most {_GAMES_UNTIL_DECIDED})",
    )
    parser.add_argument(
        "--seats", type=_number(1), default=2, metavar="N", help="at the table (default: 2)"
    )
    parser.add_argument("--seed", help="the same seed deals the same tiles (default: a new one)")
    parser.add_argument(
        "--jobs", type=_number(1), metavar="N", help="processes (default: one for each core)"
    )
    parser.add_argument(
        "--think", type=_number(0), metavar="MS", help="milliseconds for each turn of a bot"
    )
    parser.add_argument(
        "--simulations", type=_number(0), metavar="N", help="continuations tried out in each turn"
    )
    parser.add_argument(
        "--until-decided",
        action="store_true",
        help="stop a pairing as soon as it is clear who is stronger, or that nobody is",
    )
    parser.add_argument(
        "--margin",
        type=_number(1),
        default=2,
        metavar="PERCENT",
        help="so far from a fair share of the wins counts as even (default: 2)",
    )
    out = parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write the records there, or go on with that file"
    )
    setattr(out, "complete", "file")  # noqa: B010 -- for shtab; argparse does not know it
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster that plays the games"
    )
    add_edition_options(parser)
    parser.add_argument(
        "--times", action="store_true", help="tell how long bots think, too; that is never the same"
    )
    parser.add_argument("--json", action="store_true", help="for programs: one JSON object")


def _number(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return read


def run(options: Namespace) -> int:
    """Play, and print what came of it. Exit code 1: not everything was decided."""
    contest = _contest(options)
    if not isinstance(contest, Contest):
        return complain(contest, as_json=options.json)
    texts = our_texts()
    archive = None
    if options.out is not None:
        opened = open_archive(options.out, contest.setting)
        if isinstance(opened, Refusal):
            return complain(opened, as_json=options.json)
        archive = opened
        if archive.known:
            known = texts("arena-known", games=len(archive.known), file=str(options.out))
            print(known, file=sys.stderr)
    try:
        with _workers(options) as (hire, workers):
            work = Work(
                setting=contest.setting,
                hire=hire,
                workers=workers,
                recorded=archive is not None,
                known={} if archive is None else archive.known,
            )
            code = _play(contest, work, archive)
    except ModuleNotFoundError:
        print("remeld:", texts("arena-no-cluster"), file=sys.stderr)
        return Exit.UNREADABLE
    _tell(contest, options)
    return code


def _contest(options: Namespace) -> Contest | Refusal | Unreadable:
    edition = chosen_edition(options)
    if isinstance(edition, Refusal):
        return edition
    players = tuple(name.strip() for name in options.players.split(",") if name.strip())
    if faults := player_faults(players):
        return Refusal(faults)
    if refusal := edition.seats_fault(options.seats):
        return refusal
    seed = options.seed
    if seed is None:
        seed = (seed_of(options.out) if options.out else None) or secrets.token_hex(4)
    if not is_text(seed):
        return Unreadable([TextFault(code=TextCode.TAG_VALUE, text=ascii(seed))])
    seconds = None if options.think is None else options.think / 1000
    games = _GAMES_UNTIL_DECIDED if options.until_decided else _GAMES
    return Contest(
        setting=Setting(
            edition=one_game(edition),
            seats=options.seats,
            seed=seed,
            limits=Limits(seconds=seconds, simulations=options.simulations),
        ),
        players=players,
        games=options.games or games,
        margin=options.margin / 100 if options.until_decided else None,
    )


@contextmanager
def _workers(options: Namespace) -> Iterator[tuple[Callable[[], Executor], int]]:
    """Who plays: how to hire them, and how many they are."""
    jobs = options.jobs or cpu_count() or 1
    if options.scheduler is not None:
        from remeld.arena.cluster import cluster  # noqa: PLC0415 -- an extra, and slow to load

        with cluster(options.scheduler) as hired:
            yield hired
    elif jobs == 1:
        yield Inline, 1
    else:
        yield lambda: Processes(jobs), jobs


def _play(contest: Contest, work: Work, archive: Archive | None) -> int:
    """Play to the end, or until somebody has had enough."""
    texts = our_texts()
    progress = Progress(sys.stderr, before=len(work.known))
    done = 0
    try:
        for done in contest.play(work, archive):
            progress.show(done, contest.most)
    except KeyboardInterrupt:
        progress.end()
        print(texts("arena-stopped", games=done), file=sys.stderr)
        kept = archive is not None
        print(texts("arena-go-on") if kept else texts("arena-nothing-kept"), file=sys.stderr)
        return 130
    except CannotPlay as error:
        progress.end()
        print(
            "remeld:", texts("arena-cannot-play", games=error.games, why=error.why), file=sys.stderr
        )
        return Exit.REFUSED
    finally:
        work.close()
        if archive is not None:
            archive.close()
    progress.end()
    decided = all(meeting.verdict is not None for meeting in contest.report().meetings.values())
    return Exit.GOOD if decided or contest.margin is None else Exit.REFUSED


def _tell(contest: Contest, options: Namespace) -> None:
    texts, told = our_texts(), contest.report()
    if options.json:
        value = report_json(told)
        if options.times:
            value["times"] = times_json(contest.timings)
        print_json(value)
        return
    print(*report_lines(texts, told), sep="\n")
    if options.times:
        print(*times_lines(texts, contest.timings), sep="\n")
    if contest.trace:
        print(texts("arena-trace"), contest.trace, sep="\n", file=sys.stderr)
