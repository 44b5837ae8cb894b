"""Whether an answer's figures are what the question asks for: its period, its kind of quantity, its item, its names."""
