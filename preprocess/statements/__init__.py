"""Which tables are the financial statements, and what holds between them."""
