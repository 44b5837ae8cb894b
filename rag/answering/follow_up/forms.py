"""Follow-ups that put the figure before in another respect: as a share, against another figure, on another basis."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.periods import DATED, asked_of, in_words, order
from rag.answering.follow_up.said import LEAD
from rag.answering.follow_up.same_count import counted
from rag.query.vocabulary import vocabulary
from rag.types import Query

_IT = r"(?:that|it|this|these)"
_IS = r"(?:is|was|are|were)"
_TOLD = r"(?:revenues?|sales|assets|earnings|backlog|expenses?|costs?|deposits|loans|income|profits?|debt|bookings)"
_SHARE = r"(?:share|percent(?:age)?|per cent|%|part|proportion|fraction)"
_SET = r"What was {owner}'s "
_AS_SHARE = _SET + "{named} as a percentage of {whole}{when}?"
_SHARE_OF_IT = _SET + "{what} as a percentage of {named}{when}?"
_QUOTIENT = _SET + "{named} divided by {whole}{when}?"
# What a follow-up says, and the question that it stands for.
_SAID = (
    # "In percent of sales?", "as a share of revenue?"
    (
        r"(?:(?:in|as(?: an?)?|its|the)\s+(?:share|proportion|margin|fraction)"
        r"|(?:share|proportion)(?= of (?:the )?(?:total|whole|group)\b)"
        rf"|(?:share|proportion|%)(?= of (?!profits?|earnings|loss|losses|income|results?|equity)[\w -]*?{_TOLD}\W*$)"
        r"|(?:(?:in|as(?: an?)?|its|the)\s+)?(?:percent(?:age)?|per cent|%)) (?:of|on)\s+(?!(?:that|it|this)\b)"
        r"(?P<whole>[\w ]+)",
        _AS_SHARE,
    ),
    (rf"(?:what|which) (?:{_SHARE}|margin) {_IS} {_IT} (?:of|on) (?:its |their )?(?P<whole>[\w ]+)", _AS_SHARE),
    (rf"(?:what|which) {_SHARE} of (?P<whole>[\w ]+?) {_IS} {_IT}", _AS_SHARE),
    # "How much of that was subscription?", "how much of it came from China?"
    (
        r"how much of (?:that|it|this|these|which|the total)(?: \w+)? "
        r"(?P<verb>was|is|were|are|(?:came|comes|come|is|was) from|relate[sd]? to) (?P<what>.+)",
        "How much of {owner}'s {named}{when} {verb} {what}?",
    ),
    # "As a percentage of that, how much was research and development?"
    (
        rf"(?:as an?|in) {_SHARE} of {_IT},?\s+(?:how much|what|how high|how large) {_IS} (?:the |its )?(?P<what>.+)",
        _SHARE_OF_IT,
    ),
    # "What share of it went through stores?"
    (
        rf"(?:what|which) {_SHARE} of {_IT} (?:came|comes|come|stemmed|went|goes|ran|runs|{_IS}) "
        r"(?:from|through|via|by) (?:the |its )?(?P<what>.+)",
        "What percentage of {owner}'s {named}{when} came from {what}?",
    ),
    # "What share of that was group revenue?": nothing is more than all of it, so that it is told of the group's.
    (
        rf"(?:what|which) {_SHARE} of {_IT} {_IS} (?:the )?(?P<whole>(?:total|group|company|overall|consolidated|"
        rf"company[- ]?wide|firm[- ]?wide|group[- ]?wide)(?:['’]s)?(?: (?:net |total )?{_TOLD})?)",
        _AS_SHARE,
    ),
    (
        rf"(?:what|which) {_SHARE} of {_IT} (?:{_IS}|went (?:to|on|into)) (?:the |its )?(?P<what>.+)",
        _SHARE_OF_IT,
    ),
    # "As a multiple of operating profit?", "divided by revenue?", "how many times EBITDA is that?"
    (
        r"(?:(?:as )?(?:an? |the )?(?:multiple|ratio) (?:of|to)|divided by|relative to|in relation to|over)\s+"
        r"(?:the |its )?(?!(?:the )?(?:two|both|them|these|those|each other|last|past|next|latest)\b)"
        r"(?P<whole>[A-Za-z][\w ,'’&-]{2,60})",
        _QUOTIENT,
    ),
    (
        r"how many (?:times|years['’]?(?: of| worth of)?)\s+(?:the |its )?"
        rf"(?P<whole>[A-Za-z][\w &-]{{2,40}}?) {_IS} {_IT}",
        _QUOTIENT,
    ),
    (r"(?:what is (?:that|it) )?per (?P<whole>(?!share|cent)[a-z][a-z -]{2,30})", _SET + "{named} per {whole}{when}?"),
    # "Its growth at constant currency?"
    (
        r"(?:the |its |their )?growth,? (?P<basis>(?:at|in|on an?) (?:constant|fixed|stable)[- ]?(?:currenc(?:y|ies)|"
        r"exchange rates?)(?: (?:basis|terms))?)",
        _SET + "{named} growth {basis}{when}?",
    ),
    (
        r"(?:plus|together with|including|added to)\s+(?:the |its )?(?P<other>[A-Za-z][\w ,'’&-]{2,60})",
        _SET + "{named} plus {other}{when}?",
    ),
    (
        r"(?:minus|less|net of|without|excluding)\s+(?:the |its )?(?P<other>[A-Za-z][\w ,'’&-]{2,60})",
        _SET + "{named} minus {other}{when}?",
    ),
)
_FORMS = tuple((re.compile(said, re.IGNORECASE), meant) for said, meant in _SAID)
# "Of the total": of the whole company's figure, where a part's was asked for.
_TOTAL = re.compile(r"(?:the |its )?(?:total|whole|overall|group|company)", re.IGNORECASE)
_FIRMWIDE = re.compile(r"^(?:total )?(?:group|company|firm)(?:[- ]?wide|['’]s)? (?=[a-z])", re.IGNORECASE)
_ONE = (
    r"(?:underlying|adjusted|unadjusted|statutory|reported|as reported|non-?\s?gaap|gaap|ifrs|organic|comparable|"
    r"stand-?\s?alone|(?:after|before|pre|post)[ -]?tax(?:es)?|"
    r"net of tax(?:es)?|consolidated|normali[sz]ed|core|pro[ -]forma|diluted|basic)"
)
_BASIS = re.compile(
    rf"(?:(?:on an?|the|its|only|just)\s+)*(?P<basis>{_ONE})(?: (?:basis|figures?|one|terms|number))?[\s,]*"
    r"(?:(?:in|for|at|of|on)\b\s*)?(?:the\b)?\W*",
    re.IGNORECASE,
)
# "What was it on an adjusted EBITDA basis?": a figure of its own.
_ON_A_FIGURE = re.compile(r"(?:what (?:is|was|were) (?:it|that|they) )?on an? (?P<figure>[^?]{3,30}?) basis", re.I)
LED_BY_BASIS = re.compile(rf"^(?:the )?{_ONE}\s+", re.IGNORECASE)
# "EBIT on the same basis": told on the basis of the figure before.
SAME_BASIS = re.compile(r"\s+on (?:the same|that|this|a like) basis\b", re.IGNORECASE)
"""What says that a figure is told on the basis of the one before."""
_OF_A_SHARE = re.compile(r" as a percentage of [^?]+$", re.IGNORECASE)
_PER_SHARE = ("diluted", "basic")
_EARNED = re.compile(r"earnings|net income|profit|loss|\beps\b|per share", re.IGNORECASE)


def in_another_form(question: str, before: Before) -> str:
    """The figure before as a share, divided by another, with it or without it; "" for other questions."""
    said = LEAD.sub("", question).strip(" ?.!,;:")
    matched = ((form.fullmatch(said), meant) for form, meant in _FORMS)
    found, meant = next(((found, meant) for found, meant in matched if found), (None, ""))
    if found is None or not before.figure or not before.owner:
        return ""
    words = {name: re.sub(r"^(?:its|their|the) ", "", word.strip()) for name, word in found.groupdict().items()}
    # What is the whole firm's is the total to a filing.
    words = {name: _FIRMWIDE.sub("total ", word) for name, word in words.items()}
    # A sum is of the figure in its own words, not of what the vocabulary makes of them.
    if "other" in words and before.figure not in before.text:
        return ""
    if before.part and _TOTAL.fullmatch(words.get("whole", "")):
        words["whole"] = before.own
    elif before.whole and _TOTAL.fullmatch(words.get("whole", "")):
        words["whole"] = f"total {before.whole.removeprefix('total ')}"
    elif before.inside and _TOTAL.fullmatch(words.get("whole", "")) and before.own != before.figure:
        words["whole"] = f"total {before.own.removeprefix('total ')}"
    elif _TOTAL.fullmatch(words.get("whole", "")) and (thing := counted(before)):
        words["whole"] = f"total {thing}"
    elif _TOTAL.fullmatch(words.get("whole", "")) and re.fullmatch(rf".+ {_TOLD}", before.own, re.IGNORECASE):
        words["whole"] = f"total {before.own.split()[-1]}"
    elif before.named != before.own and meant is _AS_SHARE and _is_all_of_it(words["whole"], before):
        # Of what a part sells, a share of sales is one of all that is sold.
        words["whole"] = f"total {words['whole']}"
    elif before.inside and meant is _AS_SHARE and not _tells_whose(words["whole"], before.inside):
        # What a part earns is measured by what that part takes in, unless the company's is named.
        words["whole"] = f"{before.inside} {words['whole']}"
    if "what" in words:
        words["what"] = re.sub(r"(?<=\.[A-Z])$", ".", words["what"])
    # Of a change it is the figure at its end.
    ends = sorted(before.query.periods, key=order)
    when = in_words(ends[-1:]) if len(ends) > 1 and " change " in before.text else before.when
    # "Revenue from China" is told so, where "China revenue" may be a segment's.
    behind = before.inside and before.figure.endswith(f" {before.inside}") and meant is _AS_SHARE
    return meant.format(owner=before.owner, named=before.figure if behind else before.named, when=when, **words)


def _is_all_of_it(whole: str, before: Before) -> bool:
    """Whether a share is asked of the very figure that a part has some of: "sales" after a part's revenue."""
    first, second = ({found.entry.name for found in vocabulary().mentions(words)} for words in (whole, before.own))
    return bool(first) and first == second and not _tells_whose(whole, before.named.removesuffix(before.own).strip())


