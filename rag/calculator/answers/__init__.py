"""The kinds of computed answers beside one figure: tables, series, rankings, parts, judgements."""
