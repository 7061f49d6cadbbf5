"""The solver against a plain exhaustive search."""
