"""`railbird deploy`: changed files of the working tree onto a development image, all of them or none."""
