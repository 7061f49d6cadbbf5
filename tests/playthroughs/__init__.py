"""Commented hands, one file each, with the state after every action."""
