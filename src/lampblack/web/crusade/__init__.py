"""The screens of the fantasy game: what it draws of its own on the board, the phone and the wall."""
