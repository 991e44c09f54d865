"""The verbs, a file a chapter: how each is refused and carried out."""
