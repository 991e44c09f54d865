"""The room of Fourth Crusade, where every blow is paid for in breath, and the nerve breaks before the body.

room.py holds CRUSADE, the game as the kernel knows it. Unofficial, not affiliated with the game's makers.
"""
