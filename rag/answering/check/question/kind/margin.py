"""Whether a percentage is a margin, a share or a ratio of what is asked for: a cost in percent of sales is none."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content, metrics_named
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of, said_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish

_ASKED = re.compile(r"\bmargins?\b(?! (?:loans?|calls?|debt|requirements?|deposits?|accounts?))", re.IGNORECASE)
_PROFIT = re.compile(
    r"\bmargins?\b|\b(?:profits?|income|earnings|ebit\w*|returns?|contribution|spread|yield|loss(?:es)?)\b",
    re.IGNORECASE,
)
_OF_SALES = re.compile(r"\b(?:percent(?:age)?|%) of (?:segment|net|its) (?:sales|revenues?)\b", re.IGNORECASE)
SHARE_OF = re.compile(r"\b(?:percent(?:age)?|share|portion|%) of\b|\bas an? (?:percent(?:age)?|%) of\b", re.IGNORECASE)
"""What a share of something is called by."""
_SHARE_ASKED = re.compile(r"\b(?:share|percent(?:age)?|proportion|portion|part) of\b", re.IGNORECASE)
_OF = re.compile(
    r"(?: percent)? (?:share|portion|interest|stake) (?:of|in) (?:(?:the|its|our|their|these|those|this|all|total) )*"
    r"(?P<whole>[A-Za-z&’' -]{3,60}?)"
    r"(?= (?:through|by|in|for|during|from|to|as|at|with|on|and|or|that|which|of)\b|[.,;(\d]|$)",
    re.IGNORECASE,
)
# "CET1 capital ratio": a question that says "CET1 capital" asks for the capital.
_RATIO_OF = re.compile(r"\b(?P<what>capital|assets?|debt|equity|deposits?|loans?)\s+ratios?\b", re.IGNORECASE)
_BASE = re.compile(
    r"(?:\bpercent(?:age)?|%|\bshare|\bportion|\bfraction) of (?:(?:the|its|all|our)?\s+)*"
    r"(?P<base>[A-Za-z][A-Za-z&’'/ -]{2,50}?)"
    r"(?= (?:in|for|at|on|during|as|was|were|is|by|from|FY|fiscal|Q[1-4])\b|\s*(?:[,;:.?(\d]|$))",
    re.IGNORECASE,
)
_OF_ALL_MARGIN = re.compile(
    r"\s?of (?:(?:the|our|its|all) )*(?:total|consolidated|overall|company[’']s) (?:[\w-]+ ){0,2}"
    r"(?:margins?|profits?|income|earnings|ebit\w*)\b",
    re.IGNORECASE,
)
_OF_A_WHOLE = re.compile(
    r"\s?of (?:(?:the|our|its|all) )*(?:increase|decrease|growth|change|total|consolidated)\b", re.IGNORECASE
)
_IS_OF = re.compile(
    r"\s?(?:percent |per cent )?of (?:(?:the|our|its|all|total) )*(?P<whole>[A-Za-z&’'/ -]{3,50}?)"
    r"(?= (?:in|for|during|from|and|at|as|by|to|on)\b|[.,;(]|$)",
    re.IGNORECASE,
)
_WIDE = frozenset(content("total net consolidated company group gross revenue sales income earnings expenses assets"))
_CURRENCY = 3
# "Net debt to adjusted EBITDA", "debt-to-capital".
_QUOTIENT = re.compile(
    r"(?<!from )\b(?:debt|borrowings|liabilities|assets|equity|cash|inventor(?:y|ies)|receivables|capex|backlog|flow|"
    r"loans|dividends|earnings|income|profit|sales|revenues?|expenses?)[\s-]to[\s-]"
    r"(?:(?:net|total|adjusted|operating|segment|free) )*(?:debt|ebitdar?|ebit|equity(?! holders)|capital(?:ization)?|"
    r"assets|earnings|sales|revenues?|income|profit|cash flow|deposits|loans)\b",
    re.IGNORECASE,
)


# "Adjusted EBIT / sales %".
_OVER_SALES = re.compile(r"/\s*(?:net |total )?(?:sales|revenues?)\s*\(?%", re.IGNORECASE)
_GROWTH = re.compile(r"\bgrowth\b|% change|\bchange %|\bincrease\b|\bdecrease\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:gr[eo]w\w*|chang\w*|increas\w*|decreas\w*|declin\w*|r[io]se|f[ae]ll\w*)\b", re.IGNORECASE)


def is_margin_row(text: str, cited: Cited) -> bool:
    """Whether a row is, by its name, the margin that a question asks for: an amount over sales, in percent."""
    return cited.cell is not None and asks_margin(text) and _OVER_SALES.search(cited.name) is not None


def asks_margin(text: str) -> bool:
    """Whether a question asks for a margin: "EBITDA decreased 4%" says by how much an amount moved, and tells none."""
    return _ASKED.search(text) is not None


def of_no_margin(wish: Wish, ground: Ground) -> str:
    """Why a figure of a cost, or of what sales grew by, is no margin; "" where a margin or a profit is at it."""
    if not asks_margin(wish.text) or not ground.figures or ground.number.status == "derived":
        return ""
    if not _MOVED.search(wish.text) and all(_is_growth(cited) for cited, _ in ground.figures):
        return "the question asks for a margin, the cited row is a growth"
    none = all(_is_none(cited) for cited, _ in ground.figures)
    return "the question asks for a margin, the cited figure is none of a profit" if none else _is_share_of(ground)


def _is_growth(cited: Cited) -> bool:
    return cited.cell is not None and _GROWTH.search(cited.name) is not None


def _is_share_of(ground: Ground) -> str:
    """Why a part of the company's margin is no margin: "only 3.5% of the total gross margin" is of one product."""
    share = all(_is_a_part(cited) for cited, _ in ground.figures)
    return "the question asks for a margin, the cited percentage is a share" if share else ""


