"""A scripted server that speaks OpenAI's chat completions on loopback: answers, streams, and fails as told.

In a test:      with OpenAIServer(Turn(text="…"), Turn(status=429, retry_after="1")) as server: … server.base_url …
From a shell:   python -m tests.openai_server --port 8099 [--answer TEXT] [--delay SECONDS]
When the script is used up, any question is answered by quoting the first excerpt with its marker, in valid JSON.
"""

from __future__ import annotations

import argparse
import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.loopback import Http, Loopback

MODEL = "scripted-model"
_EXCERPT = re.compile(r'<<<(?P<fence>EXCERPT-\w+) number="1" id="(?P<id>[^"]*)"[^>]*>>>\n(?P<text>.*?)\n<<<END', re.S)


@dataclass(frozen=True)
class Turn:
    """What the server does with one request.

    text: the content to send (None: quote the first excerpt). status other than 200 sends an error. silence: seconds
    before the first byte. drip: seconds between the pieces of the stream. cut: close the connection after so many bytes
    of the body. call: the arguments of a tool call, where the request offers tools. raw: these bytes, no valid body.
    refuse: answer 400 if the request has this field.
    """

    text: str | None = None
    status: int = 200
    retry_after: str | None = None
    silence: float = 0.0
    drip: float = 0.0
    cut: int | None = None
    raw: bytes | None = None
    finish: str | None = "stop"
    refuse: str | None = None
    piece: int = 7
    call: str | None = None


class OpenAIServer(Loopback):
    """The server, running from `with` to its end; requests holds every parsed request body, headers its headers.

    hung_up is set once a client has left before its answer was sent. reply answers what the script does not, by its
    request; the default turn where there is none.
    """

    def __init__(
        self,
        *turns: Turn,
        port: int = 0,
        default: Turn | None = None,
        reply: Callable[[dict[str, Any]], Turn] | None = None,
    ) -> None:
        super().__init__(_Handler, port)
        self.turns = list(turns)
        self.default = default or Turn()
        self.reply = reply or (lambda request: self.default)
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self._lock = threading.Lock()

    @property
    def base_url(self) -> str:
        """What goes into llm.base_url."""
        return f"http://127.0.0.1:{self.port}/v1"

    def next_turn(self, request: dict[str, Any], headers: dict[str, str]) -> Turn:
        """The turn for a request; the default one when the script is used up."""
        with self._lock:
            self.requests.append(request)
            self.headers.append(headers)
            return self.turns.pop(0) if self.turns else self.reply(request)


