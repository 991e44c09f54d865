"""The verbs, a file a chapter: how each is checked, refused and carried out; and the work that several share."""
