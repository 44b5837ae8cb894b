"""Companies in a question: which indexed ones are meant, and which are named but not in the library."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag.query.believable import is_believable, is_name
from rag.query.directory import Directory, Token, directory_of, key_of, load_book, name_tokens, plain
from rag.query.roles import Place, is_measure, is_part, is_verb, main_company
from rag.query.vocabulary import vocabulary
from rag.types import Filing

# Names as filed have up to six words, their legal ending included.
LONGEST_NAME = 6
# In a comparison every company named is asked about; else the others are whom it deals with.
_COMPARED = re.compile(
    r"\b(?:compar\w*|versus|vs|than|against|both|each|respectively|differ\w*|exceed\w*|outp\w+|beat|peers?|relative\s+to)\b"
    r"|\b(?:which|who)\b[^?]*?\b(?:(?:high|low|larg|small|bigg|great|fast|slow|bett)(?:er|est|r)|more|most|less|least)\b"
    r"[^?]*\bor\b",
    re.IGNORECASE,
)
# "HLLY: what is …", "$HLLY", "(NYSE: HLLY)"
_SYMBOL = re.compile(r"^\s*([A-Z]{3,5})(?=:)|\$([A-Z]{2,5})\b|\b(?:NYSE|NASDAQ|Nasdaq):\s*([A-Z]{1,5})\b")
# Whose ratings are asked for, and no figures of theirs: "CVS's credit rating at Moody's".
_RATED = re.compile(r"\brat(?:ed|ings?|es)\b(?! (?:revenue|sales|fees))", re.IGNORECASE)
_RATERS = frozenset(["Moody's", "S&P Global"])
# Within a comparison a name may stand after these too ("Nike and Tradition").
_BESIDE = frozenset(["and", "with", "versus", "vs", "than", "or", "compare", "between"])
# A possessive before a form names whose filing is read, whatever company the sentence is about.
FORMS = {("10", "k"), ("10", "q"), ("8", "k"), ("annual", "report"), ("quarterly", "report")}
FILED = {"10k", "10q", "8k", "filing"}


@dataclass(frozen=True, slots=True)
class Named:
    """Companies of a question: indexed names, absent names, and the keys of the words that named the indexed ones.

    rest is the question without those words: "Best Buy" does not speak of buying. spans are (company group, start, end)
    of the indexed ones in the question, strangers those of the absent ones.
    """

    companies: tuple[str, ...]
    absent: tuple[str, ...]
    words: frozenset[str]
    rest: str = ""
    spans: tuple[tuple[str, int, int], ...] = ()
    strangers: tuple[tuple[str, int, int], ...] = ()


def find_companies(question: str, filings: Sequence[Filing], *, beside: bool = False) -> Named:
    """S0-02, S3-03: indexed companies by name, alias, ticker or possessive; and companies that are named but absent.

    beside: all that are named are meant, whatever part the grammar gives them.
    """
    directory = directory_of(filings)
    tokens = list(name_tokens(question))
    places = [place for place in _places(tokens, directory) if not is_measure(tokens, place)]
    places = _without_raters(question, places)
    owners = [place.group for place in places if _owns_filing(tokens, place.end - 1)]
    compared = beside or _COMPARED.search(question) is not None
    main = None if compared else main_company(tokens, places)
    if main in directory.members:
        places = [place for place in places if place.group == main]
    groups = [place.group for place in places]
    ours = [place for place in places if place.group in directory.members]
    parts = [place for place in ours if is_part(tokens, place, directory.members[place.group])]
    named = [token for place in ours if place not in parts for token in tokens[place.first : _name_end(tokens, place)]]
    spoken = tuple((p.group, tokens[p.first].start, _end(tokens[p.end - 1])) for p in places if p not in parts)
    if (not groups or compared) and (short := _short_name(tokens, directory, {token.key for token in named}, compared)):
        groups.append(directory.last_words[short.key])
        named.append(short)
    if not groups and (inner := _inner_name(tokens, directory)):
        groups.append(inner[0])
        named += inner[1]
    used = {token.key for token in named}
    # Its key has no sign, the words of a question keep theirs: "J&J".
    used |= {re.sub(r"['’]s?$", "", token.text.lower()) for token in named if "&" in token.text}
    spans = [(token.start, _end(token)) for token in named]
    chinese = {alias: group for alias, group in directory.chinese.items() if alias in question}
    groups += chinese.values()
    used |= {alias for alias, group in chinese.items() if group in directory.members}
    # "according to Microsoft's 10-K, what does it pay for Activision": the filing's owner is the one that is meant.
    groups = owners if owners and not compared else groups
    found = [name for group in dict.fromkeys(groups) for name in directory.members.get(group, ())]
    absent = [group for group in dict.fromkeys(groups) if group not in directory.members]
    if not groups and filings:
        absent = _stranger(tokens)
    members = directory.members
    known, others = (tuple(s for s in spoken if (s[0] in members) is here) for here in (True, False))
    return Named(tuple(found), tuple(absent), frozenset(used), _without(question, spans), known, others)


def _without_raters(question: str, places: Sequence[Place]) -> list[Place]:
    """The places without those of agencies, where a rating of another company is asked for."""
    rated = [place for place in places if place.group not in _RATERS]
    return rated if rated and _RATED.search(question) else list(places)


def owners_beside(question: str, filings: Sequence[Filing]) -> tuple[tuple[str, int, int], ...]:
    """(name, start, end) of names that nobody knows which own what is compared as an indexed company does.

    "Nike's and Adidas's gross margin": such a name may be a company without a filing, or a brand.
    """
    tokens, named = list(name_tokens(question)), find_companies(question, filings)
    taken = (*named.spans, *named.strangers)
    ours = [token for token in tokens if any(start <= token.start < end for _, start, end in named.spans)]
    if not any(token.possessive for token in ours):
        return ()
    free = [not any(start <= token.start < end for _, start, end in taken) for token in tokens]
    found = []
    for at, token in enumerate(tokens):
        first = at
        while first and free[first - 1] and is_name(tokens[first - 1]) and not tokens[first - 1].possessive:
            first -= 1
        joined = first > 0 and tokens[first - 1].text.lower() in _BESIDE
        if token.possessive and free[at] and is_name(token) and joined:
            found.append((_run(tokens, first), tokens[first].start, _end(token)))
    return tuple(found)


def _places(tokens: Sequence[Token], directory: Directory) -> Iterator[Place]:
    at = 0
    while at < len(tokens):
        size, group = _match(tokens, at, directory)
        if group:
            size = max(_said_of(name, tokens[at:], size) for name in (*directory.members.get(group, ()), ""))
            yield Place(group, at, at + size)
        at += max(size, 1)


def _said_of(name: str, tokens: Sequence[Token], size: int) -> int:
    """How many of the tokens are the name's first words: "Tidewater Valley" of "Tidewater Valley Bancshares"."""
    words = [token.key for token in name_tokens(name)]
    if [token.key for token in tokens[:size]] != words[:size]:
        return size
    while size < min(len(words), len(tokens)) and tokens[size].key == words[size] and tokens[size].text[0].isupper():
        size += 1
    return size


