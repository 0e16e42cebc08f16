"""Railbird's benches for labgrid: resources, drivers, and a process that holds a place. Runs in a venv of its own
(`make lab`), because labgrid brings another `serial` package; the railbird command talks to it through pipes."""
