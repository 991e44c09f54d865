"""The rules themselves, a file a chapter: pure functions of values and a roller."""
