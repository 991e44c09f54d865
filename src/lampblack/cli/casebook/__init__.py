"""Playing case files: examples of the rules as data, for any game on the shelf. See docs/cases.md."""
