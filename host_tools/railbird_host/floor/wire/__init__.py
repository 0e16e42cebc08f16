"""What goes over the wire between a table's computer and the office, and the account it goes by."""