def _name_end(tokens: Sequence[Token], place: Place) -> int:
    """The end of a name with its legal ending ("Inc."); "where is Acme incorporated" has a verb there."""
    end = place.end
    while end < len(tokens) and tokens[end].key in load_book().legal_endings - {"and"} and not is_verb(tokens, end):
        end += 1
    return end


def _end(token: Token) -> int:
    return token.start + len(token.text)


def _without(question: str, spans: Sequence[tuple[int, int]]) -> str:
    letters = list(plain(question))
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def _short_name(tokens: Sequence[Token], directory: Directory, used: set[str], compared: bool) -> Token | None:
    """A company called by one word of its name alone, where a name stands; not where another one is meant."""
    places = _name_places(tokens, _BESIDE if compared else frozenset())
    # "Morgan Sindall" is no "Morgan".
    alone = (at for at in places if tokens[at].possessive or not any(map(is_name, tokens[at + 1 : at + 2])))
    free = (tokens[at] for at in alone if tokens[at].key not in used)
    return next((token for token in free if token.key in directory.last_words), None)


def _inner_name(tokens: Sequence[Token], directory: Directory) -> tuple[str, Sequence[Token]] | None:
    """The one company whose name holds a run of capitalised words: "Tolland Falls" of a city's department of works."""
    starts = (at for at, token in enumerate(tokens) if is_name(token) and not (at and is_name(tokens[at - 1])))
    for at in starts if _in_sentence_case(tokens) else ():
        run = _run(tokens, at)
        words, own = f" {key_of(run)} ", directory.members.items()
        held = {group for group, names in own if any(words in f" {key_of(name)} " for name in names)}
        if " " in run and len(held) == 1:
            return held.pop(), tokens[at : at + len(run.split())]
    return None


