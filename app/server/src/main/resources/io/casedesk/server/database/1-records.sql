-- The tables, for SQLite and for PostgreSQL. KEY_TEXT is text that is compared byte by byte: SQLite takes every type with
-- TEXT in its name for text and compares it so; for PostgreSQL, Schema.java puts TEXT COLLATE "C" in its place and leaves
-- out WITHOUT ROWID.
-- Timestamps are ISO 8601 UTC text with milliseconds: that sorts as time does, and is what the contract sends.
-- custom_fields and attributes hold a JSON object as text.

CREATE TABLE field_definition (
  field_key KEY_TEXT NOT NULL PRIMARY KEY,
  type      TEXT    NOT NULL,
  display   TEXT    NOT NULL,
  position  INTEGER NOT NULL
);

CREATE TABLE field_option (
  field_key  KEY_TEXT NOT NULL REFERENCES field_definition (field_key),
  option_key KEY_TEXT NOT NULL,
  label      TEXT    NOT NULL,
  position   INTEGER NOT NULL,
  PRIMARY KEY (field_key, option_key)
);

-- Use cases are numbered without gaps in the order in which they were entered, so that any page is found by
-- arithmetic. They are never removed (the service only flags them); a row removed by hand would leave a short page.
-- The last number is kept in row_count: taking the next one locks that row until the end of the transaction.

CREATE TABLE row_count (
  name  KEY_TEXT NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
);

INSERT INTO row_count (name, value) VALUES ('use_case', 0);

CREATE TABLE use_case (
  number        INTEGER NOT NULL PRIMARY KEY,
  id            KEY_TEXT NOT NULL UNIQUE,
  source_id     TEXT,
  title         TEXT    NOT NULL,
  description   TEXT    NOT NULL,
  status        TEXT    NOT NULL,
  delete_flag   BOOLEAN NOT NULL,
  created_at    TEXT    NOT NULL,
  updated_at    TEXT    NOT NULL,
  custom_fields TEXT    NOT NULL
);

-- What can be filtered on: one row for each value of each field. It is filled by the program, which
-- puts a digest in the place of a long value.
CREATE TABLE field_value (
  field_key KEY_TEXT NOT NULL,
  value     KEY_TEXT NOT NULL,
  number    INTEGER NOT NULL,
  PRIMARY KEY (field_key, value, number)
) WITHOUT ROWID;

CREATE TABLE person (
  id    KEY_TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name  TEXT NOT NULL
);

CREATE TABLE solution (
  id                       KEY_TEXT NOT NULL PRIMARY KEY,
  name                     TEXT    NOT NULL,
  description              TEXT    NOT NULL,
  link_title               TEXT    NOT NULL,
  link_url                 TEXT    NOT NULL,
  provider                 TEXT    NOT NULL,
  sensitivity              TEXT    NOT NULL,
  type                     TEXT    NOT NULL,
  requesting_business_unit TEXT    NOT NULL,
  status                   TEXT    NOT NULL,
  created_at               KEY_TEXT NOT NULL,
  updated_at               TEXT    NOT NULL,
  delete_flag              BOOLEAN NOT NULL,
  owner_id                 KEY_TEXT REFERENCES person (id),
  custom_fields            TEXT    NOT NULL
);

CREATE INDEX solution_order ON solution (created_at, id);

CREATE TABLE solution_use_case (
  solution_id KEY_TEXT NOT NULL REFERENCES solution (id),
  use_case_id KEY_TEXT NOT NULL REFERENCES use_case (id),
  position    INTEGER NOT NULL,
  PRIMARY KEY (solution_id, use_case_id)
);

CREATE INDEX solution_use_case_back ON solution_use_case (use_case_id);

CREATE TABLE checklist (
  id                KEY_TEXT NOT NULL PRIMARY KEY,
  solution_id       KEY_TEXT NOT NULL REFERENCES solution (id),
  page_id           TEXT    NOT NULL,
  playbook_id       TEXT    NOT NULL,
  attributes        TEXT    NOT NULL,
  show_notification BOOLEAN NOT NULL,
  created_at        KEY_TEXT NOT NULL,
  updated_at        TEXT    NOT NULL
);

CREATE INDEX checklist_solution ON checklist (solution_id, created_at, id);

-- Only the SHA-256 digest (hexadecimal) of a token is kept.

CREATE TABLE token (
  name         KEY_TEXT NOT NULL PRIMARY KEY,
  digest       KEY_TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  read_only    BOOLEAN NOT NULL DEFAULT FALSE,
  expires_at   TEXT,
  revoked_at   TEXT,
  last_used_at TEXT
);

CREATE UNIQUE INDEX token_digest ON token (digest);

-- The number of the newest script that was run.
CREATE TABLE schema_version (
  version INTEGER NOT NULL
);

INSERT INTO schema_version (version) VALUES (1);
