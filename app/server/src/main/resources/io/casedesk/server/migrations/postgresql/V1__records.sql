-- The same tables as SQLite's; what each is for is said there. Text is compared byte by byte, as in SQLite.

CREATE TABLE field_definition (
  field_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  type      TEXT    NOT NULL,
  display   TEXT    NOT NULL,
  position  INTEGER NOT NULL
);

CREATE TABLE field_option (
  field_key  TEXT COLLATE "C" NOT NULL REFERENCES field_definition (field_key),
  option_key TEXT COLLATE "C" NOT NULL,
  label      TEXT    NOT NULL,
  position   INTEGER NOT NULL,
  PRIMARY KEY (field_key, option_key)
);

CREATE TABLE row_count (
  name  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  value BIGINT NOT NULL
);

INSERT INTO row_count (name, value) VALUES ('use_case', 0);

CREATE TABLE use_case (
  number        BIGINT  NOT NULL PRIMARY KEY,
  id            TEXT COLLATE "C" NOT NULL UNIQUE,
  source_id     TEXT,
  title         TEXT    NOT NULL,
  description   TEXT    NOT NULL,
  status        TEXT    NOT NULL,
  delete_flag   BOOLEAN NOT NULL,
  created_at    TEXT    NOT NULL,
  updated_at    TEXT    NOT NULL,
  custom_fields TEXT    NOT NULL
);

CREATE TABLE field_value (
  field_key TEXT COLLATE "C" NOT NULL,
  value     TEXT COLLATE "C" NOT NULL,
  number    BIGINT NOT NULL,
  PRIMARY KEY (field_key, value, number)
);

CREATE TABLE person (
  id    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name  TEXT NOT NULL
);

CREATE TABLE solution (
  id                       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name                     TEXT    NOT NULL,
  description              TEXT    NOT NULL,
  link_title               TEXT    NOT NULL,
  link_url                 TEXT    NOT NULL,
  provider                 TEXT    NOT NULL,
  sensitivity              TEXT    NOT NULL,
  type                     TEXT    NOT NULL,
  requesting_business_unit TEXT    NOT NULL,
  status                   TEXT    NOT NULL,
  created_at               TEXT COLLATE "C" NOT NULL,
  updated_at               TEXT    NOT NULL,
  delete_flag              BOOLEAN NOT NULL,
  owner_id                 TEXT COLLATE "C" REFERENCES person (id),
  custom_fields            TEXT    NOT NULL
);

CREATE INDEX solution_order ON solution (created_at, id);

CREATE TABLE solution_use_case (
  solution_id TEXT COLLATE "C" NOT NULL REFERENCES solution (id),
  use_case_id TEXT COLLATE "C" NOT NULL REFERENCES use_case (id),
  position    INTEGER NOT NULL,
  PRIMARY KEY (solution_id, use_case_id)
);

CREATE INDEX solution_use_case_back ON solution_use_case (use_case_id);

CREATE TABLE checklist (
  id                TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  solution_id       TEXT COLLATE "C" NOT NULL REFERENCES solution (id),
  page_id           TEXT    NOT NULL,
  playbook_id       TEXT    NOT NULL,
  attributes        TEXT    NOT NULL,
  show_notification BOOLEAN NOT NULL,
  created_at        TEXT COLLATE "C" NOT NULL,
  updated_at        TEXT    NOT NULL
);

CREATE INDEX checklist_solution ON checklist (solution_id, created_at, id);

CREATE TABLE token (
  name         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  digest       TEXT COLLATE "C" NOT NULL,
  created_at   TEXT    NOT NULL,
  read_only    BOOLEAN NOT NULL DEFAULT FALSE,
  expires_at   TEXT,
  revoked_at   TEXT,
  last_used_at TEXT
);

CREATE UNIQUE INDEX token_digest ON token (digest);
