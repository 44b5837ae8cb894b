"""Filings made for measuring: HTML, what their tables say, and questions with answers (bench/data/unseen).

They are of kinds that the shared filings are not: typewriter text of 2000, Swiss and German figures, a UK report in
pence, single dollars, weeks for quarters. The companies are in part real and so are some figures; the rest is invented,
so nothing here is a source on any company. Truth and questions were written before any of them was converted or asked.
"""
