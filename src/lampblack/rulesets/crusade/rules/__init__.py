"""The rules, a file a chapter: pure functions of values and a roller."""
