"""The bar of long commands."""

import io

from remeld.cli.progress import Progress


class Screen(io.StringIO):
    def __init__(self, *, terminal: bool = True) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_shows_how_much_is_done_how_fast_and_for_how_long() -> None:
    screen, clock = Screen(), Clock()
    progress = Progress(screen, clock=clock)
    clock.now += 10
    progress.show(50, 200)
    assert screen.getvalue() == "\r\x1b[K[#######.......................] 50/200  5.0/s  0:30"
    clock.now += 10
    progress.show(51, 100_000)
    assert screen.getvalue().endswith("51/100000  2.5/s  10:53:15")
    progress.end()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_it_is_not_drawn_all_the_time() -> None:
    screen, clock = Screen(), Clock()
    progress = Progress(screen, clock=clock)
    for done in range(1, 1000):
        clock.now += 0.001
        progress.show(done, 1000)
    assert 5 < screen.getvalue().count("\r") < 11


def test_what_was_done_before_says_nothing_about_the_speed() -> None:
    screen, clock = Screen(), Clock()
    progress = Progress(screen, before=90, clock=clock)
    clock.now += 1
    progress.show(90, 100)
    assert screen.getvalue().endswith("] 90/100")
    clock.now += 1
    progress.show(92, 100)
    assert screen.getvalue().endswith("] 92/100  1.0/s  0:08")


def test_where_nobody_looks_nothing_is_shown() -> None:
    screen, clock = Screen(terminal=False), Clock()
    progress = Progress(screen, clock=clock)
    clock.now += 5
    progress.show(5, 10)
    progress.end()
    assert screen.getvalue() == ""
