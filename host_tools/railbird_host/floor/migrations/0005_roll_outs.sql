-- Which image the display of a table has had since when; and roll-outs of an image over the floor, one at a time.
CREATE TABLE images (
    "table" text NOT NULL,
    image text NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY ("table", since)
);

CREATE TABLE roll_outs (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    image text NOT NULL,
    began timestamptz NOT NULL DEFAULT now(),
    began_by int NOT NULL REFERENCES people,
    ended timestamptz,
    ended_by int REFERENCES people,
    why text
);
CREATE UNIQUE INDEX roll_outs_open ON roll_outs ((ended IS NULL)) WHERE ended IS NULL;
