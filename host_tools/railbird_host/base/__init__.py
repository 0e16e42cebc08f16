"""What every room stands on: errors, whole files, clocks. It imports nothing of the rest."""
