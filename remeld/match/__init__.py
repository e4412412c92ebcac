"""One sitting of a match, without I/O: what players agree on and do beyond the rules."""

from remeld.match.fair import SCHEME, FairDeal, deal_tags, fair_deal_of, promise_tags
from remeld.match.verify import DealCode, DealFault, verify

__all__ = [
    "SCHEME",
    "DealCode",
    "DealFault",
    "FairDeal",
    "deal_tags",
    "fair_deal_of",
    "promise_tags",
    "verify",
]
