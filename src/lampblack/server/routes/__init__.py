"""The routes of the house, a file for each subject."""
