"""One page of a PDF: its characters, rules and words with boxes, read once and kept until the report is saved."""
