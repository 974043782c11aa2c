-- There is no column for a token anywhere. A connection has an id of its own, which outlives its name and its address:
-- its token is kept under that id in the password store.
CREATE TABLE connection (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
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

-- Relation and related say what a run was made of: a table, or another run. What its origin says is for people.
-- About is JSON: the purpose of the run, the labels of its fields and keys, and the source of its rows.
-- Stopped says why the run stopped early, as JSON.
CREATE TABLE run (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  begun TEXT NOT NULL,
  begun_by TEXT NOT NULL,
  origin TEXT NOT NULL,
  relation TEXT NOT NULL DEFAULT 'NONE',
  related TEXT NOT NULL DEFAULT '',
  about TEXT NOT NULL CHECK (json_valid(about)),
  phase TEXT NOT NULL CHECK (phase IN ('OPEN', 'PAUSED', 'ENDED')),
  stopped TEXT NOT NULL DEFAULT '""' CHECK (json_valid(stopped))
);

-- A field is "custom.theme" or "standard.title"; a value is its JSON type and its text: {"text":"legal"}, {"null":""}.
-- Fields with values are an object of both. The indexes of runs alone give the rows of a run in their order, unsorted.

-- The records that a run is to create. A row is unique in its run.
CREATE TABLE run_create (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (number),
  row TEXT NOT NULL,
  name TEXT NOT NULL,
  given TEXT NOT NULL CHECK (json_valid(given)),
  origin TEXT NOT NULL,
  UNIQUE (run, row)
);
CREATE INDEX run_create_run ON run_create (run);

-- The records that rows became.
CREATE TABLE run_created (
  run INTEGER NOT NULL REFERENCES run (number),
  row TEXT NOT NULL,
  record TEXT NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('ANSWERED', 'ADOPTED', 'EARLIER')),
  PRIMARY KEY (run, row)
);
CREATE INDEX run_created_record ON run_created (record, run);

-- The cells that a run is to write; the values of a new record come once its id is known, with its row.
CREATE TABLE run_cell (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (number),
  record TEXT NOT NULL,
  field TEXT NOT NULL,
  seen TEXT CHECK (seen IS NULL OR json_valid(seen)),
  wanted TEXT NOT NULL CHECK (json_valid(wanted)),
  origin TEXT NOT NULL,
  row TEXT,
  UNIQUE (run, record, field)
);
CREATE INDEX run_cell_run ON run_cell (run);
CREATE INDEX run_cell_record ON run_cell (record, run);

-- The calls of a run. Each is stored before it is made: without an answer, it may have been made. The target is the row
-- of a create, or the record of a write. Before holds all fields of the record then; for a create, the ids of records of
-- its name, or nothing when the list was incomplete.
CREATE TABLE run_attempt (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (number),
  target TEXT NOT NULL,
  n INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('CREATE', 'WRITE')),
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  sent TEXT NOT NULL CHECK (json_valid(sent)),
  sent_at TEXT NOT NULL,
  answer TEXT CHECK (answer IN ('ACCEPTED', 'REFUSED', 'UNSENT', 'LOST')),
  problem TEXT NOT NULL DEFAULT '""' CHECK (json_valid(problem)),
  UNIQUE (run, kind, target, n)
);
CREATE INDEX run_attempt_run ON run_attempt (run);

-- The verdicts of a run: the latest of a cell counts. That on a record to create has no field, and the row as its target.
CREATE TABLE run_judgment (
  number INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (number),
  target TEXT NOT NULL,
  field TEXT NOT NULL,
  at TEXT NOT NULL,
  now TEXT CHECK (now IS NULL OR json_valid(now)),
  verdict TEXT NOT NULL,
  problem TEXT NOT NULL CHECK (json_valid(problem)),
  also_changed TEXT NOT NULL CHECK (json_valid(also_changed))
);
CREATE INDEX run_judgment_run ON run_judgment (run);
CREATE INDEX run_judgment_target ON run_judgment (run, target, field);

-- What a run planned, sent and found is only ever added to, whatever the program tries.
CREATE TRIGGER run_stays
BEFORE UPDATE OF number, id, connection, kind, begun, begun_by, origin, relation, related, about ON run
BEGIN
  SELECT RAISE(ABORT, 'what a run was begun with cannot be changed');
END;

CREATE TRIGGER run_create_stays BEFORE UPDATE ON run_create
BEGIN
  SELECT RAISE(ABORT, 'a row of a run cannot be changed');
END;

CREATE TRIGGER run_create_is_kept BEFORE DELETE ON run_create
BEGIN
  SELECT RAISE(ABORT, 'a row of a run cannot be removed');
END;

CREATE TRIGGER run_created_stays BEFORE UPDATE ON run_created
BEGIN
  SELECT RAISE(ABORT, 'the record of a row cannot be changed');
END;

CREATE TRIGGER run_created_is_kept BEFORE DELETE ON run_created
BEGIN
  SELECT RAISE(ABORT, 'the record of a row cannot be removed');
END;

CREATE TRIGGER run_cell_stays BEFORE UPDATE ON run_cell
BEGIN
  SELECT RAISE(ABORT, 'a cell of a run cannot be changed');
END;

CREATE TRIGGER run_cell_is_kept BEFORE DELETE ON run_cell
BEGIN
  SELECT RAISE(ABORT, 'a cell of a run cannot be removed');
END;

CREATE TRIGGER run_attempt_stays BEFORE UPDATE OF number, run, target, n, kind, before, sent, sent_at ON run_attempt
BEGIN
  SELECT RAISE(ABORT, 'a call of a run cannot be changed');
END;

CREATE TRIGGER run_attempt_is_answered_once BEFORE UPDATE ON run_attempt WHEN old.answer IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the answer to a call cannot be changed');
END;

