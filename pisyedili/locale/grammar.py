"""What a template cannot say: articles, case endings and capitals of one language.

A template asks for a form by a spec after the field's name: ``{card:card.acc}``, ``{name:gen}``, ``{suit:suit.cap}``.
Forms a language does not have fall back to the plain one, so that both languages may ask for what they need.
"""

from typing import Protocol


class Grammar(Protocol):
    """The forms of one language's words."""

    def capital(self, text: str) -> str:
        """`text` with its first letter in upper case, by this language's rules."""
        ...

    def upper(self, text: str) -> str:
        """The whole `text` in upper case, by this language's rules."""
        ...

    def card(self, suit: str, rank: str, rank_id: str, form: str) -> str:
        """Spoken name of a card from its suit's and rank's words; `form` is "", "the" or a case such as "acc"."""
        ...

    def suit(self, suit: str, form: str) -> str:
        """A suit's word in a case."""
        ...

    def name(self, name: str, form: str) -> str:
        """A person's name in the case `form`: "gen", "dat" or ""."""
        ...


class English:
    """Articles, and nothing else."""

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def upper(self, text: str) -> str:
        return text.upper()

    def card(self, suit: str, rank: str, rank_id: str, form: str) -> str:
        article = "the " if form == "the" else ""
        return f"{article}{rank} of {suit}"

    def suit(self, suit: str, form: str) -> str:
        return suit

    def name(self, name: str, form: str) -> str:
        return name


VOWELS = "aıoueiöü"
# The four-fold harmony: the last vowel of the stem chooses the vowel of the ending.
FOURFOLD = {"a": "ı", "ı": "ı", "o": "u", "u": "u", "e": "i", "i": "i", "ö": "ü", "ü": "ü"}
TWOFOLD = {"a": "a", "ı": "a", "o": "a", "u": "a", "e": "e", "i": "e", "ö": "e", "ü": "e"}


class Turkish:
    """Possessive and cases by vowel harmony; the dotted and the dotless i."""

    def capital(self, text: str) -> str:
        return self.upper(text[:1]) + text[1:]

    def upper(self, text: str) -> str:
        return text.replace("i", "İ").replace("ı", "I").upper()

    def lower(self, text: str) -> str:
        return text.replace("I", "ı").replace("İ", "i").lower()

    def last_vowel(self, word: str) -> str:
        """The vowel that endings follow; words without one ("DJ", "3") are read as if with an e."""
        return next((c for c in reversed(self.lower(word)) if c in VOWELS), "e")

    def ends_in_vowel(self, word: str) -> bool:
        return self.lower(word)[-1:] in VOWELS if word else False

    def possessive(self, word: str) -> str:
        """yedili -> yedilisi, kız -> kızı."""
        vowel = FOURFOLD[self.last_vowel(word)]
        return f"{word}s{vowel}" if self.ends_in_vowel(word) else f"{word}{vowel}"

    def card(self, suit: str, rank: str, rank_id: str, form: str) -> str:
        # "kupa yedilisi": the rank carries the possessive; case endings follow it with the pronominal n.
        owned = self.possessive(rank)
        four, two = FOURFOLD[self.last_vowel(owned)], TWOFOLD[self.last_vowel(owned)]
        endings = {
            "acc": f"n{four}",
            "dat": f"n{two}",
            "gen": f"n{four}n",
            "loc": f"nd{two}",
            "abl": f"nd{two}n",
            "ins": f"yl{two}",
        }
        return f"{suit} {owned}{endings.get(form, '')}"

    def suit(self, suit: str, form: str) -> str:
        four, two = FOURFOLD[self.last_vowel(suit)], TWOFOLD[self.last_vowel(suit)]
        open_end = self.ends_in_vowel(suit)
        join = "y" if open_end else ""
        hard = "t" if suit[-1:] in "çfhkpsşt" else "d"
        endings = {
            "acc": f"{join}{four}",
            "dat": f"{join}{two}",
            "gen": f"{'n' if open_end else ''}{four}n",
            "loc": f"{hard}{two}",
            "abl": f"{hard}{two}n",
            "ins": f"{join}l{two}",
        }
        ending = endings.get(form, "")
        # Between vowels a final k grows soft: sinek, sineği.
        stem = f"{suit[:-1]}ğ" if suit.endswith("k") and ending[:1] in VOWELS and ending else suit
        return f"{stem}{ending}"

    def name(self, name: str, form: str) -> str:
        vowel = self.last_vowel(name)
        open_end = self.ends_in_vowel(name)
        if form == "gen":
            return f"{name}’{'n' if open_end else ''}{FOURFOLD[vowel]}n"
        if form == "dat":
            return f"{name}’{'y' if open_end else ''}{TWOFOLD[vowel]}"
        return name


GRAMMARS: dict[str, Grammar] = {"en": English(), "tr": Turkish()}
