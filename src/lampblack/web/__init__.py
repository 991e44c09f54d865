"""Screens: templates, styles and scripts that show what they are told and never decide."""
