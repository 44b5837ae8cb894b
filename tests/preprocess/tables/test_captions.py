import pytest

from preprocess.tables.regions.captions import is_aside


@pytest.mark.parametrize(
    ("caption", "aside"),
    [
        ("Costs per ounce fell on volume; power was 61% from the new solar farm.", True),
        ("Executive officers are elected by and serve at the pleasure of the Board of Directors.", True),
        ("The maturities of our long-term debt are as follows in the coming years.", False),
        ("The following presents what we owe to banks in each year.", False),
        ("Net revenue by market", False),
        ("Our leases, with the weighted average term of each:", False),
        ("Orchard Works, Inc.", False),
    ],
)
def test_the_end_of_a_paragraph_that_leads_to_nothing_is_no_title(caption: str, aside: bool) -> None:
    assert is_aside(caption) is aside
