"""Definitions that a question brings along: "FCF here is defined as …", "Define X as …", "using A and B"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.calculator.formulas import Node, book, refs
from rag.calculator.phrases import NotUnderstood, Reader, plain

_NAME = r"[A-Za-z][A-Za-z&%/\- ]{0,60}?(?:\s?\([A-Za-z&]{2,12}\))?"
_END = r"(?=[.?!;](?:\s|$)|$)"
_IS = re.compile(
    rf"(?:^|(?<=[.?!;,:]\s)|(?<=\swhere\s)|(?<=\sand\s))(?P<name>{_NAME})\s+(?:here\s+|is\s+|are\s+)*"
    rf"(?:defined|calculated|computed|measured|given)(?:\s+here)?\s+(?:as|by)\b\s*:?\s*(?P<body>.+?){_END}",
    re.IGNORECASE,
)
_DEFINE = re.compile(
    rf"\b(?:define|calculate|compute|treat|take|measure)\s+(?P<name>{_NAME})\s+as\b\s*:?\s*(?P<body>.+?){_END}",
    re.IGNORECASE,
)
_EQUALS = re.compile(
    rf"(?:^|(?<=[.?!;,:(]\s)|(?<=\())(?:where\s+)?(?P<name>{_NAME})\s*=\s*(?P<body>[^?;=]+?)(?=\)?{_END})", re.I
)
_USING = re.compile(
    rf"(?:\b(?:calculate|compute)\s+(?P<name>{_NAME})\s+|\(\s*)(?:using|from|based on)\s+"
    rf"(?P<body>[^()]+?(?:\([^()]*\))?[^()]*?)\s*(?:\)|{_END})",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:defined?|calculated|computed)\b[^.?!]{0,40}?\b(?:as|by)\b|\bdefinition (?:is|of)\b", re.IGNORECASE
)
_STATEMENTS = re.compile(
    r"\b(?:line items?|information|statements?|balance sheets?|p&l|details|data|figures|numbers)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Definitions:
    """What the question defines: names to trees, the inputs it prescribes, and the question without all that."""

    names: dict[str, Node]
    inputs: tuple[str, ...]
    rest: str
    printed: tuple[str, ...]


def read_definitions(question: str) -> Definitions:
    """The definitions of a question; raises NotUnderstood when one is there that cannot be read."""
    bodies: dict[str, str] = {}
    rest, printed = question, []
    for pattern in (_IS, _DEFINE, _EQUALS):
        for match in list(pattern.finditer(rest)):
            bodies[_key(match["name"])] = match["body"]
            printed.append(" ".join(match[0].split()))
        rest = pattern.sub(" ", rest)
    inputs, rest = _inputs(rest)
    if _SAYS.search(rest):
        raise NotUnderstood(" ".join(rest.split()))
    return Definitions(_resolved(bodies), inputs, rest, tuple(printed))


def _key(name: str) -> str:
    """The book's name for what is defined, else the plain words."""
    words = plain(re.sub(r"\([^)]*\)", " ", name))
    words = (
        re.sub(r"^(?:the|unadjusted|where|and|here) |\s(?:here|ratio)$", "", words)
        if words not in book().names
        else words
    )
    return book().names.get(words) or book().names.get(f"{words} ratio") or words


def _resolved(bodies: dict[str, str]) -> dict[str, Node]:
    """Each definition as a tree; those that use others come after them. Raises NotUnderstood."""
    names: dict[str, Node] = {}
    waiting = dict(bodies)
    while waiting:
        ready = [name for name, body in waiting.items() if not (_mentioned(body, waiting) - {name})]
        if not ready:
            raise NotUnderstood(next(iter(waiting.values())))
        for name in ready:
            names[name] = _tree(waiting.pop(name), name, names)
    return names


def _tree(body: str, name: str, names: dict[str, Node]) -> Node:
    node = Reader(names).read(body)
    if name in {ref.name for ref in refs(node)}:
        raise NotUnderstood(body)
    return node


def _mentioned(body: str, names: dict[str, str]) -> set[str]:
    words = f" {plain(re.sub(r'[()*/+]', ' ', body))} "
    said = {word for word, name in book().names.items() if name in names and f" {word} " in words}
    return {book().names[word] for word in said} | {name for name in names if f" {name} " in words}


def _inputs(text: str) -> tuple[tuple[str, ...], str]:
    """The items of "(using A and B)" or "Calculate X using A and B"; raises NotUnderstood for others."""
    found: list[str] = []
    for match in _USING.finditer(text):
        if _STATEMENTS.search(re.sub(r"\([^()]*\)", " ", match["body"])):
            continue
        for part in re.split(
            r",|\band\b(?!\s+(?:amorti[sz]ation|equipment|administrative|development|cash equivalents))", match["body"]
        ):
            if part.strip():
                found += [ref.name for ref in refs(Reader().read(part))]
        text = text.replace(match[0], ". " if match["name"] else " ")
    return tuple(dict.fromkeys(found)), text