CREATE TRIGGER run_attempt_is_kept BEFORE DELETE ON run_attempt
BEGIN
  SELECT RAISE(ABORT, 'a call of a run cannot be removed');
END;

CREATE TRIGGER run_judgment_stays BEFORE UPDATE ON run_judgment
BEGIN
  SELECT RAISE(ABORT, 'a verdict of a run cannot be changed');
END;

CREATE TRIGGER run_judgment_is_kept BEFORE DELETE ON run_judgment
BEGIN
  SELECT RAISE(ABORT, 'a verdict of a run cannot be removed');
END;

-- Cells that a person changed and has not sent yet. A value is its JSON type and its text, digits or JSON.
-- An input that is no value of its field is kept as it was typed, with the reason. The origin's detail is when the change
-- was made, or the run that left it.
CREATE TABLE staged (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  record TEXT NOT NULL,
  field TEXT NOT NULL,
  seen_type TEXT CHECK (seen_type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'NULL', 'JSON')),
  seen TEXT,
  wanted_type TEXT CHECK (wanted_type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'NULL', 'JSON')),
  wanted TEXT NOT NULL,
  problem TEXT,
  origin TEXT NOT NULL CHECK (origin IN ('EDITED', 'PASTED', 'BULK_EDIT', 'RUN')),
  origin_detail TEXT NOT NULL,
  CHECK ((wanted_type IS NULL) = (problem IS NOT NULL)),
  UNIQUE (connection, kind, record, field)
);

-- Captions that a person gave. Beside the options and not among them: whoever names a key does not say that it is one.
CREATE TABLE option_label (
  connection TEXT NOT NULL,
  field TEXT NOT NULL,
  key TEXT NOT NULL,
  label TEXT NOT NULL,
  said_at TEXT NOT NULL,
  PRIMARY KEY (connection, field, key)
);

-- What a person chose of how a connection is worked on, by the name of the choice.
CREATE TABLE setting (
  connection TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (connection, name)
);

-- Each checklist as it was read last, and as it was before its last change in what counts.
CREATE TABLE checklist (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  content TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  last_read TEXT NOT NULL,
  before TEXT,
  changed TEXT,
  gone TEXT,
  PRIMARY KEY (connection, solution, checklist),
  CHECK ((before IS NULL) = (changed IS NULL))
);

-- What people said of checklists, and of one answer in a remark: its path, or empty. A review that lapsed, or that another took the place of, stays;
-- one that was withdrawn is followed by a mark that says so. The ids it takes the place of are a JSON array.
CREATE TABLE checklist_review (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  id TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  answer TEXT NOT NULL,
  mark TEXT NOT NULL CHECK (mark IN ('REVIEWED', 'NEEDS_WORK', 'REMARK', 'WITHDRAWN')),
  note TEXT NOT NULL,
  said_by TEXT NOT NULL,
  said_at TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  content TEXT NOT NULL,
  supersedes TEXT NOT NULL,
  UNIQUE (connection, id)
);

CREATE TRIGGER checklist_review_stays BEFORE UPDATE ON checklist_review
BEGIN
  SELECT RAISE(ABORT, 'a review cannot be changed');
END;

CREATE TRIGGER checklist_review_is_kept BEFORE DELETE ON checklist_review
BEGIN
  SELECT RAISE(ABORT, 'a review cannot be removed');
END;

-- Who is to review a checklist, until when: the newest assignment.
CREATE TABLE checklist_assignment (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  due TEXT,
  set_by TEXT NOT NULL,
  set_at TEXT NOT NULL,
  PRIMARY KEY (connection, solution, checklist)
);

-- What a checklist was before each change in what counts, the newest fifty.
CREATE TABLE checklist_version (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  content TEXT NOT NULL,
  last_read TEXT NOT NULL
);
CREATE INDEX checklist_version_of ON checklist_version (connection, solution, checklist, number);

CREATE TRIGGER checklist_changed AFTER UPDATE ON checklist
WHEN old.fingerprint <> new.fingerprint
BEGIN
  INSERT INTO checklist_version (connection, solution, checklist, content, last_read)
    VALUES (old.connection, old.solution, old.checklist, old.content, old.last_read);
  DELETE FROM checklist_version
    WHERE connection = old.connection AND solution = old.solution AND checklist = old.checklist
      AND number <= (
        SELECT number FROM checklist_version
          WHERE connection = old.connection AND solution = old.solution
            AND checklist = old.checklist
          ORDER BY number DESC LIMIT 1 OFFSET 50);
END;

-- A file that is being imported, or was: what was chosen for it, and the run it became. The file itself is in a folder.
CREATE TABLE kept_import (
  id TEXT PRIMARY KEY,
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  file TEXT NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('OPEN', 'SENT', 'DONE')),
  mapping TEXT NOT NULL,
  run TEXT,
  draft TEXT NOT NULL,
  changed TEXT NOT NULL
);

-- The mapping that was used last for columns of these names.
CREATE TABLE import_mapping (
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  columns TEXT NOT NULL,
  mapping TEXT NOT NULL,
  PRIMARY KEY (connection, kind, columns)
);

-- Why the checklists of a solution could not be read when that was tried last, so that what was
-- read of them before is not taken for what is there now.
CREATE TABLE checklist_failure (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  kind TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  excerpt TEXT NOT NULL,
  what TEXT NOT NULL,
  PRIMARY KEY (connection, solution)
);

-- What solutions with checklists were called when they were listed last: of one that is not listed any more nothing
-- else would say it. And when their checklists were read last, so that "none" is known of a solution as well.
CREATE TABLE checklist_solution (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  name TEXT,
  read TEXT,
  PRIMARY KEY (connection, solution)
);
