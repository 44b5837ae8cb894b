"""Which words of a sentence name the line item of each of its numbers: those before it, those after it, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.place.items import ACCOUNTS, content
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.read import MARKER
from rag.answering.numbers.stated import stated

BOUNDARY = re.compile(
    r"[;:，；：較较]|,(?!\s*net\b)|\s[(–—]|\b(?:and|while|but|versus|vs|against|on|with|from|to|or|plus|minus|compared|than|whereas|as)\b"
)
"""Where the words of one number end and those of the next begin."""
# A name after its number may hold "and": "$1,504 million of frozen and chilled foods in 2019".
_AFTER_ITEM = re.compile(
    r"[;:,，；：較较]|\s[(–—]|\b(?:while|but|versus|against|on|with|from|to|in|for|compared|than|whereas|as)\b"
    r"|\band(?= (?:\w+ )?(?:was|were|had|grew|rose|fell|increased|decreased|declined|reported|its)\b"
    r"| [^,;]{0,40}['’]s?\s)"
)
_NAME_AFTER = re.compile(
    r"\s+(?:of (?:it|them|which) )?(?:(?:c[ao]m(?:e|es|ing)|went|going|fell|was|were|is|are|stemm\w+|deriv\w+|due|owing"
    r"|attributable|related|spent|generated|contributed|allocated) )?(?:of|in|on|at|for|from|to|by)\s(?:the |its )?"
    r"(?P<name>[^;:()（]*?)"
    r"(?=,? (?:plus|or|while|but|versus|against|compared|than|whereas|which|due|with|up|down)\b|\s{2,}\S|[;:(（]| \["
    r"|\.?\s*$)"
)
_LEADS_ON = re.compile(r"\b(?:of|was|were|is|at|to|by|total(?:led|ed|ing)?|reached|came to|stood at)\s*[($€£¥]*$")
_GOES_ON = re.compile(
    r"^(?:\s?(?:thousand|million|billion))?\s(?:was|were|is|are)\s(?:up|down|higher|lower)\b", re.IGNORECASE
)
# "Net income fell 16% to $5.1bn even though …": the level is of what changed.
_TO_LEVEL = re.compile(rf"\s?(?:(?:higher|lower|up|down) )?(?:to|at) {HEDGED}[$€£¥]?$", re.IGNORECASE)
_LISTS_ON = re.compile(r",?\s*\b(?:and|plus)\s*$|,\s*$")
_NEXT_CLAUSE = re.compile(r"[;；]|,\s(?:while|whereas|but)\s")
_CLAUSE_START = re.compile(
    r"[;；]|,\s(?:even\s)?(?:while|whereas|but|so|yet|as|though|although|despite|with)\s", re.IGNORECASE
)
_AND = re.compile(r"\band\b")
_OF_WHOLE = re.compile(r"\W*(?:of|per|relative to|as a (?:percentage|percent|share) of)\b", re.IGNORECASE)
_PART_OF = re.compile(r"(?:^|\bout )\s*of(?: the)?\s*$", re.IGNORECASE)
_OPERATES = re.compile(r"[÷×=/+]\s?\(?\s?$|\s[-−]\s\(?$|(?:million|billion|%|\))\s–\s\(?$|\d\s?\)?\s[-−–]\s?$")
_OPERATED = re.compile(
    r"\s?(?:in (?:millions|billions|thousands|crore|lakh))?\)?\s?(?:[÷×/+]\s?[(\d$€£]|[-−–]\s[(\d$€£]|=\s)"
)
_TURNED = re.compile(
    rf"\s*(?:(?:to|from|into|with|after|{AGAINST})?\s*(?:an?|the)|after)\s(?:net\s)?(?P<what>[a-z]+)\s(?:of\s)?$",
    re.IGNORECASE,
)
# "Swung from a loss of": what it was says nothing of what it became.
_SIDE_LEFT = re.compile(r"\sfrom\s(?:an?|the)\s(?:net\s)?[a-z]+\s(?:of\s)?[$€£¥(]*$", re.IGNORECASE)
# "Working capital was the story: payables contributed $1,515 million".
_STORY = re.compile(r"^[^:]*\b(?:was|were|is|are|has|had)\b[^:]*:\s(?=.*[A-Za-z]{3})")
# "By product line, footwear grew 18%" says how the items are parted.
_BY_KIND = re.compile(r"^\W*(?:By\s(?:[\w-]+\s){0,2}[\w-]+|Of\s(?:the|this|that)\s(?:\w+\s)?total),\s")
_NAMED_ENOUGH = 2
_LED_BY_SIGN = re.compile(r"(?:[,;]\s(?:and\s)?[+−–-]|^\s?[a-z][a-z -]{0,30}\s[+−])\s?[$€£(]*$")
_BLANK = re.compile(r"(?<=\S)\s{4,}")
_CLAUSE_ON = re.compile(
    r"[;:]|,\s(?:leaving|bringing|taking|making|giving|so|and|while|but|yet)\s|\b(?:but|while)\s|\band\s(?=[A-Z])"
)
_ARTICLE = re.compile(rf"\b(?:an?|the|its|their)\s{HEDGED}[$€£(]*$", re.IGNORECASE)
_NOUN = re.compile(
    r"\s(?!(?:of|in|on|at|from|to|by|for|with)\b)(?P<noun>[a-z][^;:,.()\[\]\d]*?)(?=\s(?:while|but|versus|against|compared|than|whereas|as|which|that|when|because"
    r"|for|and|from|below|above|to|was|were|is|are|in (?=[\dQFf]))\b|[;:,.()\[\d]|\s*$)"
)
_SIGNS = ACCOUNTS | frozenset(content("loss profit gain benefit credit deficit provision release build"))
"""What may only say on which side of nought an amount lies, where it stands alone before it."""


def is_operand(text: str, start: int, end: int) -> bool:
    """Whether the number text[start:end] is part of a worked formula, where its scale and its name go unsaid."""
    return bool(_OPERATES.search(text, 0, start) or _OPERATED.match(text, end))


def name_after(text: str, end: int, following: int) -> str:
    """The name that follows a number at once ("$2.0 billion on remodels"); "" where it leads to the next number."""
    after = MARKER.sub("", text[end:following])
    if _LEADS_ON.search(after) and following < len(text):
        return ""
    found = _NAME_AFTER.match(_LISTS_ON.sub("", after) + " ")
    return found["name"].strip() if found else ""


def item_words(sentence: str, found: Sequence[Mention]) -> list[tuple[str, ...]]:
    """For each number the words that name its line item; without any of its own those of the numbers before it."""
    words: list[str] = []
    lent: list[tuple[str, ...]] = []
    for at, mention in enumerate(found):
        before = _before(sentence, found, at)
        after = sentence[mention.end : found[at + 1].start if at + 1 < len(found) else len(sentence)]
        bracketed = mention.text[0] + mention.text[-1] == "()"  # "(9%) and operating income": what follows is not of it
        whole_after = mention.percent and _OF_WHOLE.match(after)
        after = "" if bracketed or whole_after else _AFTER_ITEM.split(after)[0]
        behind = name_after(sentence, mention.end, found[at + 1].start if at + 1 < len(found) else len(sentence))
        if content(behind) and not whole_after and not words_since_name(sentence, found, at):
            before, after = "", behind
        # "Sales of $9 were up 8% and profit of $2 …"
        led = words and not content(before) and (_GOES_ON.search(before) or _level_of(sentence, found, at))
        noun = _noun_after(sentence, found, at, before)
        before = f"{before} {noun}" if content(noun) else before
        own = before if content(before) else words[-1] if led else after if content(after) else (words or [""])[-1]
        # "$226.6 billion of $322.5 billion": the whole is of another line item, which nothing names.
        # "70% of net revenues ($6,489 million)": the bracket restates the whole.
        whole = at > 0 and _PART_OF.search(before) is not None
        operand = is_operand(sentence, mention.start, mention.end) and not content(before)
        named = bool(content(before) or content(after))
        lent.append(("",) if whole or operand else () if named else tuple(dict.fromkeys(words[-2::-1])))
        short = own is before and not at and len(content(before)) < 2
        if short and at + 1 < len(found):
            after = _AND.split(after)[0]  # "Europe rose 10% and Asia 25%": Asia is the next number's
        words.append(f"{own} {after}" if short else own)
    return [(one, *others) for one, others in zip(_conjuncts(sentence, found, words), lent, strict=True)]


def _level_of(sentence: str, found: Sequence[Mention], at: int) -> bool:
    """Whether the number is where the change right before it led: "dropped 16% to roughly $5.1bn"."""
    return bool(_TO_LEVEL.fullmatch(sentence[found[at - 1].end : found[at].start]))


def words_since_name(sentence: str, found: Sequence[Mention], at: int) -> bool:
    """Whether anything names a number before it, beyond the name that stands right behind the one before.

    "19 points from price and mix and 11 points from volume": price and mix are of the first.
    """
    if not at:
        return True
    return not content(name_after(sentence, found[at - 1].end, found[at].start))


def _before(sentence: str, found: Sequence[Mention], at: int) -> str:
    """The words before a number that may name its item, after the last boundary."""
    before = sentence[found[at - 1].end if at else 0 : found[at].start]
    result = before.rfind("=")
    if result >= 0 and is_operand(sentence, found[at].start, found[at].end):
        return before[result + 1 :]  # "Free cash flow = $28,337": the name is that of what comes out
    if _LED_BY_SIGN.search(before) and at:
        return ""  # "$5 of loss on assets held for sale, + $3 amortization"
    if not at:
        before = _BY_KIND.sub("", before)
        last = _NEXT_CLAUSE.split(_after_bracket(before))[-1]
        told = _STORY.sub("", last)
        last = told if len(content(told)) > _NAMED_ENOUGH else last
        return last if content(last) else before
    cut = BOUNDARY.search(before)
    own = before[cut.end() :] if cut else before
    last = _NEXT_CLAUSE.split(_after_bracket(own))[-1]
    own = last if content(last) else own
    turned = _TURNED.fullmatch(own)
    # "from a benefit of $1 in 2021 to an expense of $2": of what, the subject before it says.
    plain = turned is not None and 0 < len(content(own)) == len(content(turned["what"])) and set(content(own)) <= _SIGNS
    return f"{_SIDE_LEFT.sub('', _subject(sentence, found, at))} {own}" if plain else own


def _after_bracket(before: str) -> str:
    """What a new clause after a bracket says, whose numbers are blanked here: "(+19%), leaving revenue higher at"."""
    brackets = [*_BLANK.finditer(before)]
    rest = before[brackets[-1].end() :] if brackets else before
    cuts = [*_CLAUSE_ON.finditer(rest)] if brackets else []
    return rest[cuts[-1].end() :] if cuts and content(rest[cuts[-1].end() :]) else before


def _noun_after(sentence: str, found: Sequence[Mention], at: int, before: str) -> str:
    """The noun of a number with an article: "inflated by a $2.3 billion gain on REIT transactions"."""
    if not _ARTICLE.search(before):
        return ""
    stop = found[at + 1].start if at + 1 < len(found) else len(sentence)
    noun = _NOUN.match(sentence, found[at].end, stop)
    return noun["noun"] if noun else ""


def _subject(sentence: str, found: Sequence[Mention], at: int) -> str:
    """What the clause of a number is about: its words before its first number."""
    begin = max([m.end() for m in _CLAUSE_START.finditer(sentence, 0, found[at].start)] + [0])
    return sentence[begin : next(one.start for one in found if one.start >= begin)]


def _conjuncts(sentence: str, found: Sequence[Mention], words: list[str]) -> list[str]:
    """ "Net sales and cost of sales were $x and $y, respectively": each number with its own part of the subject."""
    if "respectively" not in sentence.lower() or len(found) < 2:
        return words
    if len({word for word in words if content(word)}) > 1 or len(stated(sentence)) >= len(found):
        return words
    for joint in (r",?\s+and\s+", r",?\s+and\s+|,\s+(?!net\b)"):
        parts = [part for part in re.split(joint, sentence[: found[0].start]) if content(part)]
        if len(parts) == len(found):
            return parts
    # Names that hold "and" themselves cannot be told apart: nothing is compared rather than the wrong ones.
    return [""] * len(found)
