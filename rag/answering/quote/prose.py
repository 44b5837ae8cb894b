"""Which sentences answer a question about risks, outlook or drivers: right section and year, no boilerplate.

Risk factors bear their own summaries: the headings of Item 1A are sentences that name one risk each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from preprocess.report import Block, Report
from rag.answering.match.asked import Ask
from rag.answering.match.asked_words import known_words
from rag.answering.match.causes import DISCUSSED
from rag.answering.match.fits import tells_amount
from rag.answering.match.places import SentencePlace
from rag.answering.match.postings import sections
from rag.answering.match.sentences import split_sentences
from rag.answering.match.stems import stem
from rag.answering.topics.known import topics
from rag.query.vocabulary import Topic, vocabulary
from rag.types import Context, Hit, Legs

RISKS, MOST_RISKS = "Item 1A", 6
# Fewer headings are titles of chapters ("Risks Related to Our Industry"), longer ones whole paragraphs.
_FEWEST_RISKS, _SHORTEST, _LONGEST = 3, 6, 60
_BOILERPLATE = re.compile(
    r"forward-looking (?:statement|information)|generally identified (?:by|with)|such statements reflect|"
    r"urge investors|not (?:a |meant to be a )?complete discussion|not possible to (?:predict|identify)|"
    r"no obligation to update|^for (?:more|further|additional) (?:information|discussion)|"
    r"actual results (?:to|could|may|and)|^factors that (?:could |may |can )?(?:influence|affect|impact)\b|"
    r"should be read in conjunction|"
    r"(?:described|discussed|summari[sz]ed|presented|included) in the following (?:paragraph|section|note|table)s?\b|"
    r"section (?:below|above|in this)|in addition to the other information|described elsewhere in|included elsewhere|"
    r"risk factors (?:described|set forth|discussed|summari)|incorporated (?:herein )?by reference|"
    r"factors, including those set forth|risks identified below|risks? and uncertainties (?:described|include|that)|"
    r"involves? (?:a number of )?(?:judgments|risks and uncertainties)|^\W*indicate by check mark",
    re.IGNORECASE,
)
_PRESENTS = re.compile(
    r"\b(?:following|table|below|as follows)\b.*\b(?:present|provid|show|summari[sz]|set|reflect|detail|reconcil|"
    r"represent|includ|analy[sz]|outlin|disclos)\w*|\b(?:present|provid|show|summari[sz]|set|detail|outlin|disclos)\w*\b.*"
    r"\b(?:following|table|below|as follows)\b",
    re.IGNORECASE,
)
# "Risk Factors ........ 12": a line of a table of contents.
# "10.33* Employment Agreement, dated as of …": a line of the list of exhibits.
_EXHIBIT = re.compile(r"\(?\d{1,3}\.\d{1,3}[*†+#]*\)?\s+(?:[*†+#]\s*)?[A-Z“\"]")
_DOTS = re.compile(r"\.{4,}|…{2,}|(?:\. ){4,}")
_AHEAD = re.compile(
    r"\b(?:expect(?:s|ed)?|anticipat\w+|outlook|guidance|forecast\w*|project(?:s|ed)?|estimate[sd]?|plan(?:s|ned)? to|"
    r"intend\w*|will|(?-i:target)\w*)\b",
    re.IGNORECASE,
)
_HARM = re.compile(r"\b(?:could|may|might|adverse\w*|risks?|subject to|depend\w*|harm\w*|fail\w*)\b", re.IGNORECASE)
_NOT_ONLY_A_TITLE = re.compile(
    r"\b(?:could|may|might|is|are|have|has|if|depends?|dependent|subject|affects?|fails?|faces?|must|will|cannot)\b|^we\b",
    re.IGNORECASE,
)
_AS_A_WHOLE = ("face", "describe", "list", "summarize", "identify", "discuss", "tell", "principal", "chief", "factor")
_MARKS = re.compile(r"[#*_\s]*")
_YEAR = re.compile(r"\b((?:19|20)\d{2})\b")


def is_boilerplate(text: str) -> bool:
    """Whether a sentence only speaks of the filing and of other sentences."""
    return _BOILERPLATE.search(text) is not None


def is_sentence(text: str) -> bool:
    """Whether a text is worth quoting: whole, of words, no heading, no line of a table of contents."""
    words = text.split()
    letters = sum(c.isalpha() for c in text)
    whole = text[:1].isupper() or text[:1].isdigit() or text[:1] in "“\"'$("
    return (
        len(words) >= 5
        and 25 <= len(text) <= 900
        and whole
        and (
            text.removesuffix(" and").removesuffix(" or").rstrip("\"”’')*")[-1:] in ".!?。;"
            or (text.endswith(":") and len(words) >= 10)
        )
        and letters > 0.55 * len(text.replace(" ", ""))
        and not _DOTS.search(text)
        and not text.startswith(("See ", "Refer to ", "Risk Factors section"))
        and not _EXHIBIT.match(text)
        and text.upper() != text
    )


def only_leads(text: str) -> bool:
    """Whether all that a text says is that something follows it: "The following table presents …:"."""
    return text.endswith(":") and not tells_amount(text) and _PRESENTS.search(text) is not None


def fitness(place: SentencePlace, ask: Ask) -> float:
    """What the section, the year and the wording of a sentence add to how well it answers, about -1.5…0.6."""
    asked = _asked(ask)
    if not asked:
        return _year_fit(place.text, ask) - (0.3 if is_boilerplate(place.text) else 0.0)
    items = {f"Item {item}" for topic in asked for item in topic.items}
    own = place.blocks[0].sec_item if place.blocks else None
    score = 0.2 if own in items else 0.0
    names = {topic.name for topic in asked}
    for name, words in (("results discussion", DISCUSSED), ("guidance", _AHEAD), ("risk factors", _HARM)):
        score += 0.25 if name in names and words.search(place.text) else 0.0
    other = 3 if "results discussion" in names else 1
    return score + other * _year_fit(place.text, ask) - (0.3 if is_boilerplate(place.text) else 0.0)


def _asked(ask: Ask) -> tuple[Topic, ...]:
    known = {topic.name: topic for topic in vocabulary().topics}
    named = (known.get(name) for name in ask.query.topics)
    return tuple(t for t in named if t is not None and t.name in ("results discussion", "guidance", "risk factors"))


def _year_fit(text: str, ask: Ask) -> float:
    """Less for a sentence that compares other years than the one asked for."""
    named = {int(year) for year in _YEAR.findall(text)}
    later = {year + 1 for year in ask.years} if ask.wants != "reason" else set()
    return -0.4 if ask.years and named and not named & {*ask.years, *later} else 0.0


def asks_for_risks(ask: Ask) -> bool:
    """Whether the question is about risks."""
    return any(topic.name == "risk factors" for topic in _asked(ask))


def asks_for_all_risks(ask: Ask) -> bool:
    """Whether the question is about the risks as a whole, not those of one thing."""
    plain = {stem(word) for word in (*known_words().filler, *known_words().verbs, *topics().plain, *_AS_A_WHOLE)}
    left = set(ask.qualifiers) - plain
    return asks_for_risks(ask) and not ask.items and len(ask.query.topics) == 1 and not left


def risk_headings(contexts: Sequence[Context], report_of: Callable[[str], Report]) -> list[SentencePlace]:
    """The headings of the risk factors of the first context's filing, in reading order; empty where they are few."""
    if not contexts:
        return []
    report = report_of(contexts[0].filing.report_id)
    return list(_placed(risk_heads(report), report, contexts[0]))


