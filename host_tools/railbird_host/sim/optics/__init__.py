"""The model of card, ink, motion and sensors: from geometry to edge times on the scanner's ten pins."""
