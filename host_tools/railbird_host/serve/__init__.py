"""The table's computer: follows one table's journal, keeps it, sets the clock, shows it to players and supervisors."""
