"""Where a card's time goes, stage by stage: measured from outside, drawn as a picture."""
