"""How a floor is set up: its certificates, accounts and the broker's files."""
