"""A deal that nobody could choose: the server and every player have a part in it.

Before anything is drawn the server publishes the digest of its secret, and each player the digest
of a nonce of their own. When all digests are there the nonces are shown; from the secret and the
nonces together follow all mixings of the match (`remeld.rules.shuffle.seeded`). When the match is
over the secret is shown too, and everybody can check that it is the promised one and that every
tile was drawn as it had to be.

The server cannot choose a deal, for it promised its secret before it saw a nonce. A player cannot
choose one, for nobody sees the secret, and the nonces were promised before any of them was
shown. What no such scheme can prevent is that whoever runs the server looks at the tiles.

`docs/fair-deal.md` tells it in full, with an example to check a program against.
"""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from remeld.rules.shuffle import Mix, seeded
from remeld.rules.start import Seat

__all__ = [
    "LONGEST",
    "SCHEME",
    "SHORTEST",
    "FairDeal",
    "deal_tags",
    "fair_deal_of",
    "nonce_digest",
    "promise_tags",
    "secret_digest",
]

SCHEME: Final = "remeld-deal/1"
SHORTEST: Final = 16
"""So many bytes a secret and a nonce have at least, that nobody can guess them."""
LONGEST: Final = 64

_NONE: Final = "-"


def secret_digest(match: str, secret: bytes) -> str:
    """What the server promises."""
    return sha256(f"{SCHEME} secret\n{match}\n{secret.hex()}".encode()).hexdigest()


def nonce_digest(match: str, seat: Seat, nonce: bytes) -> str:
    """What the player of a seat promises. Seats are counted from 1, as in a record."""
    return sha256(f"{SCHEME} nonce\n{match}\n{seat + 1}\n{nonce.hex()}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class FairDeal:
    """Everything from which the mixings of a match follow. It is secret until the match is over."""

    match: str
    """The name of the match, so that no secret serves for two."""
    secret: bytes
    nonces: tuple[bytes | None, ...]
    """For each seat; None for bots, and for players who gave none."""

    def __post_init__(self) -> None:
        """Refuse what could be guessed or would not fit on a line."""
        if not self.match or not self.match.isprintable():
            raise ValueError(f"no match is called {self.match!r}")
        for part in (self.secret, *self.nonces):
            if part is not None and not SHORTEST <= len(part) <= LONGEST:
                raise ValueError(f"a secret or nonce has {SHORTEST} to {LONGEST} bytes")

    @property
    def seed(self) -> bytes:
        """From which every mixing follows."""
        nonces = "\n".join(_NONE if nonce is None else nonce.hex() for nonce in self.nonces)
        return hmac.digest(self.secret, f"{SCHEME} seed\n{self.match}\n{nonces}".encode(), "sha256")

    @property
    def mix(self) -> Mix:
        """The mixings of the match."""
        return seeded(self.seed)


def promise_tags(deal: FairDeal) -> tuple[tuple[str, str], ...]:
    """What was published before anything was drawn, as tags of a record: nothing hidden."""
    return (
        ("FairDeal", SCHEME),
        ("Match", deal.match),
        ("SecretDigest", secret_digest(deal.match, deal.secret)),
        *(
            (f"NonceDigest{seat + 1}", nonce_digest(deal.match, Seat(seat), nonce))
            for seat, nonce in enumerate(deal.nonces)
            if nonce is not None
        ),
    )


def deal_tags(deal: FairDeal) -> tuple[tuple[str, str], ...]:
    """The same, with all that is shown when the match is over."""
    return (
        *promise_tags(deal),
        ("Secret", deal.secret.hex()),
        *(
            (f"Nonce{seat + 1}", nonce.hex())
            for seat, nonce in enumerate(deal.nonces)
            if nonce is not None
        ),
    )


def fair_deal_of(tags: Iterable[tuple[str, str]], seats: int) -> FairDeal | None:
    """The deal that a record of so many seats shows; None where it shows none that can be read."""
    given = dict(tags)
    if given.get("FairDeal") != SCHEME or "Secret" not in given:
        return None
    nonces = [given.get(f"Nonce{seat}") for seat in range(1, seats + 1)]
    try:
        return FairDeal(
            given.get("Match", ""),
            bytes.fromhex(given["Secret"]),
            tuple(None if nonce is None else bytes.fromhex(nonce) for nonce in nonces),
        )
    except ValueError:
        return None
