"""Speed against other engines of the crazy eights family."""
