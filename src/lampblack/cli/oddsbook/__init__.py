"""What `lampblack odds` reads and draws."""
