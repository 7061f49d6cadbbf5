"""A second Pis Yedili engine, written from the rules alone.

It shares nothing with the package `pisyedili`: no cards, no settings, no code. It is slow on purpose and says each rule
where it is applied, so that a reader can hold it against the text of the rules. The tests play both side by side.
"""
