"""A bar that shows how far a long command has come, on a terminal and nowhere else."""

from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

__all__ = ["Progress"]

_WIDTH: Final = 30
_PAUSE: Final = 0.1
"""So many seconds pass before it is drawn again."""
_CLEAR: Final = "\r\x1b[K"


class Progress:
    """One line that is written over and over again."""

    def __init__(
        self, stream: TextIO, *, before: int = 0, clock: Callable[[], float] = monotonic
    ) -> None:
        self._stream, self._clock = stream, clock
        self._shown = stream.isatty()
        self._before = before
        """So much was done earlier, which says nothing about how fast it goes."""
        self._began = self._last = clock()

    def show(self, done: int, most: int) -> None:
        """So much is done, of so much."""
        now = self._clock()
        if not self._shown or now - self._last < _PAUSE:
            return
        self._last = now
        filled = _WIDTH * done // most
        line = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{most}"
        fresh = done - self._before
        if fresh > 0:
            speed = fresh / (now - self._began)
            line += f"  {speed:.1f}/s  {_clock((most - done) / speed)}"
        self._stream.write(_CLEAR + line)
        self._stream.flush()

    def end(self) -> None:
        """Take the bar away."""
        if self._shown:
            self._stream.write(_CLEAR)
            self._stream.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
