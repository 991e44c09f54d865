"""People playing: seats, invitations, take-back, views out. One writer a table; synchronous."""
