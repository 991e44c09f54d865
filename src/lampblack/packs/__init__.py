"""Content packs: folders of TOML, read strictly, by the kinds that a game lists.

This floor knows no game and runs nothing that a pack says.

    manifest.py  what pack.toml says
    faults.py    what is wrong with a pack, and where
    lines.py     where in a file's text something stands
    folder.py    the files of a pack, within limits
    entries.py   one entry against its form: every fault of it
    reading.py   a folder becomes a pack, or a list of faults
    pack.py      a pack in memory, and as it is stored
    library.py   all packs of a house
    example.py   a small pack to begin with
"""
