"""A table's journal on the host: rounds replayed from its records, shown as text, CSV, JSON or one page."""
