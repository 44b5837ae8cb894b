"""The parts of the service: questions, filings, reports, health, the open index, the download of a model."""
