"""Definitions that a question brings along: "FCF here is defined as …", "Define X as …", "using A and B"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from rag.calculator.expressions import Node, Operation, Ref, refs
from rag.calculator.formulas import book
from rag.calculator.question.asking import without_sources
from rag.calculator.question.inputs import END, HELD, NAME, read_inputs
from rag.calculator.question.methods import NO_METHOD, Method
from rag.calculator.question.phrases import NotUnderstood, Reader, plain

_IN_UNITS = re.compile(r"\(\s*(?:in )?(?:USD|US\$|\$)? ?(?:thousands|millions|billions)\s*\)", re.IGNORECASE)
# What follows a definition after a comma: how to print it, or what is asked of it ("…, fall below 1 in FY2022?").
_GOES_ON = (
    r",\s*(?:in|rounded|to|answer|fall|fell|rise|rose|exceed|drop|improve|increase|decrease|decline|stay|remain|get|go|"
    r"turn|more|less|higher|lower|healthy|positive|negative)\b|,\s*(?:above|below|over|under)\s+(?:\$?\d|zero|one\b)|"
    r",\s*(?:for|of|at|by)\s+(?:the\s+)?(?-i:[A-Z])"
)
# How to print what was defined before.
_HOW = (
    r",?\s+(?:in (?:%|percent|usd|us|\$|million|billion|thousand)|rounded|to (?:one|two|the|\d)|answer|percent|"
    r"as a (?:%|percent)|with (?:one|two|no)|(?:one|two|three) decimals?)\b"
)
# "Average total assets (FY2024 and FY2025)".
_OF_BOTH = re.compile(
    r"(?P<what>\baverage [a-z][a-z ,&-]*?) "
    r"\((?:of |for |in )?(?P<years>(?:FY ?)?(?:19|20)\d\d and (?:FY ?)?(?:19|20)\d\d)\)",
    re.IGNORECASE,
)
# "The payout ratio, as defined by A / B".
_DEFINED_BY = r"(?:defined|calculated|computed|measured)\s+(?:as|by)\b"
# "FCF here is defined as …", "ROA is computed by …".
_IS = re.compile(
    rf"(?:^|(?<=[.?!;,:]\s)|(?<=\swhere\s)|(?<=\sand\s))(?P<name>{NAME})\s+(?:here\s+|is\s+|are\s+)*"
    rf"(?:defined|calculated|computed|measured|given)(?:\s+here)?\s+(?:as|by)\b\s*:?\s*(?P<body>.+?){END}",
    re.IGNORECASE,
)
# "Define working capital as …", "Calculate it as …"; "calculate capex as a % of revenue" asks for a share.
_DEFINE = re.compile(
    rf"\b(?:define|calculate|compute|treat|take|measure)\s+(?P<name>{NAME})\s+as\b"
    r"(?!\s+(?:an? |the )?(?:%|percent(?:age)?|share|portion|proportion|fraction|multiple) of\b)"
    rf"\s*:?\s*(?P<body>.+?){END}",
    re.IGNORECASE,
)
# "ROE = net income / average equity".
_EQUALS = re.compile(
    rf"(?:^|(?<=[.?!;,:(]\s)|(?<=\()|,?\s(?:where|with)\s+)(?:where\s+)?(?P<name>{NAME})\s*=\s*"
    rf"(?P<body>[^?;=]+?)(?=\)?{END})",
    re.IGNORECASE,
)
# "Inventory turnover is cost of sales divided by …", where the words after it are arithmetic.
_ARE = re.compile(
    rf"(?:(?<=[.?!;]\s)|,?\s+where\s+)(?:(?:assume|suppose)\s+(?:that\s+)?)?"
    rf"(?P<name>{NAME})\s+(?:is|equals|means)\s+"
    rf"(?P<body>[^.?!;]*?(?:\b(?:plus|minus|less|divided by|over|times)\b|\s[-+*/÷×]\s).+?){END}",
    re.IGNORECASE,
)
# "Use operating income as EBIT".
_AS = re.compile(rf"\b(?:use|take|treat)\s+(?P<body>[^.?!;]+?)\s+as\s+(?P<name>{NAME}){END}", re.IGNORECASE)
_COLON = re.compile(
    r"(?<=[A-Za-z0-9])\s*:\s*"
    r"(?P<body>[^.?!;:]*?(?:\b(?:plus|minus|less|divided by|over|times)\b|\s[-+*/÷×]\s)[^.?!;:]*)(?=[.?!;])",
    re.IGNORECASE,
)
# "A less B, divided by C": all before the comma is divided.
_ALL_BEFORE = re.compile(r"^([^()]+\s(?:plus|minus|less|[-+])\s[^()]+?),\s+(?:all )?(?:divided by|over)\b", re.I)
# "With averages taken between FY2021 and FY2022": the mean of two years is meant anyway.
_BETWEEN = re.compile(
    r",?\s*\b(?:and|where|with) (?:the |all )?averages? (?:is|are|being|taken)?\s*(?:of|between|over|across) [^.?!;]*",
    re.I,
)
_WHOLE = re.compile(
    rf",?\s*\(?\b(?:(?:which is |here )?(?:defined|calculated|computed|measured)\s+(?:here\s+)?(?:as|by)\b|"
    rf"i\.e\.,?|that is,)\s*"
    rf"(?P<body>.+?)(?={_GOES_ON}|{END})",
    re.IGNORECASE,
)
# A sentence of arithmetic by itself: "Total revenue / diluted shares.", "Use taxes over pretax income each year."
_BARE = re.compile(
    r"(?<=[.?!]\s)(?:(?:please\s+)?use\s+|(?:the |use the )?formula(?: used)?(?: is)?\s*:\s*)?"
    r"(?P<body>[A-Za-z(][^.?!;=:]*?(?:\s[/÷×*]\s|\s(?:over|divided by)\s)[^.?!;=:]*?)"
    r"(?:\s+(?:for|in|of) each (?:fiscal )?year)?"
    rf"(?={_HOW}[^.?!]*(?:[.?!]|$)|[.?!]|$)",
    re.IGNORECASE,
)
# "The current ratio (current assets / current liabilities)".
_INLINE = re.compile(
    r"(?P<name>[A-Za-z][A-Za-z0-9&%/'’\- ]*?)\s*\((?P<body>[^()?]*(?:\([^()]*\)[^()?]*)*?"
    r"(?:\bdivided by\b|\bover\b|\bplus\b|\bminus\b|\bless\b|\s[-+*/÷×]\s)[^()?]*(?:\([^()]*\)[^()?]*)*)\)",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\s+(?:in|for|at|of)\s+(?:the\s+)?(?:end of\s+)?(?:(?:fiscal|year|FY)\s*)*(?:19|20)?\d\d(?=\s|$)|"
    r"\s+in\s+(?:USD\s+|US\s+dollar\s+)?(?:thousands|millions|billions)(?:\s+of\s+\w+)?|\s+in\s+percent\b|"
    r"\s+(?:(?:FY\s?)?(?:19|20)\d\d|FY\s?'?\d\d|(?:[1-4]Q|Q[1-4])\s?'?(?:FY\s?)?(?:20)?\d\d)\s*$",
    re.IGNORECASE,
)
# "Payout ratio for Activision Blizzard", "net debt of General Mills".
_WHOSE = re.compile(r"\s+(?:for|of|at|by)\s+[A-Z][^,;:()?]*$")
_SIGN = r"(?:\s[/÷×*]\s|\bdivided by\b|\bover\b(?! (?:the )?(?:last|past|years?|period|time)\b))"
# "What is X's tax rate, income taxes / pretax income, in percent"; "using net sales over average inventory".
_APPOSED = re.compile(
    rf"(?:,|\busing\b)\s+(?:which is |i\.e\.,? |meaning |taking )?(?P<body>[A-Za-z(][^?;:=]*?{_SIGN}[^?;:=]*?)"
    rf"(?={_HOW}|\s*{END})",
    re.IGNORECASE,
)
# "Shareholder distributions (dividends plus repurchase of common stock)": the bracket is the whole figure.
_BRACKETED = re.compile(
    rf"(?<![=/÷×*+-]\s)\((?P<body>[^()?]*(?:{_SIGN}|\bplus\b|\bminus\b|\bless\b|\s[-+]\s)[^()?]*)\)"
    r"(?!\s*(?:[=/÷×*+-]|divided by|over\b|times\b|minus\b|plus\b|less\b))",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:defined?|calculated|computed)\b[^.?!]{0,40}?\b(?:as|by)\b|\bdefinition (?:is|of)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Definitions:
    """What the question defines: names to trees, the inputs it prescribes, and the question without all that.

    method: how a ratio that it does not define is to be worked out.
    """

    names: dict[str, Node]
    inputs: tuple[str, ...]
    rest: str
    printed: tuple[str, ...]
    whole: Node | None = None
    method: Method = NO_METHOD


def read_definitions(question: str, company: Collection[str] = ()) -> Definitions:
    """The definitions of a question; raises NotUnderstood when one is there that cannot be read.

    company: lower-case words of company names, which are no part of a figure.
    """
    words = frozenset(company)
    bodies, printed, rest = _bodies(_brought_in(question))
    whole = _WHOLE.search(rest) or (_arithmetic(rest, words) if not bodies else None)
    names = _resolved(bodies, words)
    node = None
    if whole is not None:
        node = Reader({**HELD, **names}, True, words).read(_balanced(whole["body"]))
        printed.append(" ".join(whole[0].split()).strip(" ,("))
        rest = rest.replace(whole[0], " ")
        # What is left of a sentence of arithmetic ("…, one decimal.") begins a sentence of its own.
        rest = re.sub(r"([?.!])\s*,?\s*([a-z])", lambda m: f"{m[1]} {m[2].upper()}", rest)
    # "Leverage ratio is defined as …" names leverage, and the question may ask for the leverage ratio.
    names |= {f"{name} ratio": tree for name, tree in names.items() if name not in {*book().item, *book().formula}}
    inputs, rest = read_inputs(rest, words)
    if _SAYS.search(rest):
        raise NotUnderstood(" ".join(rest.split()))
    return Definitions(names, inputs, rest, tuple(printed), node)


def _brought_in(question: str) -> str:
    """The question without where its items stand; "Define it as …" and "X: a / b" as ", defined as …"."""
    text = _BETWEEN.sub(" ", _IN_UNITS.sub(" ", without_sources(question)))
    text = re.sub(r"[.?!]\s+Define (?:it|this|that) as\b", ", defined as", text, count=1)
    text = re.sub(rf"\bas (?={_DEFINED_BY})", "", text, flags=re.IGNORECASE)
    text = _OF_BOTH.sub(r"\g<what> between \g<years>", text)
    colon = _COLON.search(text)
    if colon is not None and _last_name(text[: colon.start()]):
        text = f"{text[: colon.start()]}, defined as {colon['body']}{text[colon.end() :]}"
    return text


def _bodies(text: str) -> tuple[dict[str, str], list[str], str]:
    """Names to what the text says they are, those sentences, and the text without them."""
    bodies, printed = dict[str, str](), list[str]()
    for pattern in (_IS, _DEFINE, _EQUALS):
        for match in pattern.finditer(text):
            bodies[_key(match["name"])] = match["body"]
            printed.append(" ".join(match[0].split()))
        text = pattern.sub(" ", text)
    for pattern in (_ARE, _AS, _INLINE):
        for match in list(pattern.finditer(text)):
            name = _key(match["name"]) if pattern is not _INLINE else _last_name(match["name"])
            unknown = pattern is not _INLINE and name not in {*book().item, *book().formula}
            # "Days of receivables (365 * receivables / revenue)": no item is made of itself.
            itself = pattern is _INLINE and name is not None and name in _mentioned(match["body"], {name: ""})
            if name is None or name in bodies or unknown or itself:
                continue
            if pattern is not _AS or name != book().names.get(plain(match["body"])):
                bodies[name] = match["body"]
                printed.append(" ".join(match[0].split()))
            text = text.replace(match[0][match[0].index("(") :] if pattern is _INLINE else match[0], " ")
    return bodies, printed, text


def _arithmetic(text: str, company: frozenset[str]) -> re.Match[str] | None:
    """A sentence of arithmetic, or some in apposition to the figure or in brackets after it, all of it understood."""
    for found in (found for pattern in (_BARE, _APPOSED, _BRACKETED) for found in pattern.finditer(text)):
        try:
            node = Reader(HELD, True, company).read(_balanced(found["body"]))
        except NotUnderstood:
            continue
        if isinstance(node, Operation):
            return found
    return None


def _balanced(body: str) -> str:
    """The words without a closing bracket that belongs to the sentence, and with one that a comma stands for."""
    body = body.rstrip(" )") if body.count("(") < body.count(")") else body
    return _ALL_BEFORE.sub(r"(\1) divided by", body)


def _last_name(words: str) -> str | None:
    """The book's name that the words before a bracket end with."""
    said = plain(_WHEN.sub(" ", _WHOSE.sub("", words))).split()
    for start in range(max(0, len(said) - 6), len(said)):
        name = " ".join(said[start:])
        known = book().names.get(name) or book().names.get(name.removesuffix(" ratio"))
        # An "SG&A ratio" is no SG&A.
        if known is not None and (name in book().names or book().kind_of(known) != "money"):
            return known
    return None


