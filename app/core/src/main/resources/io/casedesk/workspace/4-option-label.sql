-- Captions that a person gave. Beside the options and not among them: whoever names a key does not say that it is one.
CREATE TABLE option_label (
  connection TEXT NOT NULL,
  field TEXT NOT NULL,
  key TEXT NOT NULL,
  label TEXT NOT NULL,
  said_at TEXT NOT NULL,
  PRIMARY KEY (connection, field, key)
);
