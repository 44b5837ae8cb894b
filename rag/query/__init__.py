"""What a question asks for: companies, forms, periods, metrics and keywords."""
