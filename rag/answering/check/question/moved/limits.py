"""Whether a figure is a minimum, a target or what is usual, where the question asks for what there was."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.wish import Wish

_LIMIT = re.compile(
    r"\b(?:minimum(?! (?:\w+ )?(?:lease|rent|pay))|maximum|threshold|(?-i:target(?:ed)?)|well[- ]capitali[sz]ed"
    r"|requirements?)\b",
    re.IGNORECASE,
)
# "Must maintain ratios of at least 4.5 percent, 6.0 percent and 8.0 percent".
_MUST = re.compile(r"\b(?:must|(?:is|are|was|were) required to)\b[^.;]*\bat least\b|\bminimum requirements?\b", re.I)
# "Hold is typically in the range of 16% to 22%"; "open at least a year, and not changed by more than 15%".
_TYPICAL = re.compile(
    r"\b(?:typically|generally|normally|usually)\b[^.;]*\b(?:range|between)\b|\bnot \w+ by (?:more|less) than\b",
    re.IGNORECASE,
)
# "The maximum number of shares which may be issued under the plan will be 5 million": none of them need be.
_MAY = re.compile(
    r"\b(?:(?:maximum|largest|aggregate) (?:aggregate |total )?(?:number|amount) of\b[^.;]*"
    r"\b(?:may|can|could|will|shall)"
    r"|(?:may|can|could) be (?:issued|granted|awarded|offered|sold|purchased|repurchased))\b[^.;]*",
    re.IGNORECASE,
)
_MAY_ASKED = re.compile(
    r"\b(?:may|can|could|might|authori[sz]\w+|availab\w+|reserved?|approved|plans?|program(?:me)?s?|up to)\b",
    re.IGNORECASE,
)
_FACILITY = re.compile(
    r"\b(?:credit|loan|revolving) (?:facilit(?:y|ies)|agreements?|lines?)\b|\brevolvers?\b", re.IGNORECASE
)
_PART = re.compile(
    r"\bsub-?\s?(?:limit|facility)\w*|\badditional (?=[$€£]|commit)|\bincrease\w*\b|\bletters? of credit\b|\bswing\w*\b"
    r"|\bin excess of\b|\b(?:drawn?|borrow\w*|outstanding|repa\w+|unused|undrawn|availab\w+|remain\w*|fees?)\b",
    re.IGNORECASE,
)
# How much of a program was used is not what it is for, nor what is left of it.
_PROGRAM = r"\b(?:programs?|programmes?|authori[sz]ations?)\b"
_GONE = r"\b(?:used?|utili[sz]ed?|spen[dt]|gone through|executed|completed)\b"
_USED_OF = re.compile(rf"{_GONE}[^?]*{_PROGRAM}|{_PROGRAM}[^?]*?{_GONE}", re.IGNORECASE)
_BOUGHT = (
    r"\b(?:had|has|have|did|was|were)\b[^?]*\b(?:(?:re)?purchased?|bought|buy|spend)\b(?! (?:program|plan|authori))"
)
_BOUGHT_UNDER = re.compile(
    rf"^(?!.*\b(?:may|can|could|remain\w*|left|yet|availab\w+|authori[sz]ed|approved) )"
    rf"(?:.*{_BOUGHT}[^?]*\b(?:under|as part of|through)\b[^?]*{_PROGRAM}|.*\bunder\b[^?]*{_PROGRAM}[^?]*{_BOUGHT})",
    re.IGNORECASE,
)
_USED = re.compile(
    r"\b(?:utili[sz]ed|used|spent|(?:we|company|was|were|been|had|has|have) (?:re)?purchased|bought back|acquired)\b",
    re.IGNORECASE,
)
_IS_FOR = re.compile(r"\b(?:authori[sz]\w+|approv\w+|announc\w+|up to|may|remain\w*|availab\w+|left)\b", re.IGNORECASE)
_OF_A_PROGRAM = re.compile(_PROGRAM, re.IGNORECASE)
# "The May 2025 program", "the program announced in May 2025".
_ITS_MONTH = re.compile(
    rf"{MONTH.pattern}(?: \d{{1,2}},)? \d{{4}} (?:[\w$.-]+ ){{0,3}}?{_PROGRAM}"
    rf"|{_PROGRAM}[^?]{{0,30}}\b(?:announced|authori[sz]ed|approved|launched)\b[^?]{{0,12}}{MONTH.pattern}",
    re.IGNORECASE,
)
_ON_DAY = re.compile(rf"\b(?:at|as of|on) (?P<day>{MONTH.pattern} \d{{1,2}}, \d{{4}})", re.IGNORECASE)
_ENDS = r"(?:matur\w+|expir\w+|terminat\w+|end(?:s|ing)|due|through|until)(?: (?:date|to|of|on|from|is|was|until))*"
_NEAR = 45  # characters before a number that may say what it is


def limit_for_actual(wish: Wish, ground: Ground) -> str:
    """Why a minimum, a limit or a target is not what there was; "" where the question asks for one, or it is none."""
    if wish.aim.limit or wish.ahead or not ground.figures:
        return ""
    found = [_LIMIT.search(_before(cited)) or _required(cited) for cited, _ in ground.figures]
    if not (all(found) and found[0]):
        may = not _MAY_ASKED.search(wish.text) and all(_may_be_done(cited) for cited, _ in ground.figures)
        return "the question asks for what there was, the cited sentence says what may be" if may else ""
    told = _LIMIT.search(found[0][0])
    kind = f"a “{told[0].lower()}”" if told else "required or usual"
    return f"the question asks for what there was, the figure is {kind}"


def authorized_for_used(wish: Wish, ground: Ground) -> str:
    """Why what a program may buy, or what is left of it, is not how much of it was used."""
    asks = _USED_OF.search(wish.text) or _BOUGHT_UNDER.search(wish.text)
    if not asks or not ground.figures or any(cited.claim is None for cited, _ in ground.figures):
        return ""
    used = any(_tells_use(cited, wish) for cited, _ in ground.figures)
    return "" if used else "the question asks how much of a program was used, the cited sentence says nothing of it"


def of_its_end(wish: Wish, ground: Ground) -> str:
    """Why what a sentence says of something that ends on the day that is asked is not what there was on that day."""
    asked = _ON_DAY.search(wish.text)
    if asked is None or not ground.figures or re.search(rf"\b{_ENDS} ?{re.escape(asked['day'])}", wish.text, re.I):
        return ""
    day = re.escape(asked["day"])
    says = [cited.claim.sentence if cited.claim is not None else "" for cited, _ in ground.figures]
    only = all(re.search(rf"\b{_ENDS} {day}", said, re.I) and len(re.findall(day, said, re.I)) == 1 for said in says)
    return f"the cited sentence names {asked['day']} only as the day on which it ends" if only else ""


def _tells_use(cited: Cited, wish: Wish) -> bool:
    """Whether a figure's own sentence says of the program that is asked about that so much of it was used."""
    assert cited.claim is not None
    said, at = cited.claim.sentence, cited.claim.mention
    own = said[max(0, said.rfind(". ", 0, at.start)) : said.find(". ", at.end) % (len(said) + 1)]
    used = _USED.search(own) is not None and (_USED.search(clause_of(cited)) or not _IS_FOR.search(clause_of(cited)))
    asked = _ITS_MONTH.search(wish.text)
    months = {one[0] for one in MONTH.finditer(asked[0])} if asked is not None else set()
    return bool(used) and _OF_A_PROGRAM.search(own) is not None and months <= {one[0] for one in MONTH.finditer(said)}


