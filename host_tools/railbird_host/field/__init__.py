"""What a technician does at a table: journals, diagnosis, self-test, evidence."""
