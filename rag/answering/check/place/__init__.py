"""What the cited place has to agree in: item, period, company, words, opposites."""
