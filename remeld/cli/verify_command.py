"""`remeld verify`: was a match dealt as was promised? Checks every record of a file.

Each promise is held against what was shown in the end, and every starting draw, deal and drawn
tile against what had to follow from it. How that works stands in docs/fair-deal.md.
"""

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from remeld.cli.record_files import add_record_file, no_text, open_records, print_record_fault
from remeld.cli.terminal import Exit, our_texts, plain, print_json
from remeld.match.verify import DealFault, verify
from remeld.notation.fault import Unreadable
from remeld.solver import Solver

NAME: Final = "verify"
HELP: Final = "check that a recorded match was dealt as was promised"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    add_record_file(parser)
    parser.add_argument("--json", action="store_true", help="for programs: a JSON object a record")


def run(options: Namespace) -> Exit:
    """Check every record. Exit code 1: one of them was not dealt as promised, or there is none."""
    search, bad, number = Solver(), 0, 0
    try:
        with open_records(options.file) as records:
            for number, record in enumerate(records, start=1):
                if isinstance(record, Unreadable):
                    bad += 1
                    for text_fault in record.faults:
                        print_record_fault(number, text_fault, as_json=options.json)
                    continue
                fault = verify(record, search)
                bad += fault is not None
                _tell(number, fault, as_json=options.json)
    except UnicodeDecodeError as error:
        return no_text(options.file, error)
    if not number:
        print(our_texts()("cli-no-records"), file=sys.stderr)
    return Exit.REFUSED if bad or not number else Exit.GOOD


def _tell(number: int, fault: DealFault | None, *, as_json: bool) -> None:
    texts = our_texts()
    if fault is None:
        sentence = texts("verify-good")
        told: dict[str, object] = {"record": number, "fair": True}
    else:
        tag = plain(fault.tag)
        sentence = texts(f"verify-{fault.code}", tag=tag, game=fault.game, turn=fault.turn)
        told = {"record": number, "fair": False, "code": str(fault.code), "tag": fault.tag}
        told |= {"game": fault.game, "turn": fault.turn, "sentence": sentence}
    if as_json:
        print_json(told)
    else:
        print(f"{number}: {sentence}")
