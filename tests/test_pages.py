"""What pages show of Python is what happens."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = re.compile(r"```python\n(.*?)```", re.DOTALL)
PAGES = [page for page in sorted(DOCS.glob("*.md")) if EXAMPLES.search(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_examples_run(page: Path) -> None:
    text = "".join(EXAMPLES.findall(page.read_text(encoding="utf-8")))
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert example.examples
    ran = doctest.DocTestRunner().run(example)
    assert ran.failed == 0
