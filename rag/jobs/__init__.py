"""From an uploaded file to a searchable report: a journal of stages, worker processes, and the runner between them."""
