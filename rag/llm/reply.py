"""The model's reply as data: growing text out of unfinished JSON, and the whole reply parsed or repaired (S1-05)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from rag.errors import LLMBadOutput

# JSON that is still growing cannot be parsed, but its first field can be shown.
_ANSWER_STARTS = re.compile(r'"answer"\s*:\s*"')
# Character by character a long answer would cost more than its model, because it is read again at every word.
_PLAIN = re.compile(r'[^"\\]+')
_ESCAPES = {"n": "\n", "t": "\t", "r": "", "b": "", "f": ""}
# Models that think aloud put other objects before the reply.
_OBJECT = re.compile(r'\{\s*"(?:answer|ref_ids)"')
# Each candidate is parsed: a text of thousands of braces must not take minutes.
_MOST_OBJECTS = 5
# Footnotes and white space alone say nothing.
_BRACKETS = re.compile(r"(?<!\[)\[[^\[\]]*\](?!\])")
# Small models put a comma before the closing bracket.
_TRAILING_COMMA = re.compile(r",\s*(?=[}\]])")


def _as_text(value: object) -> object:
    """A number of an excerpt as its text: models send [1] as often as ["1"]."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class Reply(BaseModel):
    """What the model must send: the answer with [n] markers and the ids of the excerpts it rests on."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    answer: str = Field(min_length=1, max_length=20_000)
    ref_ids: tuple[Annotated[str, BeforeValidator(_as_text)], ...] = Field(max_length=50)


def growing_answer(partial: str) -> str:
    """The text of "answer" in JSON that is still being written; "" before it begins."""
    match = _ANSWER_STARTS.search(partial)
    if match is None:
        return ""
    out, at = [], match.end()
    while at < len(partial) and partial[at] != '"':
        plain = _PLAIN.match(partial, at)
        piece, at = (plain[0], plain.end()) if plain else _escaped(partial, at)
        out.append(piece)
    return "".join(out)


def _escaped(text: str, at: int) -> tuple[str, int]:
    """The character that an escape stands for and where the next begins; one cut off at the end gives nothing."""
    if at + 1 >= len(text):
        return "", len(text)
    if text[at + 1] != "u":
        return _ESCAPES.get(text[at + 1], text[at + 1]), at + 2
    # A character outside the first plane comes as two escapes that mean nothing apart.
    match = re.compile(r"\\u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?").match(text, at)
    if match is None:
        return "", len(text) if len(text) - at < 6 else at + 2
    code = int(match[1], 16)
    if not 0xD800 <= code <= 0xDFFF:
        return chr(code), at + 6
    if match[2] is None:
        return "", at + 6
    return chr(0x10000 + ((code - 0xD800) << 10) + int(match[2], 16) - 0xDC00), match.end()


def parse_reply(text: str) -> Reply:
    """The reply, also when wrapped in a code fence or words or with a comma too many; raises LLMBadOutput.

    Of several objects ("<think>{…}</think> {…}") the last that is a reply counts.
    """
    body = text[text.find("{") : text.rfind("}") + 1]
    starts = [match.start() for match in _OBJECT.finditer(text)][-_MOST_OBJECTS:]
    later = [text[start : text.rfind("}") + 1] for start in reversed(starts)]
    for candidate in dict.fromkeys((text.strip(), body, _TRAILING_COMMA.sub("", body), *later)):
        try:
            reply = Reply.model_validate(json.loads(_clean(candidate), strict=False))
        except (ValueError, ValidationError, RecursionError):
            continue
        if has_words(reply.answer):
            return reply
    raise LLMBadOutput("The language model did not answer in the form asked for; these are quotes instead.")


def _clean(text: str) -> str:
    """Without half surrogates, which no file or page can take, be they raw or escaped."""
    half = r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    return re.sub(half, "", text).encode("utf-8", "ignore").decode("utf-8")


def has_words(text: str) -> bool:
    """Whether an answer says anything beside its footnotes."""
    return re.search(r"[^\W_]", _BRACKETS.sub("", text)) is not None


def teller(on_text: Callable[[str], None]) -> Callable[[str], None]:
    """Passes on the growing answer out of the growing JSON, only when it has changed."""
    last = ""

    def tell(partial: str) -> None:
        nonlocal last
        grown = growing_answer(partial)
        if grown != last:
            last = grown
            on_text(grown)

    return tell
