"""Words for people: one folder of JSON catalogues a language, and the small grammar each language needs.

Everything is read when this package is imported, so that a memory snapshot of the interpreter needs no files later.
"""

from pisyedili.locale.catalogue import Catalogue, LocaleError, RuleProse, Segment, Text, catalogue, languages, plain

__all__ = ["Catalogue", "LocaleError", "RuleProse", "Segment", "Text", "catalogue", "languages", "plain"]
