"""A why-question in everyday words is read as one in the words of the accounts."""

from __future__ import annotations

import pytest

from rag.answering.whys import asked_plainly


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Why did Acme's G&A go up by half in 2022?", "Why did Acme's G&A increase in 2022?"),
        ("What was behind the 33% rise in Acme's rent in 2022?", "Why did Acme's rent increase in 2022?"),
        ("What pushed up Acme's rent in 2022?", "Why did Acme's rent increase in 2022?"),
        (
            "What drove Acme's gross margin lower in fiscal 2022?",
            "Why did Acme's gross margin decrease in fiscal 2022?",
        ),
        ("What made Acme's losses widen in 2022?", "Why did Acme's losses increase in 2022?"),
        ("Reason for the fall in Acme's backlog in 2022?", "Why did Acme's backlog decrease in 2022?"),
        ("What led to lower rent at Acme's mill in 2022?", "Why did rent at Acme's mill decrease in 2022?"),
        ("What drove Acme's higher rent in 2022?", "Why did Acme's rent increase in 2022?"),
        ("what's behind the lower rent of Acme in 2022", "Why did rent of Acme decrease in 2022?"),
        ("Acme's rent dropped in 2022, what was the reason?", "Why did Acme's rent decrease in 2022?"),
        ("Acme Garden earned more in 2022, how come?", "Why did Acme Garden earnings increase in 2022?"),
        ("Acme rent 2022: why a bit higher than 2021?", "Why did Acme rent 2022 increase?"),
        ("Why did Acme's rent rise 28% in 2022?", "Why did Acme's rent increase in 2022?"),
        ("why it dropped", "Why did it decrease?"),
        ("How come Acme's rent dropped in 2022?", "Why did Acme's rent decrease in 2022?"),
        ("how come Acme left Canada?", "Why Acme left Canada?"),
        ("Explain the drop in Acme's rent in 2022", "Why did Acme's rent decrease in 2022?"),
        ("why was there an increase in rent at Acme in 2022", "Why did rent at Acme increase in 2022?"),
        ("what factors led to the increase in Acme's rent?", "Why did Acme's rent increase?"),
        ("what contributed to the fall in Acme's rent?", "Why did Acme's rent decrease?"),
        ("To what does Acme attribute the rise in rent?", "Why did Acme rent increase?"),
        ("Which factors drove Acme's rent up in 2022?", "Why did Acme's rent increase in 2022?"),
        ("what hurt Acme's gross margin in 2022", "Why did Acme's gross margin decrease in 2022?"),
        ("reason Acme's rent went up in 2022", "Why did Acme's rent increase in 2022?"),
        ("reason Acme's tax rate rose in 2022?", "Why did Acme's tax rate increase in 2022?"),
        ("what's behind the rise in Acme's rent in 2022", "Why did Acme's rent increase in 2022?"),
        ("What made Acme's cash flow turn negative in 2022?", "Why did Acme's cash flow decrease in 2022?"),
        ("Why did Acme's mill lose less in 2022?", "Why did Acme's mill loss decrease in 2022?"),
        ("reasons for Acme's higher rent in 2022", "Why did Acme's rent increase in 2022?"),
        ("Why did Acme's rent tank in 2022?", "Why did Acme's rent decrease in 2022?"),
        ("Why was Acme's tax rate so low in 2022?", "Why did Acme's tax rate decrease in 2022?"),
        ("Acme tax rate 2022 - why so high?", "Why did Acme tax rate 2022 increase?"),
        ("why was Acme's tax rate 142% in 2022??", "Why did Acme's tax rate change in 2022?"),
        ("how come Acme had a negative tax rate in 2022", "Why did Acme tax rate decrease in 2022?"),
        ("what drove the better loss ratio at Acme in 2022", "Why did loss ratio at Acme improve in 2022?"),
        ("what drove the better sales at Acme in 2022", "Why did sales at Acme increase in 2022?"),
        ("whats behind Acme's tax rate climbing from 2% to 8% in 2022?", "Why did Acme's tax rate increase in 2022?"),
        (
            "Acme Tools: sales went up in 2022 but rent went down - reason?",
            "Why did Acme Tools's rent decrease in 2022?",
        ),
        ("why did Acme's sales rise in 2022 but profit fell?", "Why did Acme's profit decrease in 2022?"),
        ("what squeezed Acme's gross margin in 2022?", "Why did Acme's gross margin decrease in 2022?"),
        ("What hit Acme's profit so hard in 2022?", "Why did Acme's profit decrease in 2022?"),
        ("how come Acme had a 142% tax rate in 2022", "Why did Acme's tax rate change in 2022?"),
        ("why'd rent at Acme shrink in 2022?", "Why did rent at Acme decrease in 2022?"),
        ("why was Acme spending less on trade fairs in 2022", "Why did Acme's trade fairs decrease in 2022?"),
        ("What was behind Acme's margin compression in 2022?", "Why did Acme's margin decrease in 2022?"),
        ("why has Acme's backlog been shrinking in 2022", "Why did Acme's backlog decrease in 2022?"),
        ("what dragged Acme's margin down in 2022?", "Why did Acme's margin decrease in 2022?"),
        ("Acme's rent exploded in 2022 - why", "Why did Acme's rent increase in 2022?"),
        ("why did Acme's rent keep going up in 2022", "Why did Acme's rent increase in 2022?"),
        ("Why did Acme book a $3bn loss on the sale in 2022?", "Why did Acme's loss on the sale increase in 2022?"),
        (
            "why was there a goodwill impairment at Acme in 2022?",
            "Why did Acme's goodwill impairment increase in 2022?",
        ),
        ("why was Acme's loss so much smaller in 2022?", "Why did Acme's loss decrease in 2022?"),
        ("why did Acme's rent creep up in 2022?", "Why did Acme's rent increase in 2022?"),
        ("what dragged on Acme's margin in 2022?", "Why did Acme's margin decrease in 2022?"),
    ],
)
def test_everyday_words_for_a_rise_or_a_fall_are_put_plainly(asked: str, plain: str) -> None:
    assert asked_plainly(asked) == plain


