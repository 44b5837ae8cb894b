"""A share is of the part and of the whole that are asked for; counts and sides are of what the question sets apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.moved.change import level_for_change
from rag.answering.check.question.named.of_segment import of_a_segment
from rag.answering.check.question.period.spans import recorded_in_another_year
from rag.answering.check.question.rivals.versus import one_sided
from rag.answering.check.question.wish import Wish
from rag.answering.check.question.words.accounted import left_of
from rag.answering.check.verify import check_numbers
from rag.types import Citation, NumberCheck
from tests.rag.answering.check.cited import row, sentence, why_not

GROWTH = replace(row("[1]", "% growth - Adjusted EBIT", {"2023": ("8%", "8")}, unit=""), kinds=("%",))
SHARE = replace(row("[1]", "Lamps share of adjusted EBIT", {"2023": ("8%", "8")}, unit=""), kinds=("%",))


@pytest.mark.parametrize(
    ("question", "cited", "refused"),
    [
        ("What was the share of adjusted EBIT in 2023?", GROWTH, True),
        ("What was the share of adjusted EBIT in 2023?", SHARE, False),
        ("What was the growth of the share of adjusted EBIT in 2023?", GROWTH, False),
    ],
)
def test_what_a_part_grew_by_is_no_share(question: str, cited: Citation, refused: bool) -> None:
    assert ("of a growth" in why_not(question, cited)) is refused


OF_ALL = replace(
    row("[1]", "Net income", {"2023": ("$1,386", "1386000000")}), kinds=("USD",), heading="Income statement"
)
OF_SEGMENTS = replace(OF_ALL, heading="Note 19. Reportable Segments")


@pytest.mark.parametrize(
    ("question", "cited", "refused"),
    [
        ("What was Nike's segment net income in 2023?", OF_ALL, True),
        ("What was Nike's segment net income in 2023?", OF_SEGMENTS, False),
        ("What was Nike's net income in 2023?", OF_ALL, False),
    ],
)
def test_what_the_segments_have_together_is_not_what_the_company_has(
    question: str, cited: Citation, refused: bool
) -> None:
    numbers = check_numbers("Net income: $1,386 million [1]", [cited])
    missed = held_to_the_question(question, numbers, [cited], (cited.filing,)).missed
    assert ("segments have together" in missed) is refused


def test_a_computed_figure_that_is_none_of_what_is_asked_takes_what_it_rests_on_along() -> None:
    part = replace(OF_SEGMENTS, marker="[2]", cells=(("2023", "$292"),), values=(OF_ALL.values[0] / 4,))
    rests = tuple(check_numbers("$1,386 million [1]; $292 million [2]", [OF_ALL, part]))
    share = NumberCheck(
        "21.1%", 30, 35, None, "%", None, "derived", "[1]", "a / b", "", inputs=(("[2]", 0), ("[1]", 0))
    )
    question = "What was the Lamps share of segment net income in 2023?"
    held = held_to_the_question(question, (share, *rests), [OF_ALL, part], computed=True, parts=("Lamps",))
    assert held.missed and all(number.status == "unverified" for number in held.numbers)


GOVERNMENT = "Sales to the government, primarily recorded at Pumps and Lamps, represented 40% of revenue in 2023."


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("What was the Lamps share of revenue in 2023?", True),
        ("What was the government share of revenue in 2023?", False),
    ],
)
def test_a_share_is_not_of_what_its_sentence_only_puts_in(question: str, refused: bool) -> None:
    assert ("only puts in" in why_not(question, sentence("[1]", GOVERNMENT))) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Gross margin of lamps was only 3.5% of the total gross margin in 2023.", True),
        ("Lamps were 48% of the total revenue in 2023, with a gross margin that fell.", True),
        ("Gross margin of lamps was 3.5% in 2023.", False),
    ],
)
def test_a_part_of_the_company_s_margin_is_no_margin(quote: str, refused: bool) -> None:
    missed = why_not("What was the gross margin of lamps in 2023?", sentence("[1]", quote))
    assert ("asks for a margin" in missed) is refused


def held(question: str, quote: str) -> Held:
    cited = sentence("[1]", quote)
    numbers = check_numbers(f"“{quote}” [1]", [cited])
    return held_to_the_question(question, numbers, [cited], (cited.filing,), quoted=f"“{quote}” [1]", as_answer=True)


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        (
            "How many stores did Nike close in 2023?",
            "The merger, which included the closure of 66 Oak Lamp stores, ended in 2023.",
            True,
        ),
        (
            "How many Oak Lamp stores did Nike close in 2023?",
            "The merger, which included the closure of 66 Oak Lamp stores, ended in 2023.",
            False,
        ),
        ("How many stores did Nike close in 2023?", "In 2023 we closed 66 Nike stores.", False),
    ],
)
def test_stores_of_a_name_that_is_not_asked_for_are_not_all_stores(question: str, quote: str, refused: bool) -> None:
    assert ("question asks for other things" in held(question, quote).missed) is refused


ABSENT = "The change in 2023 is due to the absence of the $3,460 million loss that was recorded in 2022 on lamps."


@pytest.mark.parametrize(
    ("question", "quote", "refused"),
    [
        ("What loss on lamps was recorded in 2023?", ABSENT, True),
        ("What loss on lamps was recorded in 2022?", ABSENT, False),
        ("What loss on lamps was recorded in 2023?", "A loss of $40 million was recorded in 2023 on lamps.", False),
    ],
)
def test_what_was_recorded_the_year_before_explains_this_year_and_is_none_of_it(
    question: str, quote: str, refused: bool
) -> None:
    cited = sentence("[1]", quote)
    ground = next(g for g in grounds_of(check_numbers(f"“{quote}” [1]", [cited]), [cited]) if g.figures)
    assert bool(recorded_in_another_year(Wish.of(question, (cited.filing,)), ground)) is refused


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("This raises the annual dividend for fiscal 2023 to $0.49 per share.", True),
        ("The annual dividend rose from $0.40 to $0.49 per share in fiscal 2023.", False),
    ],
)
def test_where_it_came_to_is_not_by_how_much_it_grew(quote: str, refused: bool) -> None:
    cited = sentence("[1]", quote)
    ground = next(g for g in grounds_of(check_numbers(f"“{quote}” [1]", [cited]), [cited]) if g.figures)
    wish = Wish.of("Nike dividends per share growth FY2023", (cited.filing,))
    assert bool(level_for_change(wish, ground)) is refused


CLOSED = replace(row("[1]", "Closed: 2023", {"Closed": ("67", "67")}, unit=""), heading="Oak Club Segment")


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Nike FY2023 units closed", True),
        ("How many stores were closed in 2023?", True),
        ("How many Oak Club units were closed in 2023?", False),
    ],
)
def test_the_stores_of_one_segment_are_not_the_company_s(question: str, refused: bool) -> None:
    (ground,) = grounds_of(check_numbers("Closed: 67 [1]", [CLOSED]), [CLOSED])
    wish = replace(Wish.of(question, (CLOSED.filing,)), segments=("Oak Club", "Elm"))
    assert ("Oak Club" in of_a_segment(wish, ground)) is refused


MARKETING = replace(row("[1]", "Marketing", {"Domestic Lamps": ("$317", "317000000")}), kinds=("USD",))


@pytest.mark.parametrize(
    ("question", "lacking"),
    [
        ("Nike 2023 domestic vs intl marketing spend", True),
        ("Nike domestic lamps vs marketing 2023", False),
        ("Nike marketing 2023 vs 2022", False),
    ],
)
def test_what_stands_on_either_side_of_vs_is_told_of_both(question: str, lacking: bool) -> None:
    grounds = grounds_of(check_numbers("Marketing: $317 million [1]", [MARKETING]), [MARKETING])
    assert bool(one_sided(Wish.of(question, (MARKETING.filing,)), grounds)) is lacking


def test_a_word_that_says_little_by_itself_counts_where_it_belongs_to_the_name_of_a_measure() -> None:
    cited = sentence("[1]", "Earnings of certain non-U.S. subsidiaries totaled $1.1 billion in 2023.")
    ground = next(g for g in grounds_of(check_numbers(f"“{cited.quote}” [1]", [cited]), [cited]) if g.figures)
    assert "business" in left_of(Wish.of("What was non-US billed business in 2023?", (cited.filing,)), ground)
    assert "business" not in left_of(Wish.of("What did the business earn outside the US?", (cited.filing,)), ground)
