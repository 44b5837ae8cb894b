"""Whether the noun that a sentence's amount belongs to is anything that the question asks for.

"Restricted cash of $30 million reflects cash pledged for loan originations" has all words of a question for loan
originations, and its amount is of cash.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named
from rag.answering.check.place.same_item import short
from rag.answering.check.question.beside import IN_OWN_WORDS
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.answering.match.abbreviations import both_ways

_ABOUT = r"(?:approximately |about |nearly |up to |over |more than |at least |roughly |just )?"
_HEAD = re.compile(rf"(?P<head>(?:[A-Za-z][\w’'/&-]* ){{1,7}})of {_ABOUT}(?:USD ?|US)?[$€£¥]?\s?$")
# "Depreciation of $3 million and $2 million": the second amount is of the same.
_LISTED = re.compile(
    r"(?:(?:USD ?|US)?[$€£¥]\s?[\d.,]*\d(?: (?:thousand|million|billion))?(?:,? and|,)\s)+(?:USD ?|US)?[$€£¥]?\s?$"
)
# Where the name of what is counted begins: behind an article, a verb or another beginning.
_BEGINS = re.compile(
    r".*\b(?:an?|the|our|its|their|his|her|this|that|these|those|was|were|is|are|had|has|have|including|included?|includes"
    r"|record(?:ed|ing)|recogni[sz]ed|incurred|received|paid|issued|reported|reflects?|with|and|or|by|at|under|through"
    r"|resulted|resulting|representing|driven|due|we|it|which|plus|against|between|total|aggregate|approximately)\s",
    re.IGNORECASE | re.DOTALL,
)
# "Consists primarily of $127 million of interest": no noun stands before it.
_NO_NOUN = re.compile(
    r"(?:ly|\b(?:consist\w*|compris\w+|compos\w+|because|instead|ahead|most|all|none|some|each|dispos\w+|out|up))$",
    re.I,
)
# What an amount is called without a word of what it is for.
_SAYS_NOTHING = frozenset(
    content(
        "amount amounts value values price prices consideration payment payments cost costs expense expenses charge "
        "charges proceeds cash gain gains loss losses benefit benefits increase decrease growth decline rise reduction "
        "net gross balance balances commitment investment investments sum maximum minimum level range average rate fee "
        "fees principal impact effect change changes award awards penalty penalties settlement purchase purchases sale "
        "sales excess adjustment outflow inflow contribution contributions portion share shares part capacity size "
        "budget spend authorization limit pre-tax pretax after-tax non-cash one-time additional aggregate total annual"
    )
)


def of_its_own_noun(wish: Wish, ground: Ground) -> str:
    """What every amount of a sentence is of, where that is nothing that the question says; else ""."""
    told = wish.figure and not wish.several and wish.kind not in IN_OWN_WORDS
    if not told or not ground.figures or ground.number.status == "derived":
        return ""
    found = [_other_noun(wish, cited) for cited, _ in ground.figures]
    return f"the cited amount is of “{short(found[0])}”, which the question does not say" if all(found) else ""


def noun_before(cited: Cited) -> str:
    """The noun before "of $30 million" in a sentence; "" where none is."""
    if cited.claim is None:
        return ""
    sentence, mention = cited.claim.sentence, cited.claim.mention
    found = _HEAD.search(_LISTED.sub("", sentence[: mention.start]))
    name = _BEGINS.sub("", found["head"] if found is not None else "").strip()
    return "" if _NO_NOUN.search(name) else name


def _other_noun(wish: Wish, cited: Cited) -> str:
    """The same where the question bears no word of it; "" for any other amount."""
    name = noun_before(cited) if cited.kind.isupper() else ""
    own = frozenset(content(name)) - WEAK - ACCOUNTS - _SAYS_NOTHING
    said = both_ways(frozenset(content(wish.question)) | alike(wish.text), wish.spelled)
    if not own or any(bears(stem, said) for stem in own) or metrics_named(name) & metrics_named(wish.text):
        return ""
    return name
