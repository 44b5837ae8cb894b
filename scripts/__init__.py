"""What makes files that are not kept in the repository."""
