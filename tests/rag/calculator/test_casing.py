"""A label in a sentence is in small letters, but for names and codes, which keep the letters they are printed in."""

from __future__ import annotations

import pytest

from rag.calculator.casing import in_sentence
from tests.rag.builders import make_report

PROSE = (
    "Long-lived assets in Ireland rose, and rooms in the United States fell; total revenues of NIKE and net "
    "inventories rose as the insurance of assets was renewed. The ratio is called EADIT."
    " What a Card Member owes is a card loan; leases are apart. Visit investors.nike.com for more."
)


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Ireland", "Ireland"),
        ("Rooms", "rooms"),
        ("Casino", "casino"),
        ("EADIT", "EADIT"),
        ("TOTAL NIKE REVENUES", "total NIKE revenues"),
        ("INVENTORIES", "inventories"),
        ("Card Member receivables", "Card Member receivables"),
        ("Card loans", "card loans"),
        ("LEASES", "leases"),
        ("iShares", "iShares"),
        ("Non-U.S. plans", "non-U.S. plans"),
    ],
)
def test_a_word_keeps_its_capital_where_the_filing_never_writes_it_without(label: str, said: str) -> None:
    assert in_sentence(label, make_report("ACME_2023_10K", [[PROSE]])) == said
