"""Every number of an answer against the cell or sentence it cites: value, unit, sign, period, line item, company."""
