"""Pis Yedili, a Turkish game of the crazy eights family: rules as data, an engine, and what stands on it.

Standard library only. The rules are numbered (R1.1 to R11.2), and docstrings and refusals cite them.
"""

__version__ = "0.1.0"
