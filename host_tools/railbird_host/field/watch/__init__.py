"""A live, passive look at boards: `watcher.py` asks, `picture.py` draws."""