class _Handler(BaseHTTPRequestHandler):
    server: Http
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """The list of models, which some programs ask for first."""
        self._send(200, json.dumps({"object": "list", "data": [{"id": MODEL, "object": "model"}]}).encode())

    def do_POST(self) -> None:
        """One chat completion as its turn says."""
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.path.endswith("/audio/transcriptions"):
            self._transcribe(body)
            return
        request = json.loads(body or b"{}")
        turn = self.server.owner.next_turn(request, {k.lower(): v for k, v in self.headers.items()})
        self._wait(turn.silence)
        if turn.refuse and turn.refuse in request:
            self._error(400, f"Unsupported parameter: {turn.refuse}", turn)
        elif turn.status != 200:
            self._error(turn.status, f"scripted status {turn.status}", turn)
        elif turn.raw is not None:
            self._send(200, turn.raw, kind="text/event-stream", cut=turn.cut)
        else:
            self._answer(request, turn)

    def _transcribe(self, body: bytes) -> None:
        """The turn's text as segments of twenty seconds, one a line; requests keeps the length of what was sent."""
        turn = self.server.owner.next_turn({"path": self.path, "bytes": len(body)}, dict(self.headers))
        if turn.status != 200:
            self._error(turn.status, f"scripted status {turn.status}", turn)
            return
        lines = (turn.text or "").splitlines()
        segments = [
            {
                "id": i,
                "seek": 0,
                "start": 20.0 * i,
                "end": 20.0 * i + 19.5,
                "text": line,
                "tokens": [],
                "temperature": 0,
            }
            | {"avg_logprob": -0.1, "compression_ratio": 1.0, "no_speech_prob": 0.0}
            for i, line in enumerate(lines)
        ]
        text = {"task": "transcribe", "language": "english", "duration": 20.0 * len(lines), "text": " ".join(lines)}
        self._send(200, json.dumps({**text, "segments": segments}).encode())

    def _answer(self, request: dict[str, Any], turn: Turn) -> None:
        text = default_text(request) if turn.text is None else turn.text
        usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        if not request.get("stream"):
            message: dict[str, Any] = {"role": "assistant", "content": text}
            if turn.call is not None and request.get("tools"):
                function = {"name": request["tools"][0]["function"]["name"], "arguments": turn.call}
                message |= {"content": None, "tool_calls": [{"id": "t1", "type": "function", "function": function}]}
            choice = {"index": 0, "message": message, "finish_reason": turn.finish}
            body = {"id": "c1", "object": "chat.completion", "created": 1, "model": MODEL, "choices": [choice]}
            self._send(200, json.dumps({**body, "usage": usage}).encode(), cut=turn.cut)
            return
        events = [_event(text[i : i + turn.piece]) for i in range(0, len(text), turn.piece)]
        events += [_event(None, turn.finish)] if turn.finish else []
        events += [_chunk([], usage), b"data: [DONE]\n\n"] if turn.finish else []
        self._stream(events, turn)

    def _stream(self, events: Sequence[bytes], turn: Turn) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        left = turn.cut
        for event in events:
            self.wfile.write(event if left is None else event[:left])
            self.wfile.flush()
            if left is not None and (left := left - len(event)) <= 0:
                break
            self._wait(turn.drip)
        self.close_connection = True

    def _error(self, status: int, message: str, turn: Turn) -> None:
        body = json.dumps({"error": {"message": message, "type": "scripted", "code": None}}).encode()
        self._send(status, body, retry_after=turn.retry_after)

    def _send(
        self,
        status: int,
        body: bytes,
        *,
        kind: str = "application/json",
        retry_after: str | None = None,
        cut: int | None = None,
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("connection", "close")
        if retry_after is not None:
            self.send_header("retry-after", retry_after)
        self.end_headers()
        self.wfile.write(body if cut is None else body[:cut])
        self.close_connection = True

    def _wait(self, seconds: float) -> None:
        """Sleep, but not past the end of the test."""
        if seconds:
            self.server.owner.closing.wait(seconds)


def _event(content: str | None, finish: str | None = None) -> bytes:
    delta = {} if content is None else {"role": "assistant", "content": content}
    return _chunk([{"index": 0, "delta": delta, "finish_reason": finish}])


def _chunk(choices: list[dict[str, Any]], usage: dict[str, int] | None = None) -> bytes:
    body = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": MODEL, "choices": choices}
    return b"data: " + json.dumps({**body, "usage": usage}).encode() + b"\n\n"


def default_text(request: dict[str, Any]) -> str:
    """Quote the first excerpt with its marker; a plan of two sections when there is no excerpt but a topic."""
    last = str(request["messages"][-1]["content"]) if request.get("messages") else ""
    if "Topic of the report:" in last:
        names = ("Overview", "Results")
        keys = [{"name": n, "description": n, "question": f"What about {n.lower()}?", "research": True} for n in names]
        return json.dumps({"sections": keys})
    excerpt = _EXCERPT.search(last)
    if excerpt:
        quoted = next(_quotable(excerpt["text"]), "This is what the filing says.")
        return json.dumps({"answer": f"{quoted} [1]", "ref_ids": [excerpt["id"]]})
    if "Section to grade:" in last:
        return json.dumps({"verdict": "pass", "weakness": "", "queries": []})
    if "Sub-questions for:" in last or "Searches before planning:" in last:
        return json.dumps({"queries": []})
    if "Section to refine:" in last or "Section to polish:" in last:
        return json.dumps({"text": re.split(r"Section to (?:refine|polish): [^\n]*\n", last)[-1]})
    if "Finished sections:" in last:
        return json.dumps({"text": next(line for line in last.splitlines() if re.search(r"\[\w+\]", line))})
    if "Answer to grade:" in last:
        scores = dict.fromkeys(("completeness", "specificity", "accuracy", "clarity"), 90)
        return json.dumps({**scores, "weakness": "", "follow_ups": []})
    if "Last question to rewrite:" in last:
        return json.dumps({"question": last.rpartition("Last question to rewrite:")[2].strip() + " (as before)"})
    return json.dumps({"answer": "Not in these documents.", "ref_ids": []})


def _quotable(text: str) -> Iterator[str]:
    """The first sentence of the excerpt that is prose, else its first line without table marks."""
    for line in text.splitlines():
        plain = line.strip().lstrip("#-• ").strip()
        if len(plain) > 40 and not plain.startswith("|"):
            yield re.split(r"(?<=[.!?])\s", plain)[0]
    scale = next((f" {word}" for word in ("million", "thousand", "billion") if f"{word}s" in text.lower()), "")
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|") if cell.strip(" -")]
        if len(cells) > 1 and re.fullmatch(r"[$(\s]*[\d,.]+\)?", cells[1]):
            yield f"{cells[0]}: {cells[1]}{scale}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="A scripted OpenAI-compatible endpoint on loopback.")
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--answer", default=None, help="the content of every reply; default: quote the first excerpt")
    parser.add_argument("--delay", type=float, default=0.0, help="seconds between the pieces of the stream")
    options = parser.parse_args(arguments)
    with OpenAIServer(port=options.port, default=Turn(text=options.answer, drip=options.delay)) as server:
        print(server.base_url, flush=True)
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
