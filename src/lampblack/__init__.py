"""Lampblack: a live table for dark role-playing games, and the rules engine under it."""
