-- Timestamps are ISO 8601 UTC text with milliseconds: that sorts as time does, and is what the contract sends.
-- custom_fields and attributes hold a JSON object as text.

CREATE TABLE field_definition (
  field_key TEXT    NOT NULL PRIMARY KEY,
  type      TEXT    NOT NULL,
  display   TEXT    NOT NULL,
  position  INTEGER NOT NULL
);

CREATE TABLE field_option (
  field_key  TEXT    NOT NULL REFERENCES field_definition (field_key),
  option_key TEXT    NOT NULL,
  label      TEXT    NOT NULL,
  position   INTEGER NOT NULL,
  PRIMARY KEY (field_key, option_key)
);

CREATE TABLE use_case (
  id            TEXT    NOT NULL PRIMARY KEY,
  title         TEXT    NOT NULL,
  description   TEXT    NOT NULL,
  status        TEXT    NOT NULL,
  created_at    TEXT    NOT NULL,
  updated_at    TEXT    NOT NULL,
  delete_flag   BOOLEAN NOT NULL,
  source_id     TEXT,
  custom_fields TEXT    NOT NULL
);

CREATE INDEX use_case_order ON use_case (created_at, id);
CREATE INDEX use_case_status ON use_case (status, created_at, id);
CREATE INDEX use_case_source ON use_case (source_id, created_at, id);

CREATE TABLE person (
  id    TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name  TEXT NOT NULL
);

CREATE TABLE solution (
  id                       TEXT    NOT NULL PRIMARY KEY,
  name                     TEXT    NOT NULL,
  description              TEXT    NOT NULL,
  link_title               TEXT    NOT NULL,
  link_url                 TEXT    NOT NULL,
  provider                 TEXT    NOT NULL,
  sensitivity              TEXT    NOT NULL,
  type                     TEXT    NOT NULL,
  requesting_business_unit TEXT    NOT NULL,
  status                   TEXT    NOT NULL,
  created_at               TEXT    NOT NULL,
  updated_at               TEXT    NOT NULL,
  delete_flag              BOOLEAN NOT NULL,
  owner_id                 TEXT REFERENCES person (id),
  custom_fields            TEXT    NOT NULL
);

CREATE INDEX solution_order ON solution (created_at, id);

CREATE TABLE solution_use_case (
  solution_id TEXT    NOT NULL REFERENCES solution (id),
  use_case_id TEXT    NOT NULL REFERENCES use_case (id),
  position    INTEGER NOT NULL,
  PRIMARY KEY (solution_id, use_case_id)
);

CREATE INDEX solution_use_case_back ON solution_use_case (use_case_id);

CREATE TABLE checklist (
  id                TEXT    NOT NULL PRIMARY KEY,
  solution_id       TEXT    NOT NULL REFERENCES solution (id),
  page_id           TEXT    NOT NULL,
  playbook_id       TEXT    NOT NULL,
  attributes        TEXT    NOT NULL,
  show_notification BOOLEAN NOT NULL,
  created_at        TEXT    NOT NULL,
  updated_at        TEXT    NOT NULL
);

CREATE INDEX checklist_solution ON checklist (solution_id, created_at, id);