@pytest.mark.parametrize(
    "question",
    [
        "Why did Acme's net sales increase in fiscal 2022?",
        "What drove revenue growth in FY2022 for Acme?",
        "Why did Acme suspend its dividend?",
        "Why did Acme take out a loan in 2022?",
        "Why did Acme have a loss in 2022?",
        "What was Acme's net income in 2022?",
    ],
)
def test_what_is_plain_or_asks_for_no_movement_stays_as_it_is(question: str) -> None:
    assert asked_plainly(question) == question


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Acme rent slipped in 2022, for what reason?", "Why did Acme rent decrease in 2022?"),
        ("Acme's rent rose $5m in 2022 - because of what?", "Why did Acme's rent increase in 2022?"),
        ("Acme rent 2022 what was behind the increase?", "Why did Acme rent 2022 increase?"),
        ("Acme rent 2022: cause of the drop?", "Why did Acme rent 2022 decrease?"),
        ("Acme's rent: what explains the decline in 2022?", "Why did Acme's rent decrease in 2022?"),
        ("Acme's rent declined in 2022 due to what?", "Why did Acme's rent decrease in 2022?"),
        ("Acme 2022: reason for the lower tax rate?", "Why did Acme 2022 tax rate decrease?"),
        ("Acme 2022: why were mill costs down?", "Why were Acme 2022 mill costs down?"),
        ("Acme tax rate lower in 2022 why", "Why did Acme tax rate decrease in 2022?"),
        ("Acme mill rent growth 2022, reason", "Why did Acme mill rent increase 2022?"),
        ("why a higher tax rate at Acme in 2022?", "Why did tax rate at Acme increase in 2022?"),
        ("In 2022, why did Acme's rent fall?", "Why did Acme's rent fall in 2022?"),
        ("what happened to Acme Glue in 2022, why the collapse in sales?", "Why did Acme Glue sales decrease in 2022?"),
    ],
)
def test_a_why_may_stand_behind_what_moved(asked: str, plain: str) -> None:
    assert asked_plainly(asked) == plain


@pytest.mark.parametrize(
    "question",
    [
        "What was the reason Acme closed its shop?",
        "Acme: what is the reason for its name?",
        "why is Acme a well-known seasoned issuer?",
        "Acme rent growth 2022?",
    ],
)
def test_a_reason_of_no_movement_and_a_name_alone_stay_as_they_are(question: str) -> None:
    assert asked_plainly(question) == question
