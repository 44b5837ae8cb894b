"""Whose filing it is and which period it reports, who says so, and what a person corrected."""
