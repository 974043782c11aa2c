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
