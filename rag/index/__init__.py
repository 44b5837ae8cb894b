"""The index of all reports: Chroma for vectors, Okapi BM25 for words, one owner process."""

from rag.index.base import IndexStatus, chunk_key, page_key, report_of_key
from rag.index.index import Index

__all__ = ["Index", "IndexStatus", "chunk_key", "page_key", "report_of_key"]
