"""A table brought up part by part: what to connect, what it measures, what is wrong and why."""
