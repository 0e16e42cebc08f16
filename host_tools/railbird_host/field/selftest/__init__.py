"""The self-test of a table's boards over their service ports: what a technician runs after a swap or a repair."""
