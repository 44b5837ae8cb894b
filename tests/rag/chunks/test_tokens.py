from __future__ import annotations

import time

import pytest

from rag.chunks.tokens import singular, tokenize


@pytest.mark.parametrize("printed", ["1,577", "$1,577", "(1,577)", "$ (1,577)", "1577", "US$1,577", "−1,577", "1,577."])
def test_one_number_is_one_token_however_it_is_printed(printed: str) -> None:
    assert [token for token in tokenize(printed) if token[0].isdigit()] == ["1577"]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("12.5%", ["12.5", "12.5%"]),
        ("12.5 %", ["12.5", "12.5%"]),
        (".5", ["0.5"]),
        ("1,577.50", ["1577.50"]),
        ("Nike's revenues", ["nike", "revenue"]),
        ("the companies’ taxes", ["the", "company", "tax"]),
        ("PP&E, R&D and R & D at AT&T", ["pp&e", "r&d", "and", "r&d", "at", "at&t"]),
        ("Johnson & Johnson", ["johnson", "johnson"]),
        ("a 10-K, a 10K and an 8-K", ["a", "10k", "a", "10k", "and", "an", "8k"]),
        ("Q2 2023, 2Q23, Q2'23", ["q2", "2023", "q2", "2023", "q2", "2023"]),
        ("FY22 FY2022 fiscal 2022", ["fy", "2022", "fy", "2022", "fiscal", "2022"]),
        ("Dec. 31, 2022", ["december", "31", "2022"]),
        ("long-term debt", ["long", "term", "debt"]),
        ("U.S. Treasury", ["us", "treasury"]),
        ("3M COVID-19 Item 7A", ["3m", "covid", "19", "item", "7a"]),
        ("Nestlé O’Reilly", ["nestle", "oreilly"]),
        ("net\xa0sales", ["net", "sales"]),
        ("１２３", ["123"]),
    ],
)
def test_words_of_filings_have_one_spelling(text: str, tokens: list[str]) -> None:
    assert tokenize(text) == tokens


def test_case_makes_no_difference() -> None:
    assert tokenize("CAPITAL EXPENDITURES") == tokenize("capital expenditure")


def test_a_chinese_word_is_found_inside_a_sentence() -> None:
    assert set(tokenize("營收")) <= set(tokenize("台積電2023年第二季營收成長"))
    assert "2023" in tokenize("台積電2023年第二季")
    assert tokenize("營收") == ["營", "收", "營收"]


@pytest.mark.parametrize("word", ["sales", "earnings", "proceeds", "business", "basis", "analysis", "gas", "status"])
def test_words_that_only_look_like_a_plural_stay(word: str) -> None:
    assert singular(word) == word


@pytest.mark.parametrize(
    ("plural", "word"),
    [("losses", "loss"), ("liabilities", "liability"), ("assets", "asset"), ("expenses", "expense"), ("boxes", "box")],
)
def test_a_plural_meets_its_singular(plural: str, word: str) -> None:
    assert singular(plural) == singular(word) == word


@pytest.mark.parametrize("text", ["", " \n\t", "—…·()$%", "\x00\ud800"[:1]])
def test_text_without_words_has_no_tokens(text: str) -> None:
    assert tokenize(text) == []


def test_a_filing_of_a_million_characters_takes_a_second() -> None:
    text = "Net cash provided by operating activities was $1,577 million at December 31, 2022 (12.5%). " * 11_000
    begun = time.process_time()
    tokenize(text)
    assert time.process_time() - begun < 2


def test_hostile_text_does_not_slow_the_pattern_down() -> None:
    begun = time.process_time()
    for text in ("1," * 50_000, "a&" * 50_000, "a." * 50_000, "'" * 100_000, "9" * 100_000, "( " * 50_000):
        tokenize(text)
    assert time.process_time() - begun < 3
