"""A report as chunks with exact offsets, and text as the tokens that search goes by."""
