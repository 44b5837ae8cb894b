"""The parts of bench.sweep: wordings, questions made of them, what was answered, what the tables themselves say."""
