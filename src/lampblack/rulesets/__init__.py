"""The shelf of games, a room each. A room imports the kernel and nothing else of ours."""
