"""A word of the question stands for its other endings, its American spelling and what filings print for it."""

import pytest

from rag.chunks.tokens import tokenize
from rag.query.wordings import ENDING, OTHER_WORD, wordings, words


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("change", "changed"),
        ("extended", "extend"),
        ("planning", "planned"),
        ("authorization", "authorized"),
        ("amortise", "amortization"),
        ("programme", "program"),
        ("labour", "labor"),
        ("defence", "defense"),
        ("carry", "carried"),
    ],
)
def test_an_ending_or_a_british_spelling_is_nearly_the_word(asked: str, printed: str) -> None:
    assert wordings(asked)[printed] == ENDING


@pytest.mark.parametrize(
    ("asked", "printed"),
    [("lengthen", "extended"), ("fall", "decreased"), ("vendor", "supplier"), ("dropped", "discontinued")],
)
def test_another_word_of_its_group_counts_less_in_any_ending(asked: str, printed: str) -> None:
    assert wordings(asked)[printed] == OTHER_WORD


def test_a_word_is_itself_before_it_is_another() -> None:
    assert wordings("lease")["lease"] == 1.0
    assert all(wordings(mate)[mate] == 1.0 for mate in words().mates)


@pytest.mark.parametrize("token", ["1577", "q2", "10k", "pp&e", "\u71df", "us"])
def test_figures_periods_and_short_tokens_have_no_other_wording(token: str) -> None:
    assert wordings(token) == {token: 1.0}


def test_every_word_of_the_groups_is_one_token_and_no_group_has_it_twice() -> None:
    for group in words().groups:
        assert [len(tokenize(word)) for word in group] == [1] * len(group), group
        assert len({tokenize(word)[0] for word in group}) == len(group) > 1, group
