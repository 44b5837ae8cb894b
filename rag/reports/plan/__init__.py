"""What a report will hold: its scope, its sections and their questions, as a person approves them."""
