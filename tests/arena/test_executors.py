"""Processes that play, and what becomes of them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from threading import Event, Thread

import pytest

from remeld.arena.executors import Inline, Processes, computing

PATIENCE = 60
"""So many seconds something may take that takes one; no test is about how long it takes."""


def until(holds: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether there is such a process, dead ones that nobody has asked after left out."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def long_work(sign: str) -> None:
    """What a worker does who plays a game without end."""
    with computing():
        Path(sign).write_text(str(os.getpid()), encoding="ascii")
        time.sleep(PATIENCE)


def ignores_interrupts() -> bool:
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_work_at_once_gives_the_answer_or_the_error_when_asked() -> None:
    inline = Inline()
    assert inline.submit(divmod, 7, 2).result() == (3, 1)
    failed = inline.submit(divmod, 7, 0)
    with pytest.raises(ZeroDivisionError):
        failed.result()


def test_processes_take_no_notice_of_interrupts() -> None:
    with Processes(1) as executor:
        assert executor.submit(ignores_interrupts).result(PATIENCE)
        assert executor.submit(os.getpid).result(PATIENCE) != os.getpid()


def test_who_is_let_go_stops_in_the_middle_of_a_game(tmp_path: Path) -> None:
    executor = Processes(2)
    signs = [tmp_path / name for name in "ab"]
    futures = [executor.submit(long_work, str(sign)) for sign in signs]
    until(lambda: all(sign.exists() and sign.read_text(encoding="ascii") for sign in signs))
    workers = [int(sign.read_text(encoding="ascii")) for sign in signs]
    executor.shutdown(wait=False, cancel_futures=True)
    until(lambda: not any(map(alive, workers)))
    for future in futures:
        with pytest.raises(BrokenExecutor):
            future.result(PATIENCE)


def test_who_is_let_go_kindly_finishes_the_work() -> None:
    executor = Processes(1)
    future = executor.submit(os.getpid)
    executor.shutdown()
    assert future.result(PATIENCE) > 0


PARENT = """
import sys, time
sys.path[:0] = sys.argv[2:]
from test_executors import Processes, long_work
if __name__ == "__main__":
    executor = Processes(2)
    executor.submit(long_work, sys.argv[1])
    time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to look into")
def test_processes_do_not_outlive_whom_they_work_for(tmp_path: Path) -> None:
    sign, script = tmp_path / "sign", tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    here = Path(__file__).parent
    command = [sys.executable, str(script), str(sign), str(here), str(here.parent)]
    parent = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    until(lambda: sign.exists() and bool(sign.read_text(encoding="ascii")))
    worker = int(sign.read_text(encoding="ascii"))
    assert alive(worker)
    parent.kill()
    parent.wait(PATIENCE)
    until(lambda: not alive(worker))


def test_computing_is_nothing_special_elsewhere() -> None:
    seen = []
    for _ in range(2):
        with computing():
            seen.append(1)
    done = Event()

    def elsewhere() -> None:
        with computing():
            done.set()

    Thread(target=elsewhere).start()
    assert done.wait(PATIENCE)
    assert seen == [1, 1]
