"""What every game agrees on: dice, seats, play and record. Knows no game, no clock, no file."""