def _tells_whose(whole: str, part: str) -> bool:
    """Whether what a share is of says itself whether the company's or a part's is meant."""
    return (
        re.match(r"(?:total|group|company|firm|consolidated|overall)", whole) is not None
        or part.lower() in whole.lower()
    )


def on_the_same_basis(question: str, before: Before) -> str:
    """A figure on the basis of the one before: "adjusted EBIT" after adjusted EBITDA; else the question as it is."""
    basis, text = LED_BY_BASIS.match(before.figure), LEAD.sub("", question)
    if basis is None or SAME_BASIS.search(text) is None or LED_BY_BASIS.match(text):
        return question
    return f"and {basis[0].strip()} {SAME_BASIS.sub('', text)}"


def of_the_same_share(question: str, before: Before, new: Query) -> str:
    """Another figure as a share of what the one before was a share of: "and R&D on the same basis?"; "" for others."""
    text, share = LEAD.sub("", question).strip(" ?.!"), _OF_A_SHARE.search(before.figure)
    if share is None or SAME_BASIS.search(text) is None or not before.owner or new.periods:
        return ""
    figure = SAME_BASIS.sub("", text)
    return f"What was {before.owner}'s {f'{before.inside} {figure}'.strip()}{share[0]}{before.when}?"


def on_another_basis(question: str, before: Before, new: Query) -> str:
    """The figure before, underlying, adjusted, standalone or the like; "" for other questions."""
    other = _ON_A_FIGURE.fullmatch(LEAD.sub("", question).strip(" ?.!"))
    if other is not None and before.owner and len(new.metrics) == 1 and not (new.periods or new.filters.companies):
        return f"What was {before.owner}'s {other['figure']}{before.when}{before.part}?"
    found = _BASIS.fullmatch(" ".join(DATED.sub(" ", LEAD.sub("", question)).split()))
    if found is None or not before.figure or not before.owner or new.filters.companies:
        return ""
    basis = found["basis"].lower()
    figure = LED_BY_BASIS.sub("", before.figure)
    if basis in _PER_SHARE and not _EARNED.search(figure):
        return ""
    periods = asked_of(question, before.text, new, before.query) if new.periods else ()
    when = in_words(periods) if periods else before.when
    if basis in _PER_SHARE:
        return f"What were the {basis} earnings per share of {before.owner}{when}?"
    return f"What was {before.owner}'s {basis} {figure}{when}{before.part}?"
