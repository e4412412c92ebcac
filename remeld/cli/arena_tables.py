"""What an arena has found, as tables for people and as JSON for programs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isinf

from remeld.arena.decision import Verdict
from remeld.arena.interval import CONFIDENCE, Interval
from remeld.arena.play import Timing
from remeld.arena.report import Meeting, Report
from remeld.i18n.texts import Texts
from remeld.notation.header import house_rules

__all__ = ["report_json", "report_lines", "times_json", "times_lines"]


def report_lines(texts: Texts, report: Report) -> Iterator[str]:
    """The tables of a report."""
    setting = report.setting
    yield texts(
        "arena-title",
        edition=setting.edition.name,
        seats=str(setting.seats),
        seed=setting.seed,
    )
    deals = max((meeting.deals for meeting in report.meetings.values()), default=0)
    yield texts("arena-played", games=report.games, deals=deals)
    if not report.meetings:
        return
    yield ""
    fair = f"{100 / setting.seats:.0f}"
    if setting.seats == 2:
        yield texts("arena-shares", fair=fair)
    else:
        yield texts("arena-shares-many", fair=fair)
    yield from _matrix(report, lambda meeting: _share(texts, meeting.share))
    yield ""
    yield texts("arena-points")
    yield from _matrix(report, lambda meeting: _around(texts, meeting.points, 1))
    yield ""
    yield texts("arena-turns")
    yield from _matrix(report, lambda meeting: f"{meeting.turns:.1f}")
    if report.ratings is not None:
        yield ""
        yield texts("arena-players")
        yield from _field(texts, report)
        if len(report.players) > 2 or setting.seats > 2:
            worst = report.ratings.worst
            yield texts(
                "arena-worst",
                one=worst.pairing.one,
                other=worst.pairing.other,
                share=f"{100 * worst.share:.1f}",
                expected=f"{100 * worst.expected:.1f}",
            )
    if report.margin is not None:
        yield ""
        yield from _verdicts(texts, report, report.margin)


def _matrix(report: Report, cell: Callable[[Meeting], str]) -> Iterator[str]:
    rows = [["", *report.players]]
    for one in report.players:
        meetings = [report.meetings.get((one, other)) for other in report.players]
        rows.append([one, *("-" if meeting is None else cell(meeting) for meeting in meetings)])
    yield from _columns(rows)


def _field(texts: Texts, report: Report) -> Iterator[str]:
    rows = [
        [
            texts("arena-player"),
            texts("arena-rating"),
            texts("arena-wins"),
            texts("arena-points-short"),
            texts("arena-failures"),
        ]
    ]
    ratings = {} if report.ratings is None else report.ratings.of
    for player in sorted(ratings, key=lambda name: -round(ratings[name].mean, 6)):
        share, points = report.overall[player]
        rows.append(
            [
                player,
                _around(texts, ratings[player], 0),
                _share(texts, share),
                _around(texts, points, 1),
                str(report.failures[player]),
            ]
        )
    yield from _columns(rows)


def _verdicts(texts: Texts, report: Report, margin: float) -> Iterator[str]:
    yield texts("arena-verdicts", error=f"{100 * (1 - CONFIDENCE):.0f}")
    for (one, other), meeting in report.meetings.items():
        if report.setting.seats > 2 or report.players.index(one) < report.players.index(other):
            yield f"  {_verdict(texts, meeting, margin)}"
    yield texts("arena-stopped-early")


def _verdict(texts: Texts, meeting: Meeting, margin: float) -> str:
    one, other, deals = meeting.pairing.one, meeting.pairing.other, meeting.deals
    match meeting.verdict:
        case Verdict.STRONGER:
            return texts("arena-verdict-stronger", one=one, other=other, deals=deals)
        case Verdict.WEAKER:
            return texts("arena-verdict-weaker", one=one, other=other, deals=deals)
        case Verdict.EVEN:
            share = f"{100 * margin:.0f}"
            return texts("arena-verdict-even", one=one, other=other, deals=deals, margin=share)
        case None:
            return texts("arena-verdict-open", one=one, other=other, deals=deals)


def _share(texts: Texts, interval: Interval) -> str:
    """In percent, with both ends, which near 0 and 100 are not equally far away."""
    mean, low, high = (
        f"{100 * value:.1f}" for value in (interval.mean, interval.low, interval.high)
    )
    return texts("arena-range", mean=mean, low=low, high=high)


def _around(texts: Texts, interval: Interval, digits: int) -> str:
    """A number with a sign, with ends that are equally far away."""
    # In between, what is rounded to nothing from below loses its sign.
    mean = f"{round(interval.mean, digits) + 0.0:+.{digits}f}"
    half = (interval.high - interval.low) / 2
    return texts("arena-around", mean=mean, half="?" if isinf(half) else f"{half:.{digits}f}")


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with their columns below each other, the first one to the left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'   '.join(cells)}".rstrip()


def times_lines(texts: Texts, timings: Mapping[str, Timing]) -> Iterator[str]:
    """How long everybody thought in this run."""
    yield ""
    yield texts("arena-times")
    rows = [
        [
            texts("arena-player"),
            texts("arena-mean"),
            texts("arena-longest"),
            texts("arena-late"),
        ]
    ]
    for player, timing in timings.items():
        mean = timing.seconds / max(timing.turns, 1)
        rows.append(
            [player, f"{1000 * mean:.2f}", f"{1000 * timing.longest:.1f}", str(timing.late)]
        )
    yield from _columns(rows)


def report_json(report: Report) -> dict[str, object]:
    """The report for programs."""
    setting, ratings = report.setting, report.ratings
    return {
        "edition": setting.edition.name,
        "house": {name: str(value) for name, value in house_rules(setting.edition).items()},
        "seats": setting.seats,
        "seed": setting.seed,
        "limits": {
            "seconds": setting.limits.seconds,
            "simulations": setting.limits.simulations,
        },
        "games": report.games,
        "confidence": CONFIDENCE,
        "margin": report.margin,
        "meetings": [_meeting_json(meeting) for meeting in report.meetings.values()],
        "players": [
            {
                "name": player,
                "rating": None if ratings is None else _interval_json(ratings.of[player]),
                "wins": _interval_json(report.overall[player][0]) if report.overall else None,
                "points": _interval_json(report.overall[player][1]) if report.overall else None,
                "failures": report.failures[player],
            }
            for player in report.players
        ],
        "worst_fit": None
        if ratings is None
        else {
            "one": ratings.worst.pairing.one,
            "other": ratings.worst.pairing.other,
            "wins": round(ratings.worst.share, 6),
            "expected": round(ratings.worst.expected, 6),
        },
    }


def _meeting_json(meeting: Meeting) -> dict[str, object]:
    return {
        "one": meeting.pairing.one,
        "other": meeting.pairing.other,
        "deals": meeting.deals,
        "games": meeting.games,
        "wins": _interval_json(meeting.share),
        "points": _interval_json(meeting.points),
        "turns": round(meeting.turns, 3),
        "verdict": None if meeting.verdict is None else str(meeting.verdict),
    }


def _interval_json(interval: Interval) -> dict[str, float | None]:
    return {
        name: round(value, 6) if abs(value) < float("inf") else None
        for name, value in (
            ("mean", interval.mean),
            ("low", interval.low),
            ("high", interval.high),
        )
    }


def times_json(timings: Mapping[str, Timing]) -> dict[str, object]:
    """How long everybody thought in this run, in seconds."""
    return {
        player: {
            "turns": timing.turns,
            "mean": timing.seconds / max(timing.turns, 1),
            "longest": timing.longest,
            "late": timing.late,
        }
        for player, timing in timings.items()
    }
