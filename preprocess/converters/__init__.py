"""The ways from a PDF to a Report, one a file, imported when asked for."""
