"""The rules alone: rounds settled, odds computed."""
