"""Which cell of a filing is a line item or a part of the company: its value in base units, and where it stands."""
