"""What vector files tell of games with seats and a dealer's hand: one form a game, played and judged in one way."""
