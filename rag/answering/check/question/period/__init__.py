"""Whether a figure is of the time that the question asks for: its day, its span, its months."""
