-- Nothing is ever deleted from here. Rows lie in the order they came, whatever their table: a commit of many tables then
-- writes few pages, and is more than twice as fast as with the rows of each table side by side.
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, command_id)
);

CREATE TABLE listings (
    table_id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    people TEXT NOT NULL,  -- a JSON list
    summary BLOB NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;

-- The people of the listings once more, to find the tables of one of them.
CREATE TABLE members (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id),
    UNIQUE (table_id, person)
) WITHOUT ROWID;

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
