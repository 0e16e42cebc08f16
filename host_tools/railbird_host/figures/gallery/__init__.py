"""Every screen of the monitor as a picture."""
