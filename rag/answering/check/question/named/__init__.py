"""Whether a figure is of what the question names: its line item, its part of the company, its narrower words."""
