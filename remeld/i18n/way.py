"""What a step does, in a sentence of the reader's language."""

from collections.abc import Callable, Iterable

from remeld.i18n.texts import Texts
from remeld.notation.tiles import write_tiles
from remeld.rules.tile import Tile
from remeld.solver import Step, StepKind

__all__ = ["step_text"]


def step_text(texts: Texts, step: Step, show: Callable[[Iterable[Tile]], str] = write_tiles) -> str:
    """The sentence for a step. Piles are named by what lies there, since that is to be seen.

    Tiles are shown in the notation, or in another way that says the same.

    >>> from remeld.i18n.texts import texts_in
    >>> from remeld.notation.tiles import read_table
    >>> from remeld.solver import way
    >>> for step in way(read_table("R4 R5 R6 R7 R8"), read_table("R4 R5 R6 | R6 R7 R8")):
    ...     print(step_text(texts_in("en"), step))
    Split R4 R5 R6 R7 R8: take R7 R8 off; R4 R5 R6 stays.
    Lay R6 to R7 R8: R6 R7 R8.
    """
    return texts(
        f"way-{_code(step)}",
        tiles=show(step.tiles),
        stood=show(step.stood),
        left=show(step.left),
        onto=show(step.onto),
        made=show(step.made),
    )


def _code(step: Step) -> str:
    if step.kind is StepKind.LAY and not step.onto:
        return "lay-new"
    if step.source == step.target:
        return "shift-within"
    return str(step.kind)
