"""`railbird scan`: Monte-Carlo over the optical model, recorded passes shown and replayed, cards printed."""
