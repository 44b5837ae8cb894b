"""What a question asks to be computed: which figure, years, unit and rounding, and definitions of its own."""
