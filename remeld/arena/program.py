"""Which program plays: its version, and a sum over the code on which the course of a game hangs.

A bot that was changed is another bot of the same name. Its games must not be counted with those of
the old one, whether they stand in a file or come from another machine.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import remeld

__all__ = ["program"]

_ROOMS: Final = ("bots", "rules", "solver")
_CODE: Final = {".py", ".c", ".h"}


@cache
def program() -> str:
    """The program of this process, such as `remeld 0.1.0 5f0c2d9e`."""
    house = Path(remeld.__file__).parent
    digest = sha256()
    for room in _ROOMS:
        for path in sorted((house / room).rglob("*")):
            if path.suffix in _CODE:
                digest.update(f"{path.relative_to(house).as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return f"remeld {remeld.__version__} {digest.hexdigest()[:8]}"