def _key(name: str) -> str:
    """The book's name for what is defined, else the plain words."""
    words = plain(re.sub(r"\([^)]*\)", " ", name))
    if words in HELD:
        return words
    words = (
        re.sub(r"^(?:the|unadjusted|where|and|here|with) |\s(?:here|ratio)$", "", words)
        if words not in book().names
        else words
    )
    return book().names.get(words) or book().names.get(f"{words} ratio") or words


def _resolved(bodies: dict[str, str], company: frozenset[str]) -> dict[str, Node]:
    """Each definition as a tree; those that use others come after them. Raises NotUnderstood."""
    names: dict[str, Node] = {}
    waiting = dict(bodies)
    while waiting:
        ready = [name for name, body in waiting.items() if not (_mentioned(body, waiting) - {name})]
        if not ready:
            raise NotUnderstood(next(iter(waiting.values())))
        for name in ready:
            names[name] = _tree(waiting.pop(name), name, names, company)
    return names


def _tree(body: str, name: str, names: dict[str, Node], company: frozenset[str]) -> Node:
    node = Reader({**HELD, **names}, True, company).read(_balanced(body))
    if name in {ref.name for ref in refs(node)} and not isinstance(node, Ref):
        raise NotUnderstood(body)
    return node


def _mentioned(body: str, names: dict[str, str]) -> set[str]:
    words = f" {plain(re.sub(r'[()*/+]', ' ', body))} "
    said = {word for word, name in book().names.items() if name in names and f" {word} " in words}
    return {book().names[word] for word in said} | {name for name in names if f" {name} " in words}
