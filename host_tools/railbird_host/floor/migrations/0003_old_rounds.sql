-- What is too old is found without reading a year: rounds lie about in the order of their end.
CREATE INDEX rounds_by_age ON rounds USING brin (ended);
