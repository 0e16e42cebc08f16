"""A floor of tables: their journals and their state come together in an office, over MQTT, into PostgreSQL."""
