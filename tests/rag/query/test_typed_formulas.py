"""Formulas typed in a hurry become sentences; what is none stays as it is."""

from __future__ import annotations

import pytest

from rag.query.typed_formulas import as_a_sentence


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "acme fy18 turnover = total costs / avg inventory fy17-fy18, 2dp",
            "acme fy18 turnover, defined as total costs / avg inventory? Round to 2 decimal places.",
        ),
        (
            "Acme FY2018 dso = 365 x average receivables / sales",
            "Acme FY2018 dso, defined as 365 * average receivables / sales",
        ),
        (
            "acme fy23 roe: net income/avg equity, 1 d.p.",
            "acme fy23 roe, defined as net income / avg equity? Round to 1 decimal place.",
        ),
        (
            "acme 2022 working capital = current assets - current liabilities ($m)",
            "acme 2022 working capital, defined as current assets - current liabilities? Answer in USD millions.",
        ),
        (
            "acme 3 yr avg capex as % of sales fy2020-fy2022, one dec",
            "acme 3 year average of capex as a percentage of sales from fy2020 to fy2022? Round to one decimal place.",
        ),
        ("acme total lease liability 2021, in mm", "acme total lease liability 2021? Answer in USD millions."),
        ("acme avg operating margin fy17-fy19 (3 yrs) %", "acme avg operating margin fy17-fy19"),
        (
            "By how much did Acme's stocks change during 2022, in percent (one decimal)?",
            "By how much did Acme's stocks change during 2022, in percent? Round to one decimal place.",
        ),
        (
            "Acme: income per dollar of sales in 2022 (operating margin, one decimal)",
            "Acme: income per dollar of sales in 2022 (operating margin)? Round to one decimal place.",
        ),
        (
            "What was Acme's 3-year average margin through 2022?",
            "What was Acme's 3 year average margin from FY2020 to FY2022?",
        ),
        ("acme win percentage 2018 v 2017", "acme win percentage 2018 vs 2017"),
        ("acme 2019 capex/revenue %", "acme 2019 capex / revenue in percent"),
        ("acme fy23 capex % of rev", "acme fy23 capex as a percentage of rev"),
        ("acme 2018 goodwill % total assets", "acme 2018 goodwill as a percentage of total assets"),
        ("acme fy19 op income/interest expense", "acme fy19 op income / interest expense"),
        ("acme q2 fy24 gross margin % (three months to july 29, 2023)", "acme q2 fy24 gross margin"),
        (
            "At year-end 2022, what percentage of Acme's capital was debt? One decimal.",
            "What percentage of Acme's capital was debt at year-end 2022? One decimal.",
        ),
        (
            "What was the 2018 turn? It is defined as costs over the average of inventories at May 31, 2018 and 2017.",
            "What was the 2018 turn? Define it as costs over the average of inventories.",
        ),
        (
            "acme capex 2024 in $m",
            "acme capex 2024? Answer in USD millions.",
        ),
        (
            "What was ROA in FY2022, net income over the average of total assets at the FY2021 and FY2022 year-ends?",
            "What was ROA in FY2022, net income over the average of total assets?",
        ),
    ],
)
def test_a_typed_formula_is_a_sentence(typed: str, said: str) -> None:
    assert as_a_sentence(typed) == said


@pytest.mark.parametrize(
    "question",
    [
        "What was Acme's revenue in fiscal 2023?",
        "What was the average rate of fy17-fy20?",
        "What was due on 2 Dec 2022?",
        "What was the income/(loss) before taxes in 2022? Round to one decimal.",
        "In 2022, Acme bought a company: what did it pay?",
        "Revenue: what drove it in 2022?",
        "What was the 2020 turnover, defined as costs / average inventory fy17-fy18?",
        "What was the tax rate in %?",
        "What % of revenue was services?",
        "What was the DPO, where DPO = 365 * payables / costs? Round to two decimal places.",
        "What was the 2023 DSO, defined as 365 * (average receivables between FY2022 and FY2023) / revenues?",
        "and/or",
    ],
)
def test_other_questions_stay(question: str) -> None:
    assert as_a_sentence(question) == question
