"""What is wired to the boards: one part a file. A part is attached when it is made, and stays over power cycles."""
