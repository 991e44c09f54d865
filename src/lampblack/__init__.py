"""Lampblack: a live table for dark role-playing games, and the rules engine under it."""

__version__ = "0.1.0"
"""The release; pyproject.toml says the same."""
