"""What a model can read at once: excerpts shortened to the rows and sentences that speak of the question.

A small model on one's own machine reads some twenty tokens a second, and drops what is over its window without a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag.answering.match.sentences import split_sentences
from rag.chunks.tokens import tokenize
from rag.llm.client import LanguageModel, Message
from rag.types import Context

CHARACTERS = 2.5
"""Of one token, where many are digits."""
WORDS = 4.0
"""Of one token of plain words."""
LEAST, DELIMITERS = 600, 200
"""Characters of an excerpt that is worth its delimiters, and theirs."""
_LEFT_OUT = " … "


@dataclass(frozen=True, slots=True)
class _Piece:
    """A row of a table or a sentence: its span in the excerpt, and what it shares with the question."""

    start: int
    end: int
    words: frozenset[str]
    head: bool = False


def room_of(llm: LanguageModel, beside: Sequence[Message] = ()) -> int | None:
    """Characters that may be added to the messages `beside`; None where no llm.context_tokens is set."""
    own = [client.settings for client in llm.chain]
    rooms = [s.context_tokens - s.max_tokens for s in own if s.context_tokens is not None]
    # Rules are plain words, of which a token holds more.
    taken = sum(len(message["content"]) for message in beside) * CHARACTERS / WORDS
    return max(LEAST, int(min(rooms) * CHARACTERS - taken)) if rooms else None


def fitted(contexts: Sequence[Context], wanted: str, room: int | None) -> tuple[Context, ...]:
    """The best contexts in so many characters together, each with what it says of `wanted`; None: all as they are.

    Only the words that a model reads are fewer: pages, boxes and blocks stay those of the whole place.
    """
    if room is None or sum(len(context.text) for context in contexts) <= room:
        return tuple(contexts)
    kept = contexts[: max(1, room // LEAST)]
    left, made = room, list[Context]()
    for at, context in enumerate(kept):
        short = shortened(context.text, wanted, max(LEAST // 2, left // (len(kept) - at) - DELIMITERS))
        left -= len(short) + DELIMITERS
        made.append(replace(context, text=short))
    return tuple(made)


def shortened(text: str, wanted: str, most: int) -> str:
    """The rows and sentences of a text that share most with `wanted`, in their order, with the heads of its tables."""
    if len(text) <= most:
        return text
    pieces = list(_pieces(text))
    asked, common = set(tokenize(wanted)), Counter(word for piece in pieces for word in piece.words)
    ranked = sorted(pieces, key=lambda piece: -_worth(piece, asked, common))
    kept, size = set[int](), 0
    for piece in ranked:
        if size + piece.end - piece.start + len(_LEFT_OUT) <= most:
            kept.add(piece.start)
            size += piece.end - piece.start + len(_LEFT_OUT)
    return _joined(text, [piece for piece in pieces if piece.start in kept]) or text[:most]


def _worth(piece: _Piece, asked: set[str], common: Counter[str]) -> float:
    """A table's head before all, then what few other pieces share with the question, then what comes first."""
    return (1e6 if piece.head else 0.0) + sum(1 / common[word] for word in piece.words & asked) - piece.start * 1e-7


def _pieces(text: str) -> Iterator[_Piece]:
    """Rows of tables and sentences of paragraphs; the first two lines of a table are its head."""
    start, rows = 0, 0
    for line in text.splitlines(keepends=True):
        end = start + len(line.rstrip())
        rows = rows + 1 if line.startswith("|") else 0
        if rows:
            yield _Piece(start, end, frozenset(tokenize(text[start:end])), rows <= 2)
        elif end > start:
            for first, last in split_sentences(text, start, end):
                yield _Piece(first, last, frozenset(tokenize(text[first:last])))
        start += len(line)


def _joined(text: str, kept: Sequence[_Piece]) -> str:
    """The pieces with a mark where something between two of them is left out."""
    told, last = "", None
    for piece in kept:
        between = "" if last is None else text[last : piece.start]
        gap = ("\n" if "\n" in between else _LEFT_OUT) if between.strip() or "\n" in between else between
        told += f"{gap}{text[piece.start : piece.end]}"
        last = piece.end
    return told