def _name_places(tokens: Sequence[Token], also: frozenset[str] = frozenset()) -> Iterator[int]:
    """Where a capitalised word stands as a name: before "'s" or after "of", "for", "did", or a word of `also`."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text.lower() if at else ""
        if is_name(token) and (token.possessive or before in load_book().before_names | also):
            yield at


def _match(tokens: Sequence[Token], at: int, directory: Directory) -> tuple[int, str | None]:
    """The longest name that starts at this token: (tokens used, group)."""
    for size in range(min(LONGEST_NAME, len(tokens) - at), 0, -1):
        span = tokens[at : at + size]
        if span[-1].key == "and":
            continue
        # "Johnson and Johnson" is filed with an ampersand.
        group = directory.names.get(" ".join(token.key for token in span if token.key != "and"))
        if group and is_believable(span, tokens[at + size : at + size + 1], tokens[:at], group in directory.members):
            return size, group
    symbol = re.sub(r"'s?$", "", tokens[at].text)
    group = directory.tickers.get(symbol.removeprefix("$"))
    # Symbols of one or two letters are words ("A", "IT", "ON") unless such a filing is here.
    if group and (len(symbol) > 2 or group in directory.members):
        return 1, group
    return 0, None


def _owns_filing(tokens: Sequence[Token], last: int) -> bool:
    """Whether a possessive name is followed by a filing: "Microsoft's FY23 10-K"."""
    # Room for "fiscal year 2023" between the name and its form.
    following = [token.key for token in tokens[last + 1 : last + 5]]
    forms = any(pair in FORMS for pair in pairwise(following))
    return tokens[last].possessive and (forms or bool(FILED & set(following)))


def capitalised(question: str) -> tuple[str, ...]:
    """Tickers, and every capitalised name of a question but its first word.

    Each is a company that nobody has only where no filing uses the word.
    """
    found = (next(filter(None, match.groups())) for match in _SYMBOL.finditer(question))
    symbols = [symbol for symbol in found if not {symbol.lower()} & (load_book().not_names | vocabulary().words)]
    return tuple(dict.fromkeys([*symbols, *_names(question, 1)]))


def names_in(question: str) -> tuple[str, ...]:
    """Every capitalised name of a question, its first word too; () where all words have capitals."""
    return tuple(dict.fromkeys(_names(question, 0)))


def _names(question: str, first: int) -> Iterator[str]:
    """The runs of capitalised words from the token `first` on."""
    tokens = list(name_tokens(question))
    places = [at for at, token in enumerate(tokens) if at >= first and is_name(token)]
    if _in_sentence_case(tokens):
        yield from (_run(tokens, at) for at in places if at - 1 not in places)


def _stranger(tokens: Sequence[Token]) -> list[str]:
    """A capitalised name nobody knows: it stands before "'s" or after "of", "for", "did", and is no finance word."""
    at = next(_name_places(tokens), None)
    return [_run(tokens, at)] if at is not None and _in_sentence_case(tokens) else []


def _in_sentence_case(tokens: Sequence[Token]) -> bool:
    # In a title or a shout capitals tell no name.
    return any(token.text[0].islower() for token in tokens if token.text[0].isalpha())


def _run(tokens: Sequence[Token], at: int) -> str:
    """The capitalised words from there on, without a possessive ending."""
    run = [tokens[at]]
    # Names of four words at most: in a title every word has a capital.
    for following in tokens[at + 1 : at + 4]:
        if run[-1].possessive or not is_name(following):
            break
        run.append(following)
    return " ".join(re.sub(r"'s?$", "", part.text) for part in run)
