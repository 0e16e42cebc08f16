-- A year of alarms and rounds is asked without being read: what still lasts, what was acknowledged last. The oldest rounds
-- are found table by table, by rounds_by_day.
CREATE INDEX alarms_lasting ON alarms ("table", kind) WHERE over IS NULL;
CREATE INDEX alarms_acknowledged ON alarms (acknowledged DESC) WHERE acknowledged IS NOT NULL;
DROP INDEX alarms_by_time, rounds_by_age;
