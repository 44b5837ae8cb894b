"""Whether a figure is of the kind of number that the question asks for: its unit, its scale, its measure."""
