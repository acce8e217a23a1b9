-- Short keys: a log that begins now has '#' and its number in entries.table_id, in the table and its two indexes, instead
-- of its name. Older logs keep their names there.
CREATE TABLE charleston.keys (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE
);
