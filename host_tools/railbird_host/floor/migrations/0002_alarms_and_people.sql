CREATE TABLE people (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text UNIQUE,
    role text NOT NULL CHECK (role IN ('viewer', 'supervisor', 'technician')),
    password text NOT NULL,
    left_on date
);

CREATE TABLE sessions (
    token bytea PRIMARY KEY,
    person int NOT NULL REFERENCES people ON DELETE CASCADE,
    forms text NOT NULL,
    began timestamptz NOT NULL DEFAULT now(),
    used timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE access_log (
    at timestamptz NOT NULL DEFAULT now(),
    person int,
    what text NOT NULL,
    address text NOT NULL
);
CREATE INDEX access_log_by_time ON access_log (at);

-- An alarm stays until a named person acknowledges it; `over` says when its cause went.
CREATE TABLE alarms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "table" text NOT NULL,
    kind text NOT NULL,
    words text NOT NULL,
    began timestamptz NOT NULL DEFAULT now(),
    last timestamptz NOT NULL DEFAULT now(),
    times int NOT NULL DEFAULT 1,
    over timestamptz,
    acknowledged timestamptz,
    acknowledged_by int REFERENCES people,
    why text
);
CREATE UNIQUE INDEX alarms_open ON alarms ("table", kind) WHERE acknowledged IS NULL;
CREATE INDEX alarms_by_time ON alarms (began DESC);

-- When the office was there: one that was killed has no end.
CREATE TABLE office (
    began timestamptz PRIMARY KEY,
    beat timestamptz NOT NULL,
    ended timestamptz
);
