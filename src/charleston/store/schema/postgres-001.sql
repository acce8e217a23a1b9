-- Nothing is ever deleted from here.
CREATE TABLE charleston.entries (
    table_id text NOT NULL,
    seq integer NOT NULL,
    command_id text NOT NULL,
    at bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, command_id)
);

CREATE TABLE charleston.listings (
    table_id text PRIMARY KEY,
    title text NOT NULL,
    status text NOT NULL,
    people text[] NOT NULL,
    summary bytea NOT NULL,
    at bigint NOT NULL
);

-- The people of the listings once more, to find the tables of one of them.
CREATE TABLE charleston.members (
    person text NOT NULL,
    table_id text NOT NULL,
    PRIMARY KEY (person, table_id),
    UNIQUE (table_id, person)
);

CREATE TABLE charleston.secrets (
    name text PRIMARY KEY,
    value bytea NOT NULL
);
