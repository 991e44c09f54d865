"""What survives the night: events, answers and seats on disk, written by one writer."""
