"""Whether a figure stood, moved, is owed or foreseen, as the question asks: a change is no level, a plan no fact."""
