"""A recording to a Report (S2-07): passages of about half a minute stand where pages do, each with its seconds.

A passage is the page: what is cited of a call is opened by its time, and everything that counts pages (chunks,
citations, the evidence panel) works on without a second kind of place. Boxes are empty.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from preprocess.audio import FIX, MISSING, Segment, Transcriber
from preprocess.audio.sound import Sound, read_sound
from preprocess.converters.base import Progress
from preprocess.errors import ConversionError, ConverterMissing
from preprocess.intake.accept import make_report_id
from preprocess.layout.assemble import SEPARATOR, escape
from preprocess.metadata.filenames import NameFacts, read_name
from preprocess.metadata.naming import title_of
from preprocess.metadata.read import Metadata, read_metadata
from preprocess.page.reading import PageCache
from preprocess.report import Block, Origin, Page, Report

# About a paragraph of speech: short enough to listen to when a figure is checked.
PASSAGE_SECONDS = 25.0
# Nobody pauses at a full stop for ever: then the passage ends within a sentence.
LONGEST = 60.0
NOWHERE = (0.0, 0.0, 0.0, 0.0)
NOTICE = "This is a recording that a speech model wrote down; names and figures can be misheard, so listen to them."


class Audio:
    """Converter of recordings; cache keeps the pieces of a conversion that was stopped, folders as in read_name."""

    name = "audio"

    def __init__(
        self, transcriber: Transcriber | None, cache: PageCache | None = None, folders: Sequence[str] = ()
    ) -> None:
        self._transcriber = transcriber
        self._cache = cache
        self._folders = folders

    def convert(self, recording: Path, source_name: str, progress: Progress) -> Report:
        """Write down an accepted recording; raises ConverterMissing, or ConversionError with one sentence."""
        if self._transcriber is None:
            raise ConverterMissing(f"{MISSING} {FIX}")
        data = recording.read_bytes()
        sound = read_sound(data)
        segments = self._segments(self._transcriber, recording, sound, progress)
        passages = list(_passages([segment for segment in segments if segment[2]]))
        if not passages:
            raise ConversionError("Nothing is said in this recording that the speech model understands.")
        metadata, said = _named(
            read_metadata(source_name, [[text] for _, _, text in passages], self._folders),
            read_name(source_name, self._folders),
            source_name,
        )
        return _report(passages, source_name, hashlib.sha256(data).hexdigest(), metadata, (NOTICE, *said))

    def _segments(self, speech: Transcriber, path: Path, sound: Sound, progress: Progress) -> list[Segment]:
        count, found = speech.count(path, sound), list[Segment]()
        done = 0
        # Pieces are kept in order; the first that is missing is where to go on.
        while done < count and (known := self._cache.get(speech.kind, done + 1) if self._cache else None):
            found += [(a, b, text) for a, b, text in json.loads(known)]
            done += 1
        length = round(sound.seconds)
        progress("reading", length * done // count, length)
        for piece in speech.transcribe(path, sound, done) if done < count else ():
            done += 1
            if self._cache is not None:
                self._cache.put(speech.kind, done, json.dumps(piece).encode())
                self._cache.flush()
            found += piece
            progress("reading", length * min(done, count) // count, length)
        return found


def _passages(segments: Sequence[Segment]) -> Iterator[Segment]:
    """Segments joined until a sentence ends after PASSAGE_SECONDS, at the latest after LONGEST."""
    texts: list[str] = []
    begun = 0.0
    for start, end, text in segments:
        begun = begun if texts else start
        texts.append(" ".join(text.split()))
        if (end - begun >= PASSAGE_SECONDS and text.rstrip()[-1:] in ".?!") or end - begun >= LONGEST:
            yield begun, end, " ".join(texts)
            texts = []
    if texts:
        yield begun, segments[-1][1], " ".join(texts)


def _named(heard: Metadata, name: NameFacts, source_name: str) -> tuple[Metadata, tuple[str, ...]]:
    """The metadata with year and quarter as the file's name writes them, and a sentence where others were heard.

    A printed cover beats a file's name, but a spoken year that a machine wrote down does not.
    """
    written = {"fiscal_year": name.fiscal_year, "fiscal_quarter": name.fiscal_quarter}
    new = {field: value for field, value in written.items() if value and value != getattr(heard, field)}
    if not new:
        return heard, ()
    by_name: tuple[tuple[str, Origin], ...] = tuple((field, "file name") for field in new)
    origins = (*((field, who) for field, who in heard.origins if field not in new), *by_name)
    misheard = [f"Q{heard.fiscal_quarter}"] if heard.fiscal_quarter and "fiscal_quarter" in new else []
    misheard += [str(heard.fiscal_year)] if heard.fiscal_year and "fiscal_year" in new else []
    year, quarter = new.get("fiscal_year", heard.fiscal_year), new.get("fiscal_quarter", heard.fiscal_quarter)
    title = title_of(heard.company, heard.doc_type, year, quarter, heard.date, source_name)
    sentence = f"{' '.join(misheard)} was heard in it, while the name of its file says otherwise, which is taken."
    metadata = replace(heard, fiscal_year=year, fiscal_quarter=quarter, title=title, origins=origins)
    return metadata, (sentence,) if misheard else ()


def _report(
    passages: Sequence[Segment], source_name: str, sha256: str, metadata: Metadata, notices: tuple[str, ...]
) -> Report:
    pages: list[Page] = []
    blocks: list[Block] = []
    at = 0
    # Speech is no markdown: "1." at its beginning is a number.
    texts = [escape(text, at_start=True) for _, _, text in passages]
    for number, ((start, end, _), text) in enumerate(zip(passages, texts, strict=True), 1):
        stop = at + len(text)
        pages.append(Page(number, 0.0, 0.0, at, stop, has_text_layer=False, seconds=(start, end)))
        blocks.append(Block(f"/page/{number}/Text/0", "Text", number, NOWHERE, text, at, stop))
        at = stop + len(SEPARATOR)
    return Report(
        report_id=make_report_id(source_name, sha256),
        sha256=sha256,
        source_name=source_name,
        title=metadata.title if metadata.company else source_name.rpartition(".")[0],
        company=metadata.company,
        ticker=metadata.ticker,
        # Nearly every recording of a company is its earnings call.
        doc_type="earnings" if metadata.doc_type == "other" else metadata.doc_type,
        fiscal_year=metadata.fiscal_year,
        fiscal_quarter=metadata.fiscal_quarter,
        period_end=metadata.period_end,
        date=metadata.date,
        pages=tuple(pages),
        blocks=tuple(blocks),
        tables=(),
        full_content=SEPARATOR.join(texts),
        converter="audio",
        notices=notices,
        media="audio",
        origins=metadata.origins,
    )