def risk_heads(report: Report) -> list[Block]:
    """The headings that name one risk each, in reading order; empty where they are few."""
    found = [block for block in report.blocks if _names_a_risk(block) and not is_boilerplate(block.text)]
    return found if len(found) >= _FEWEST_RISKS else []


def spread(places: Sequence[SentencePlace], most: int = MOST_RISKS) -> list[SentencePlace]:
    """At most so many of the places, from all over the section."""
    count = min(most, len(places))
    return [places[at * len(places) // count] for at in range(count)]


def _names_a_risk(block: Block) -> bool:
    words = block.text.split()
    headed = block.kind == "Heading" and block.sec_item == RISKS and _SHORTEST <= len(words) <= _LONGEST
    return headed and not block.text.isupper() and _NOT_ONLY_A_TITLE.search(block.text) is not None


def _placed(blocks: Sequence[Block], report: Report, like: Context) -> Iterator[SentencePlace]:
    """The headings as places, each in the chunk that holds it."""
    chunk_of = sections(report).chunk_of
    for block in blocks:
        chunk = chunk_of.get(block.id)
        if chunk is not None:
            pages = tuple(range(chunk.page_first, chunk.page_last + 1))
            hit = Hit(chunk, 0.0, Legs())
            context = Context((hit,), like.filing, chunk.text, chunk.start, chunk.end, pages, (), chunk.block_ids)
            yield SentencePlace(report, context, *_told(block, report), (block,))


def _told(block: Block, report: Report) -> tuple[int, int]:
    """Where a heading begins and ends, without its marks and without words that its paragraph begins with."""
    marks = _MARKS.match(report.full_content, block.start)
    start = marks.end() if marks else block.start
    said = split_sentences(report.full_content, start, block.end)
    ended = [end for begin, end in said if report.full_content[begin:end].rstrip()[-1:] in ".!?"]
    return start, ended[-1] if ended else block.end
