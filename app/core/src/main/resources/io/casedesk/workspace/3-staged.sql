-- Cells that a person changed and has not sent yet. A value is its JSON type and its text, digits or JSON.
CREATE TABLE staged (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  kind TEXT NOT NULL,
  record TEXT NOT NULL,
  field TEXT NOT NULL,
  seen_type TEXT CHECK (seen_type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'NULL', 'JSON')),
  seen TEXT,
  wanted_type TEXT NOT NULL CHECK (wanted_type IN ('TEXT', 'NUMBER', 'BOOLEAN', 'NULL', 'JSON')),
  wanted TEXT NOT NULL,
  UNIQUE (connection, kind, record, field)
);
