"""A recorded call through the real service: dropped, written down by an endpoint, found, and cited by its time."""

from __future__ import annotations

from pages.shared import names
from rag.config import AudioSettings, Settings
from rag.service import Service
from tests.openai_server import OpenAIServer, Turn
from tests.rag.helpers import finished
from tests.sounds import tone

SAID = (
    "Good afternoon and welcome to the call of Harbor Lamps.",
    "Revenue was 412 million dollars in the quarter, up 7 percent from last year.",
    "We opened nineteen shops in the northern region.",
    "Gross margin fell to 31 percent because freight became more expensive.",
)


def test_a_call_that_was_dropped_is_searched_and_cited_by_its_time(warm_home: Settings) -> None:
    with OpenAIServer(Turn(text="\n".join(SAID))) as server:
        spoken = AudioSettings(model_path="/nowhere", base_url=server.base_url, model="whisper-1")
        service = Service.open(warm_home.model_copy(update={"audio": spoken}))
        try:
            service.upload("HARBOR_2023Q2_call.wav", tone(80.0))
            (job,) = finished(service)
            assert (job.state, job.reason) == ("ready", None)
            (filing,) = service.filings()
            assert filing.media == "audio" and filing.pages == 2
            assert service.source(filing.report_id).name == "source.wav"
            hits = service.search("why did gross margin fall").hits
            assert hits[0].chunk.seconds is not None and names.chunk_pages(hits[0].chunk).startswith("0:")
            answer = service.ask("Why did gross margin fall?")
            cited = next(c for c in answer.citations if "freight" in c.quote)
            assert cited.seconds == (40.0, 79.5) and "0:40" in names.source_place(cited)
            parts = {part.name: part for part in service.health().converters}
            assert parts["audio"].ready and "endpoint" in parts["audio"].sentence
        finally:
            service.close()
