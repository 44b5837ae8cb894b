"""From the bytes of a PDF to a stored Report; never imports rag."""
