"""The room of Liminal Horror, where a hit eats nerve, then body or mind, then the room to carry on.

room.py holds LIMINAL, the game as the kernel knows it. Unofficial, not affiliated with the game's makers.
"""
