-- What a person chose of how a connection is worked on, by the name of the choice.
CREATE TABLE setting (
  connection TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (connection, name)
);
