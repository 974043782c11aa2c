-- A connection has an id of its own, which outlives its name and its address: its token is kept under it in the vault.
CREATE TABLE later_connection (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  base_url TEXT NOT NULL,
  options TEXT NOT NULL
);
INSERT INTO later_connection SELECT lower(hex(randomblob(16))), name, base_url, options FROM connection;
DROP TABLE connection;
ALTER TABLE later_connection RENAME TO connection;
