"""Words in no table become paragraphs, headings and SEC items, in reading order."""
