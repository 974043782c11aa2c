-- Only the SHA-256 digest (hexadecimal) of a token is kept.

CREATE TABLE token (
  name       TEXT NOT NULL PRIMARY KEY,
  digest     TEXT NOT NULL,
  created_at TEXT NOT NULL
);
