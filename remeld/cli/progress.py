"""A bar that shows how far a long command has come, on a terminal and nowhere else."""

from time import monotonic
from typing import TextIO

__all__ = ["Progress"]


class Progress:
    """One line that is written over and over again, at most ten times a second."""

    def __init__(self, stream: TextIO, most: int, width: int = 30) -> None:
        self._stream, self._most, self._width = stream, most, width
        self._shown = stream.isatty()
        self._began = self._last = monotonic()

    def show(self, done: int) -> None:
        """So much is done."""
        now = monotonic()
        if not self._shown or (now - self._last < 0.1 and done < self._most):
            return
        self._last = now
        filled = self._width * done // self._most
        left = (now - self._began) / done * (self._most - done)
        bar = "#" * filled + "." * (self._width - filled)
        speed = done / max(now - self._began, 1e-9)
        line = f"[{bar}] {done}/{self._most}  {speed:.1f}/s  {_clock(left)}"
        self._stream.write(f"\r{line}\x1b[K")
        self._stream.flush()

    def end(self) -> None:
        """Take the bar away."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
