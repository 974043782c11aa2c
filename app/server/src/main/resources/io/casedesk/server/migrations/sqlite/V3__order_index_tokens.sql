-- Use cases are numbered without gaps in the order in which they were entered, so that any page is found by
-- arithmetic. They are never removed (the service only flags them); a row removed by hand would leave a short page.
-- The last number is kept in row_count: taking the next one locks that row until the end of the transaction.

CREATE TABLE row_count (
  name  TEXT    NOT NULL PRIMARY KEY,
  value INTEGER NOT NULL
);

INSERT INTO row_count (name, value) SELECT 'use_case', count(*) FROM use_case;

CREATE TABLE use_case_numbered (
  number        INTEGER NOT NULL PRIMARY KEY,
  id            TEXT    NOT NULL UNIQUE,
  source_id     TEXT,
  title         TEXT    NOT NULL,
  description   TEXT    NOT NULL,
  status        TEXT    NOT NULL,
  delete_flag   BOOLEAN NOT NULL,
  created_at    TEXT    NOT NULL,
  updated_at    TEXT    NOT NULL,
  custom_fields TEXT    NOT NULL
);

INSERT INTO use_case_numbered
SELECT row_number() OVER (ORDER BY created_at, id), id, source_id, title, description, status, delete_flag,
       created_at, updated_at, custom_fields
FROM use_case;

-- The table of links refers to use cases, so it makes way while they are replaced.
CREATE TABLE link_kept AS SELECT * FROM solution_use_case;
DROP TABLE solution_use_case;
DROP TABLE use_case;
ALTER TABLE use_case_numbered RENAME TO use_case;

CREATE TABLE solution_use_case (
  solution_id TEXT    NOT NULL REFERENCES solution (id),
  use_case_id TEXT    NOT NULL REFERENCES use_case (id),
  position    INTEGER NOT NULL,
  PRIMARY KEY (solution_id, use_case_id)
);

INSERT INTO solution_use_case SELECT * FROM link_kept;
DROP TABLE link_kept;

CREATE INDEX solution_use_case_back ON solution_use_case (use_case_id);

-- What can be filtered on: one row for each value of each field. It is filled by the program, which
-- puts a digest in the place of a long value.
CREATE TABLE field_value (
  field_key TEXT    NOT NULL,
  value     TEXT    NOT NULL,
  number    INTEGER NOT NULL,
  PRIMARY KEY (field_key, value, number)
) WITHOUT ROWID;

ALTER TABLE token ADD COLUMN read_only BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE token ADD COLUMN expires_at TEXT;
ALTER TABLE token ADD COLUMN revoked_at TEXT;
ALTER TABLE token ADD COLUMN last_used_at TEXT;

CREATE UNIQUE INDEX token_digest ON token (digest);

-- Who is logged in to the page of the reference: digest is that of the cookie.
CREATE TABLE reference_session (
  digest       TEXT NOT NULL PRIMARY KEY,
  token_digest TEXT NOT NULL,
  expires_at   TEXT NOT NULL
);
