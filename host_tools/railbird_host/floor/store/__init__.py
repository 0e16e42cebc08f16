"""What the office keeps, in PostgreSQL: records, rounds, alarms, people."""
