"""The items that a question wants used: "(using A and B)", "Take additions to property and equipment."."""

from __future__ import annotations

import re

from rag.calculator.expressions import Node, Ref, refs, renamed
from rag.calculator.formulas import book
from rag.calculator.question.methods import spelled
from rag.calculator.question.phrases import Reader, plain
from rag.calculator.spans import MONTHS

NAME = r"[A-Za-z][A-Za-z&%/\- ]{0,60}?(?:\s?\([A-Za-z&]{2,12}\))?"
"""What a question calls a figure."""
END = r"(?=[.?!;](?:\s(?!\s*[-+*/×÷)])|$)|$)"
"""Where a sentence ends: the stop of "Inc." before a sign of arithmetic ends none."""
HELD: dict[str, Node] = {"cash": Ref("cash"), "equity": Ref("equity")}
"""Within arithmetic "cash" is what a company holds; alone it may be what came in or went out."""
# "Calculate revenue growth from FY2019 to FY2021": a time is no input.
_NO_TIME = rf"(?!\s+(?:the )?(?:fiscal|FY|years?\b|quarters?\b|end of|start of|\d|(?:{'|'.join(MONTHS)})[a-z]*\.? \d))"
# "Calculate EBITDA using operating income and D&A": the inputs that have to be used.
_USING = re.compile(
    rf"(?:\b(?:calculate|compute)\s+(?P<name>{NAME})\s+(?:using|from|based on){_NO_TIME}|"
    rf"\(\s*(?:using|from|based on)|,?\s+using)\s+"
    rf"(?P<body>[^()]+?(?:\([^()]*\))?[^()]*?)\s*(?:\)|{END})",
    re.IGNORECASE,
)
# A sentence that says which row is meant: "Take additions to property and equipment from the cash flow statement."
_TAKE = re.compile(rf"(?<=[.?!]\s)(?:please\s+)?(?:use|take)\s+(?:the\s+)?(?P<body>[A-Za-z][^.?!;:=]*?)\s*{END}", re.I)
_STATEMENTS = re.compile(
    r"\b(?:line items?|information|statements?|balance sheets?|p&l|details|data|figures|numbers)\b", re.IGNORECASE
)


def read_inputs(text: str, company: frozenset[str]) -> tuple[tuple[str, ...], str]:
    """The items of "(using A and B)" or "Calculate X using A and B"; raises NotUnderstood for others."""
    found: list[str] = []
    for match in _USING.finditer(text):
        if _STATEMENTS.search(re.sub(r"\([^()]*\)", " ", match["body"])):
            continue
        for part in re.split(
            r",|\band\b(?!\s+(?:amorti[sz]ation|equipment|administrative|development|cash equivalents))",
            re.sub(r"\([^()]*\b(?:statement|sheet|p&l)\b[^()]*\)", " ", match["body"], flags=re.IGNORECASE),
        ):
            # "365 days" is a constant of the formula and no input.
            if part.strip() and not re.fullmatch(r"\s*\d+(?: days?)?\s*", part):
                found += [ref.name for ref in refs(Reader(HELD, company=company).read(part))]
        text = text.replace(match[0], ". " if match["name"] else " ")
    for match in _TAKE.finditer(text):
        item = book().labelled(plain(match["body"]))
        if item is not None:
            found.append(item.name)
            text = text.replace(match[0], " ")
    return tuple(dict.fromkeys(found)), text


def with_inputs(node: Node, inputs: tuple[str, ...]) -> Node:
    """The expression over exactly the inputs that the question prescribes; a family member stands in for another."""
    names = {old: new for new in inputs for old in book().family(new) if old not in inputs}
    return renamed(spelled(node), names)
