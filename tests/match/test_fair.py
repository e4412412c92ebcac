"""The fair deal: promises, what follows from them, and the test vectors of its page."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remeld.match.fair import (
    SCHEME,
    FairDeal,
    deal_tags,
    fair_deal_of,
    nonce_digest,
    promise_tags,
    secret_digest,
)
from remeld.notation.tiles import write_tiles
from remeld.rules.start import Seat
from remeld.rules.tile import STANDARD

PAGE = Path(__file__).parents[2] / "docs" / "fair-deal.md"
SECRET, NONCE = bytes(range(32)), bytes(range(100, 116))
DEAL = FairDeal("example", SECRET, (NONCE, None))

parts = st.binary(min_size=16, max_size=64)
deals = st.builds(
    FairDeal,
    st.text("abc-_ é", min_size=1),
    parts,
    st.lists(st.none() | parts, min_size=2, max_size=6).map(tuple),
)


def test_the_example_of_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| (\w[\w ]*) \| `([^`]+)` \|$", page, re.MULTILINE))
    mixed = DEAL.mix(STANDARD.tiles, "deal/1")
    assert told == {
        "match": DEAL.match,
        "secret": SECRET.hex(),
        "nonce of seat 1": NONCE.hex(),
        "digest of the secret": secret_digest("example", SECRET),
        "digest of the nonce": nonce_digest("example", Seat(0), NONCE),
        "seed": DEAL.seed.hex(),
        "first tiles of the deal": write_tiles(mixed[:14]),
    }
    assert SCHEME in page


@given(deals)
def test_tags_show_the_deal_only_when_the_match_is_over(deal: FairDeal) -> None:
    seats = len(deal.nonces)
    assert fair_deal_of(deal_tags(deal), seats) == deal
    assert fair_deal_of(promise_tags(deal), seats) is None
    before = " ".join(value for _, value in promise_tags(deal))
    assert deal.secret.hex() not in before
    assert not any(nonce.hex() in before for nonce in deal.nonces if nonce)


@given(deals, deals)
def test_every_part_changes_the_mixing(one: FairDeal, other: FairDeal) -> None:
    assert (one.seed == other.seed) == (one == other)
    tiles = STANDARD.tiles
    assert sorted(one.mix(tiles, "deal/1")) == list(tiles)
    assert one.mix(tiles, "deal/1") != one.mix(tiles, "deal/2")


def test_the_same_nonce_in_another_seat_is_another_deal() -> None:
    turned = FairDeal("example", SECRET, (None, NONCE))
    assert turned.seed != DEAL.seed
    assert nonce_digest("example", Seat(1), NONCE) != nonce_digest("example", Seat(0), NONCE)


@pytest.mark.parametrize(
    ("match", "secret", "nonce"),
    [
        ("", SECRET, NONCE),
        ("a\nb", SECRET, NONCE),
        ("a", b"short", NONCE),
        ("a", SECRET, b"x" * 65),
    ],
)
def test_what_could_be_guessed_is_refused(match: str, secret: bytes, nonce: bytes) -> None:
    with pytest.raises(ValueError, match=r"match is called|bytes"):
        FairDeal(match, secret, (nonce, None))


@pytest.mark.parametrize(
    "change",
    [
        {"FairDeal": "remeld-deal/2"},
        {"Secret": "xyz"},
        {"Secret": "00"},
        {"Nonce1": "0"},
        {"Match": ""},
    ],
)
def test_tags_that_cannot_be_read_show_no_deal(change: dict[str, str]) -> None:
    assert fair_deal_of((dict(deal_tags(DEAL)) | change).items(), 2) is None
    assert fair_deal_of((), 2) is None
