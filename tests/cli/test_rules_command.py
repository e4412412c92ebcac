"""`remeld rules`."""

import pytest
from command_line import run

from remeld.cli.terminal import Exit
from remeld.rules.editions import editions


def test_without_a_name_it_lists_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "rules")
    assert ran.code == Exit.GOOD
    assert [line.split()[0] for line in ran.out.splitlines()] == list(editions())
    listed = run(capsys, "rules", "--json").json
    assert [edition["name"] for edition in listed] == list(editions())


@pytest.mark.parametrize("name", editions())
def test_every_edition_is_told_in_full(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    edition = editions()[name]
    ran = run(capsys, "rules", name)
    assert ran.code == Exit.GOOD
    assert ran.out.startswith(f"Rules: {edition.title}\n")
    assert edition.source in ran.out
    assert "House rules" not in ran.out
    value = run(capsys, "rules", name, "--json").json
    assert value["name"] == name
    assert value["players"] == list(edition.players)
    told = [sentence for part in value["rules"] for sentence in part["sentences"]]
    assert all(sentence in ran.out for sentence in told)
    assert len(told) >= 25
    assert run(capsys, "rules", "--edition", name, "--house", "length=1").out


def test_house_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    changes = ("opening_minimum=0", "seconds=none", "memory=yes", "must_play=yes", "length=3")
    house = [word for change in changes for word in ("--house", change)]
    ran = run(capsys, "rules", "international", *house)
    assert ran.code == Exit.GOOD
    assert "House rules of this table: opening_minimum=0" in ran.out
    for told in ("at least one set from your own rack", "as long as it takes", "3 games"):
        assert told in ran.out
    value = run(capsys, "rules", "international", *house, "--json").json
    assert (value["opening_minimum"], value["seconds"], value["memory"]) == (0, None, True)


def test_memory_and_needless_moves_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    house = ("--house", "memory=yes", "--house", "needless_moves=no", "--house", "seconds=45")
    ran = run(capsys, "rules", "sweden", *house)
    assert "put the table back by hand" in ran.out
    assert "moves that lay nothing are refused" in ran.out
    assert "45 seconds" in ran.out


def test_an_edition_may_be_named_as_everywhere_else_but_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    named = run(capsys, "rules", "--edition", "sweden")
    assert named == run(capsys, "rules", "sweden")
    assert named.out.startswith("Rules: Sweden")
    two = run(capsys, "rules", "sweden", "--edition", "brazil")
    assert (two.code, two.out) == (Exit.UNREADABLE, "")
    assert two.err == "remeld: Name one edition, not two.\n"
    assert run(capsys, "rules", "--house", "length=3").out.startswith("Rules: International")


def test_a_program_is_told_in_json_what_is_no_edition(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "rules", "narnia", "--json")
    assert (ran.code, ran.err) == (Exit.UNREADABLE, "")
    assert ran.json["unreadable"][0]["name"] == "narnia"
