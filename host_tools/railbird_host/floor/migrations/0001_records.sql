-- Tables and their journals. Keys are in table files, never here.
CREATE TABLE tables (
    name text PRIMARY KEY,
    added timestamptz NOT NULL DEFAULT now(),
    revoked timestamptz
);

CREATE TABLE journals (
    "table" text NOT NULL REFERENCES tables,
    journal text NOT NULL,
    last_boot bigint NOT NULL DEFAULT 0,
    last_sequence bigint NOT NULL DEFAULT 0,
    last_mac bytea NOT NULL DEFAULT '',
    records bigint NOT NULL DEFAULT 0,
    missing bigint NOT NULL DEFAULT 0,
    first_stored timestamptz NOT NULL DEFAULT now(),
    last_stored timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("table", journal)
);

-- One row a record, as it lay in flash. Written under the lock of its journal's row, whose last_sequence it moves on in
-- the same transaction: that is what makes it once. By month of its storing, so that an old month is dropped whole.
CREATE TABLE records (
    "table" text NOT NULL,
    journal text NOT NULL,
    boot bigint NOT NULL,
    sequence bigint NOT NULL,
    stored date NOT NULL,
    kind smallint NOT NULL,
    raw bytea NOT NULL,
    PRIMARY KEY ("table", journal, sequence, boot, stored)
) PARTITION BY RANGE (stored);

-- Records that are of a number that is stored with other contents: evidence, never part of the journal.
CREATE TABLE quarantine (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "table" text NOT NULL,
    journal text NOT NULL,
    sequence bigint NOT NULL,
    raw bytea NOT NULL,
    why text NOT NULL,
    came timestamptz NOT NULL DEFAULT now(),
    UNIQUE ("table", journal, sequence, raw)
);

-- One row a round, made from the records: may be deleted and made again.
CREATE TABLE rounds (
    "table" text NOT NULL,
    journal text NOT NULL,
    number bigint NOT NULL,
    game text NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    began timestamptz NOT NULL,
    ended timestamptz NOT NULL,
    trusted boolean NOT NULL,
    ending text NOT NULL,
    corrected boolean NOT NULL,
    result text NOT NULL,
    cards int NOT NULL,
    no_reads int NOT NULL,
    restarts int NOT NULL,
    deck smallint,
    sensors jsonb NOT NULL,
    hands jsonb NOT NULL,
    lamps jsonb NOT NULL,
    PRIMARY KEY ("table", journal, number)
);
CREATE INDEX rounds_by_day ON rounds ("table", ended DESC);
CREATE INDEX rounds_by_number ON rounds ("table", number);
