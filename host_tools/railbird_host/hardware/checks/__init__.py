"""The electrical rules: one file a subject, one function a rule, each with its source."""
