"""What a cell means: its value, unit and scale, and the period of its column."""
