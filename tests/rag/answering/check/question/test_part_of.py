"""A share is of the part and of the whole that are asked for; counts and sides are of what the question sets apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import Held, held_to_the_question
from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.kind.part_of import of_all_countries
from rag.answering.check.question.kind.unlike import of_nothing_named, of_what_it_lost, with_others
from rag.answering.check.question.moved.change import level_for_change
from rag.answering.check.question.named.of_segment import of_a_segment
from rag.answering.check.question.period.spans import recorded_in_another_year
from rag.answering.check.question.portion.of_all import of_one_of_those_taken
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


OTHERS = replace(row("[1]", "Front store and other", {"2023": ("23%", "23")}, unit=""), kinds=("%",))
LOST = replace(row("[1]", "Declines from Lumarol", {"2023": ("$(17)", "-17000000")}), kinds=("USD",))
CASH = replace(row("[1]", "Short-term investments: Cash", {"2023": ("$17", "17000000")}), kinds=("USD",))


@pytest.mark.parametrize(
    ("question", "refused"),
    [("What was the front store share in 2023?", True), ("What was the share of front store and other?", False)],
)
def test_a_row_with_others_is_more_than_the_one(question: str, refused: bool) -> None:
    ground = next(iter(grounds_of(check_numbers("Front store and other: 23% [1]", [OTHERS]), [OTHERS])))
    assert bool(with_others(Wish.of(question, (OTHERS.filing,)), ground)) is refused


@pytest.mark.parametrize(
    ("question", "cited", "shown", "why"),
    [
        ("What was Lumarol revenue in 2023?", LOST, "Declines from Lumarol: $(17) million [1]", "is of a change"),
        ("What was the decline from Lumarol in 2023?", LOST, "Declines from Lumarol: $(17) million [1]", ""),
        ("What was cash and short-term investments in 2023?", CASH, "Cash: $17 million [1]", "is of the first"),
        ("What was the cash among the short-term investments?", CASH, "Cash: $17 million [1]", ""),
    ],
)
def test_a_change_and_one_of_two_are_not_what_is_asked(question: str, cited: Citation, shown: str, why: str) -> None:
    ground = next(one for one in grounds_of(check_numbers(shown, [cited]), [cited]) if one.figures)
    wish = Wish.of(question, (cited.filing,))
    found = " ".join(test(wish, ground) for test in (of_what_it_lost, of_one_of_those_taken))
    assert why in found if why else not found.strip()


SOLD = "In 2023 we agreed to sell certain assets of the dairy business in Canada for approximately $1.6 billion."
OWN_BRANDS = "Oak brands accounted for approximately 21% of front store revenues in 2023."


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        ("What were the total assets of the business in Canada in 2023?", SOLD, "says a price"),
        ("For how much were assets of the business in Canada sold in 2023?", SOLD, ""),
        ("What was total compensation expense in 2023?", "It includes $2 million of grants in 2023.", "only included"),
        ("What was total compensation in 2023?", "We will incur an additional $4 million in 2023.", "only included"),
        ("What was total compensation in 2023?", "Compensation was $9 million in 2023.", ""),
        ("What was front store as a % of retail revenue in 2023?", OWN_BRANDS, "is of “front store revenues”"),
        ("What did Oak brands make up as a % of front store revenue in 2023?", OWN_BRANDS, ""),
        ("What interest was paid in cash in 2023?", "The note paid in cash bears interest of 7.00% in 2023.", "a rate"),
    ],
)
def test_a_price_an_included_part_and_another_whole_are_none_of_it(question: str, quote: str, why: str) -> None:
    missed = why_not(question, sentence("[1]", quote))
    assert why in missed if why else not any(one in missed for one in ("price", "only included", "is of “front"))


def test_who_took_the_biggest_hit_is_told_of_a_figure_that_is_named() -> None:
    ground = next(iter(grounds_of(check_numbers("Net income: $1,386 million [1]", [OF_ALL]), [OF_ALL])))
    assert of_nothing_named(Wish.of("Which segment took the biggest decline in 2023?", (OF_ALL.filing,)), ground)
    named = "Which segment took the biggest decline in revenue in 2023?"
    assert not of_nothing_named(Wish.of(named, (OF_ALL.filing,)), ground)


def test_all_that_was_earned_was_not_earned_in_the_united_states() -> None:
    wish = Wish.of("What was net income just from the United States in 2023?", (OF_ALL.filing,))
    for cited, refused in ((OF_ALL, True), (replace(OF_ALL, heading="Net income in the U.S."), False)):
        ground = next(iter(grounds_of(check_numbers("Net income: $1,386 million [1]", [cited]), [cited])))
        assert bool(of_all_countries(wish, ground)) is refused
