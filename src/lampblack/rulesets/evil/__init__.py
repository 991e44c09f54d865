"""The room of the horror of four stats, where what the GM has prepared is a secret of the rules themselves.

room.py holds EVIL, the game as the kernel knows it. Unofficial, not affiliated with the game's maker.
"""
