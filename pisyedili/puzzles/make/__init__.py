"""Making puzzles: positions worth judging, trimming, and the search that runs on many workers."""