def part_of_facility(wish: Wish, ground: Ground) -> str:
    """Why a sub-limit, or what may be asked for besides, is not how large a credit facility is."""
    if not _FACILITY.search(wish.text) or _PART.search(wish.text) or not ground.figures:
        return ""
    found = [_PART.search(_around(cited)) for cited, _ in ground.figures]
    said = found[0][0].strip().lower() if all(found) and found[0] else ""
    return f"the question asks for the facility, the cited amount is “{said}”" if said else ""


def _around(cited: Cited) -> str:
    """The few words before and behind a number of a sentence; "" for a cell."""
    if cited.claim is None:
        return ""
    at = cited.claim.mention
    return cited.claim.sentence[max(0, at.start - _NEAR) : at.end + _NEAR // 2]


def _required(cited: Cited) -> re.Match[str] | None:
    """What says before a number of a sentence that it has to be kept, or is so as a rule."""
    if cited.claim is None:
        return None
    before = (cited.claim.sentence, 0, cited.claim.mention.start)
    return _MUST.search(*before) or _TYPICAL.search(*before)


def _may_be_done(cited: Cited) -> bool:
    """Whether the words of a sentence before a number say that so much is allowed."""
    return cited.claim is not None and _MAY.search(cited.claim.sentence, 0, cited.claim.mention.start) is not None


def _before(cited: Cited) -> str:
    """The name and the column of a cell; of a sentence the few words before the number."""
    if cited.claim is None:
        return f"{cited.name} ; {cited.column}"
    return cited.claim.sentence[max(0, cited.claim.mention.start - _NEAR) : cited.claim.mention.start]


LIMITS = (limit_for_actual, part_of_facility, authorized_for_used, of_its_end)
"""What is held against a figure that only bounds, or may be used for, what is asked."""
