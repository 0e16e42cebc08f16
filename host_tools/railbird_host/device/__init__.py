"""Boards at hand: their ports, the service protocol, flashing and deploying."""
