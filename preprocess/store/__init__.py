"""Reports on disk: our JSON, the plain source format, spreadsheets."""
