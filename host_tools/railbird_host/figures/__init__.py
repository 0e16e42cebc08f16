"""What is measured of the product itself: figures, planted faults, every screen as a picture."""
