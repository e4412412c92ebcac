"""Every numbered rule has a test that cites it by name."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = (TESTS.parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")


def test_every_numbered_rule_is_cited_by_a_test() -> None:
    rules = set(re.findall(r"\bR(\d+\.\d+)\b", RULES))
    assert len(rules) == 55
    names = " ".join(
        name
        for path in TESTS.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    )
    cited = {".".join(pair) for pair in re.findall(r"(?<![a-z])r(\d+)_(\d+)(?!\d)", names)}
    assert cited - rules == set()
    assert sorted(rules - cited) == []
