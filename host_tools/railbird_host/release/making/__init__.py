"""How a release is made: staged, packed into wheels, listed, signed. Runs in a checkout, on Linux."""
