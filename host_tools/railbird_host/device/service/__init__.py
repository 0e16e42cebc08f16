"""The host's end of a board's service port: requests, sessions, provisioning, attestation, the operator's table
file."""
