"""Looking whether a house would stand: each check says in plain words what it found. Used by `lampblack doctor`."""
