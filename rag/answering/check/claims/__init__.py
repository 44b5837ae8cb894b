"""What a text claims: sentences, the numbers in them, their verbs, cells of tables."""
