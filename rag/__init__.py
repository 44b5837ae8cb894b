"""From stored Reports to answers: index, search, answer, report; the service that pages and commands call."""