def _is_a_part(cited: Cited) -> bool:
    """Whether a sentence says its percentage of a margin, or of a whole where nothing before it is a profit."""
    if cited.claim is None:
        return False
    sentence, mention = cited.claim.sentence, cited.claim.mention
    if _OF_ALL_MARGIN.match(sentence, mention.end):
        return True
    before = clause_of(cited).partition(mention.text)[0]
    return _OF_A_WHOLE.match(sentence, mention.end) is not None and _PROFIT.search(before) is None


def one_of_two(wish: Wish, ground: Ground) -> str:
    """Why an amount is no answer to a question for one figure to another; "" for what is a number by itself."""
    if ground.number.status != "verified" or not ground.figures or not _QUOTIENT.search(wish.text):
        return ""
    money = all(len(cited.kind) == _CURRENCY and cited.kind.isupper() for cited, _ in ground.figures)
    return "the question asks for one figure to another, the figure is one of them" if money else ""


def _is_none(cited: Cited) -> bool:
    place = cited.citation
    if cited.claim is not None:
        return _PROFIT.search(said_of(cited)) is None
    own = f"{cited.name} ; {cited.column} ; {place.heading} ; {place.caption}"
    return _PROFIT.search(own) is None and bool(metrics_named(own))


def share_of_another(wish: Wish, ground: Ground) -> str:
    """Of what each cited percentage is a share, where the question asks for a share of something else."""
    asked = _SHARE_ASKED.search(wish.text)
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    said = frozenset(content(wish.text)) | alike(wish.text)
    found = [_whole_of(cited) for cited, _ in ground.figures]
    other = all(whole and not any(bears(stem, said) for stem in content(whole)) for whole in found)
    return f"the cited percentage is a share of “{short(found[0])}”" if other else ""


def share_of_a_wider_base(wish: Wish, ground: Ground) -> str:
    """Of what a row's percentages are, where the question names something narrower: "total revenue" for lamp sales."""
    asked = _BASE.search(wish.text)
    if asked is None or not ground.figures or ground.number.status == "derived":
        return ""
    narrow = frozenset(content(asked["base"])) - _WIDE
    if other := _of_another_whole(narrow, ground):
        return f"the cited percentage is of “{short(other)}”, the question asks for one of “{asked['base'].strip()}”"
    found = [_base_of(cited) for cited, _ in ground.figures]
    for (cited, _), base in zip(ground.figures, found, strict=True):
        there = frozenset(content(f"{base} ; {cited.citation.heading} ; {cited.citation.caption}")) | alike(base)
        if not base or not narrow or any(bears(stem, there) for stem in narrow):
            return ""
    return f"the cited percentage is of “{short(found[0])}”, the question asks for one of “{asked['base'].strip()}”"


def _of_another_whole(narrow: frozenset[str], ground: Ground) -> str:
    """Of what every percentage of a sentence is, where that has a name and none of the whole's own words; "" else."""
    claims = [cited.claim for cited, _ in ground.figures if cited.claim is not None]
    told = [_IS_OF.match(claim.sentence, claim.mention.end) for claim in claims]
    names = [one["whole"] for one in told if one is not None]
    if not narrow or len(names) < len(ground.figures):
        return ""
    own = [frozenset(content(name)) - _WIDE for name in names]
    return names[0] if all(one and not any(bears(stem, one) for stem in narrow) for one in own) else ""


def _base_of(cited: Cited) -> str:
    """Of what the percentages of a row are: "total revenue" of "Percentage of total revenue"."""
    named = _BASE.search(f"{cited.name} ; {cited.column}") if cited.cell is not None else None
    return named["base"] if named is not None else ""


def _whole_of(cited: Cited) -> str:
    """What a percentage of a sentence is said to be a share of: "50 percent share of these development costs"."""
    found = _OF.match(cited.claim.sentence, cited.claim.mention.end) if cited.claim is not None else None
    return found["whole"] if found is not None else ""


def is_a_share(name: str) -> bool:
    """Whether a row or column is called a share of something; a percentage of the segment's sales is a margin."""
    return SHARE_OF.search(_OF_SALES.sub(" ", name)) is not None


def is_a_ratio_of(text: str, cited: Cited) -> bool:
    """Whether a row is called the ratio of what a question names: "CET1 capital ratio" of CET1 capital."""
    ratio = _RATIO_OF.search(cited.name) if cited.cell is not None and cited.kind == "%" else None
    return ratio is not None and re.search(rf"\b{ratio['what']}\b", text, re.IGNORECASE) is not None


MARGINS = (one_of_two, of_no_margin, share_of_another, share_of_a_wider_base)
"""What is held against a figure that is told for a margin, a share or a ratio."""
