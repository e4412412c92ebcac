"""What is wrong, in a sentence of the reader's language."""

from remeld.i18n.texts import Texts
from remeld.notation.fault import TextFault
from remeld.notation.tiles import write_tiles
from remeld.rules.fault import Fault, Refusal

__all__ = ["fault_text", "refusal_texts", "text_fault_text"]


def fault_text(texts: Texts, fault: Fault) -> str:
    """The sentence for a fault. Sets are counted from 1."""
    return texts(
        f"refusal-{fault.code}",
        sets=", ".join(str(index + 1) for index in fault.sets),
        stood=", ".join(str(index + 1) for index in fault.stood),
        tiles=write_tiles(fault.tiles),
        have=fault.have or 0,
        need=fault.need or 0,
        name=fault.name,
        value=fault.value,
    )


def refusal_texts(texts: Texts, refusal: Refusal) -> list[str]:
    """A sentence for each fault."""
    return [fault_text(texts, fault) for fault in refusal.faults]


def text_fault_text(texts: Texts, fault: TextFault) -> str:
    """The sentence for a fault of reading, with the place before it."""
    sentence = texts(
        f"unreadable-{fault.code}",
        text=fault.text,
        expected=fault.expected or "none",
        reasons=", ".join(fault.reasons) or "none",
    )
    if not fault.line and not fault.column:
        return sentence
    where = "-".join(
        part for part, number in (("line", fault.line), ("column", fault.column)) if number
    )
    place = texts(f"where-{where}", line=fault.line, column=fault.column)
    return f"{place} {sentence}"
