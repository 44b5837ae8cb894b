"""What a text says in numbers: figures in digits, words and Chinese, what they count, and the periods it states."""
