"""What a question says about how to work: whom to play, where to look. It shapes no figure and is asked of none.

"Assume that you are a public equities analyst. Using only the balance sheet, what is …" asks what "What is …" asks.
Units, rounding, definitions, and what is to be left out or adjusted, stay: these do shape the answer.
"""

from __future__ import annotations

import re

from rag.calculator.question.asking import INSTRUCTS, says_no_figure

_ORDERS = r"(?:please |kindly )?(?:calculate|compute|determine|find|work out|give|state|report|tell|provide)\b"
_ASKS = r"(?:what|how|which|who|whose|when|where|why|did|does|do|is|was|are|were|has|have|can)\b"
_SENTENCE = re.compile(
    rf"(?<=[.?!])(?<!\.[A-Z]\.)\s+(?=[A-Z“\"'(])|(?<=:)\s+(?={_ASKS})|\s+[-–—]\s+(?={_ASKS})", re.IGNORECASE
)
_PLAYS = re.compile(
    r"\b(?:an? |the )?(?:[\w-]+ ){0,3}(?:analysts?|bankers?|investors?|auditors?|accountants?|economists?|associates?|"
    r"advis[eo]rs?|portfolio managers?|someone|anyone|perspective|memo|report(?: for| to))\b",
    re.IGNORECASE,
)
_LOOKS = re.compile(
    r"\b(?:statements?|balance sheets?|p&l|financials|details|information|line items?|resources?|sources?|internet|"
    r"providers?|filings?|10-?[kq]|annual reports?|documents?|data|numbers|metrics?|questions?)\b",
    re.IGNORECASE,
)
_SPEAKS = re.compile(r"^\W*(?:i|i['’]m|i['’]ve|we|you|my|our|this|suppose|pretend|here['’]?s|here is)\b", re.IGNORECASE)
_HERE = re.compile(r"^\W*(?:and )?here(?:['’]s| is) (?:the|my) question\W*$", re.IGNORECASE)
# The digits of a form's name are no number.
_FORM = re.compile(
    r"\b(?:10-?[kq]|8-?k|20-?f)\b|\b(?:lost )?(?:the |my |our )?internet (?:connection|access)\b", re.IGNORECASE
)
# Whatever changes the figure: a unit, a rounding, what is left out or put in, a definition, a bare number.
_SHAPES = re.compile(
    r"\b(?:round\w*|decimals?|percent\w*|units?|usd|dollars?|thousands?|millions?|billions?|exclud\w+|includ\w+|ignor\w+|"
    r"without|adjust\w+|except|defin\w+|instead|rather|assum(?:e|ing) (?!that you|you|the (?:role|perspective))|net of|"
    r"before|after|quarter\w*|segments?)\b|%|\d(?![-\s]?[kq]\b)",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"^\W*(?:(?:only|primarily|solely) )?(?:using|by|when|based|basing|considering|looking|taking|drawing|according|"
    r"in agreement|relying|referencing|going|judging|as(?= (?:an?|someone|anyone) )|"
    r"if (?:you|one) (?:looks?|reads?|uses?))\b"
    rf"(?P<said>[^?]*?),\s*(?={_ASKS}|{_ORDERS})",
    re.IGNORECASE,
)
_OWNER = re.compile(
    r"(?:\b(?:for|of|covering|reviewing|following|analy[sz]ing|studying)\s+|(?=[\w.& ]+['’]s? ))"
    r"(?P<who>[A-Z][\w.&-]*(?: (?:of |& )?[A-Z][\w.&-]*)*)(?=\W|$)"
)
_NAME = re.compile(r"\b[A-Z][a-z][\w.&-]*")
# "According to the debt note, …": where it stands, whatever the note is about.
_IN_A_NOTE = re.compile(
    r"^\W*(?:according to|per|as (?:stated|disclosed|shown) in|from|in) (?:the |its |their )?(?:[A-Za-z’'&-]+ ){0,4}"
    rf"(?:foot)?notes?(?: to the (?:consolidated )?financial statements)?,\s*(?={_ASKS})",
    re.IGNORECASE,
)
_TRAILS = re.compile(
    r",?\s*\b(?:by|while|when)? ?(?:primarily |only |solely )?(?:rel(?:ying|y)|using|utili[sz]ing|adopting|assuming|"
    r"referencing|drawing|taking)\b(?P<said>[^.?]*)(?=[.?]|$)",
    re.IGNORECASE,
)


# Rows from a sheet or a page: cells behind tabs or bars.
_ROW = re.compile(r"\t|\|.*\|")
_OF_ROWS = re.compile(r"\b(?:tables?|rows?|these|those|above|below|following|match\w*|pasted|given)\b", re.IGNORECASE)


def without_pasted(question: str) -> str:
    """The question without the rows pasted before or behind it; the whole of it where it is about them."""
    lines = [line for line in question.splitlines() if line.strip()]
    kept = " ".join(line.strip() for line in lines if not _ROW.search(line))
    asks = re.search(rf"\?|\b{_ASKS}", kept, re.IGNORECASE)
    return kept if asks and not _OF_ROWS.search(kept) else question


def without_directions(question: str) -> str:
    """The question without such sentences and clauses; the whole of it where nothing would be left that asks."""
    bare = (_bare(part) for part in _SENTENCE.split(question) if not _directs(part))
    kept = [part for part in bare if not _directs(part)]
    left = " ".join(part for part in kept if re.search(r"\w", part))
    left = left[:1].upper() + left[1:]
    return left if re.search(rf"\?|\b{_ASKS}|^{_ORDERS}", left, re.IGNORECASE) else question


def _directs(sentence: str) -> bool:
    """Whether a sentence beside the question only says whom to play or where to look."""
    if _HERE.match(sentence):
        return True
    told = INSTRUCTS.match(sentence) or _SPEAKS.match(sentence)
    return bool(told) and not sentence.rstrip().endswith("?") and _is_idle(sentence)


def _is_idle(said: str) -> bool:
    """Whether words name a role or a source, and nothing that the answer would have to respect."""
    plays = _PLAYS.search(said) is not None
    bare = _FORM.sub(" ", _PLAYS.sub(" ", said))
    return (plays or _LOOKS.search(said) is not None) and not _SHAPES.search(bare) and says_no_figure(bare)


def _with_its_owner(asks: str, lead: str) -> str:
    """What is asked, with the company that only the words before it name: "as an analyst covering Nike, compute …".

    "" where a name before it is not known to be that of the company.
    """
    own = [found["who"] for found in _OWNER.finditer(lead) if found["who"].removesuffix("’s") not in asks]
    called = [name for name in _NAME.findall(_FORM.sub(" ", lead)) if name not in asks]
    if any(name not in " ".join(own) for name in called) or len(own) > 1:
        return ""
    end = re.search(r"[.?!](?:\s|$)", asks)
    at = end.start() if end else len(asks)
    return f"{asks[:at]} for {own[0]}{asks[at:]}" if own else asks


def _bare(sentence: str) -> str:
    """The sentence without a clause before the question word or at its end that only says where to look."""
    sentence = _IN_A_NOTE.sub("", sentence)
    lead = _LEADS.match(sentence)
    if lead is not None and _is_idle(lead["said"]):
        sentence = _with_its_owner(sentence[lead.end() :], lead["said"]) or sentence
    trail = _TRAILS.search(sentence)
    if trail is not None and trail.start() and _is_idle(trail["said"]):
        sentence = sentence[: trail.start()] + sentence[trail.end() :]
    return sentence
