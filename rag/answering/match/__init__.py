"""How well a row or a sentence of a filing answers a question: its words, its subject, the kind of answer wanted."""
