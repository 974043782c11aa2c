-- There is no column for a token anywhere: tokens are in the vault of the operating system.
CREATE TABLE connection (
  name TEXT PRIMARY KEY,
  base_url TEXT NOT NULL,
  options TEXT NOT NULL
);

CREATE TABLE saved_view (
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  definition TEXT NOT NULL,
  PRIMARY KEY (connection, kind, name)
);

CREATE TABLE field (
  connection TEXT NOT NULL,
  key TEXT NOT NULL,
  last_seen TEXT NOT NULL,
  PRIMARY KEY (connection, key)
);

-- One row for each way a key is known, so that forgetting one way does not forget the others.
CREATE TABLE option (
  connection TEXT NOT NULL,
  field TEXT NOT NULL,
  key TEXT NOT NULL,
  provenance TEXT NOT NULL CHECK (provenance IN ('SERVICE', 'SEEN', 'PROVEN', 'IMPORTED', 'TYPED')),
  label TEXT,
  uses INTEGER NOT NULL,
  place INTEGER NOT NULL,
  first_seen TEXT NOT NULL,
  last_seen TEXT NOT NULL,
  PRIMARY KEY (connection, field, key, provenance)
);

CREATE TABLE snapshot (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  as_of TEXT NOT NULL,
  records INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  UNIQUE (connection, kind)
);

CREATE TABLE snapshot_chunk (
  snapshot INTEGER NOT NULL REFERENCES snapshot (number) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  check_sum INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (snapshot, place)
);

CREATE TABLE run (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  begun TEXT NOT NULL,
  begun_by TEXT NOT NULL,
  origin TEXT NOT NULL,
  phase TEXT NOT NULL,
  counts TEXT NOT NULL
);

CREATE TABLE run_entry (
  run INTEGER NOT NULL REFERENCES run (number),
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  record TEXT NOT NULL,
  body TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (run, seq)
);

-- The log of a run is only ever added to, whatever the program tries.
CREATE TRIGGER run_entry_stays BEFORE UPDATE ON run_entry
BEGIN
  SELECT RAISE(ABORT, 'an entry of a run cannot be changed');
END;

CREATE TRIGGER run_entry_is_kept BEFORE DELETE ON run_entry
BEGIN
  SELECT RAISE(ABORT, 'an entry of a run cannot be removed');
END;

CREATE TRIGGER run_stays BEFORE UPDATE OF number, id, connection, kind, begun, begun_by, origin ON run
BEGIN
  SELECT RAISE(ABORT, 'what a run was begun with cannot be changed');
END;
