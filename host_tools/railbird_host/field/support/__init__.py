"""The support bundle: everything a developer needs of a table, in one zip, without secrets and hidden cards."""
