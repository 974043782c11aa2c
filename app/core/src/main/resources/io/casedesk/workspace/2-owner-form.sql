-- Which string a service takes for the owner of a solution, found out by a write that was verified.
CREATE TABLE owner_form (
  connection TEXT PRIMARY KEY,
  form TEXT NOT NULL CHECK (form IN ('ID', 'EMAIL'))
);
