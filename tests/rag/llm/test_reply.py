"""The model's reply: readable while it is still being written, repaired where it is nearly right."""

from __future__ import annotations

import json
import time

import pytest

from rag.errors import LLMBadOutput
from rag.llm.reply import growing_answer, parse_reply

TEXT = 'Sales "rose"\nto $5 — 營收 \U0001f600 \\ end [1]'


@pytest.mark.parametrize("ascii_only", [True, False])
def test_the_answer_grows_with_every_character_and_never_shrinks(ascii_only: bool) -> None:
    whole = json.dumps({"answer": TEXT, "ref_ids": ["a|p1|c1"]}, ensure_ascii=ascii_only)
    grown = [growing_answer(whole[:end]) for end in range(len(whole) + 1)]
    assert grown[0] == "" and grown[-1] == TEXT
    assert all(TEXT.startswith(text) for text in grown) and [len(t) for t in grown] == sorted(len(t) for t in grown)


def test_a_long_answer_is_read_again_at_every_word_in_a_moment() -> None:
    whole = json.dumps({"answer": "Nothing else changed in that segment over the year [1].\n" * 400, "ref_ids": []})
    begun = time.process_time()
    for end in range(0, len(whole), 20):
        growing_answer(whole[:end])
    # 0.2 s where plain words are taken at once, 4 s character by character.
    assert len(whole) > 20_000 and time.process_time() - begun < 1.5


@pytest.mark.parametrize(
    "text",
    [
        '{"answer": "x", "ref_ids": ["a"]}',
        'Here it is:\n```json\n{"answer": "x", "ref_ids": ["a"],}\n```',
        '{"answer": "x", "ref_ids": ["a",]} I hope this helps',
        '<think>The {braces} and {"answer": "no"} are thoughts.</think>\n{"answer": "x", "ref_ids": ["a"]}',
        '{"note": 1} {"ref_ids": ["a"], "answer": "x"}',
    ],
)
def test_a_nearly_right_reply_is_repaired(text: str) -> None:
    assert (parse_reply(text).answer, parse_reply(text).ref_ids) == ("x", ("a",))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain words",
        '{"answer": "x"}',
        '{"answer": 5, "ref_ids": []}',
        '{"answer": "", "ref_ids": []}',
        '{"answer": " \\n", "ref_ids": ["a"]}',
        '{"answer": "[1][2] [3].", "ref_ids": ["a"]}',
        '{"answer": "\\u200b …", "ref_ids": ["a"]}',
        "[" * 5000,
        '{"answer": "x", "ref_ids": [], "code": "rm"}',
        '{"answer": "half a',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(LLMBadOutput):
        parse_reply(text)


def test_half_characters_do_not_reach_a_file() -> None:
    reply = parse_reply('{"answer": "a\\ud800b \\ud83d\\ude00", "ref_ids": []}')
    assert reply.answer.encode("utf-8").decode() == "ab \U0001f600"


def test_numbers_of_excerpts_are_taken_as_their_names() -> None:
    assert parse_reply('{"answer": "x", "ref_ids": [1, 2, "a"]}').ref_ids == ("1", "2", "a")
    with pytest.raises(LLMBadOutput):
        parse_reply('{"answer": "x", "ref_ids": [true]}')
