-- Why the checklists of a solution could not be read when that was tried last, so that what was
-- read of them before is not taken for what is there now.
CREATE TABLE checklist_failure (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  kind TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  excerpt TEXT NOT NULL,
  what TEXT NOT NULL,
  PRIMARY KEY (connection, solution)
);

-- What solutions with checklists were called when they were listed last: of one that is not listed
-- any more nothing else would say it.
CREATE TABLE checklist_solution (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (connection, solution)
);

-- An earlier script took the time of a change for that of the last read before it, which nobody
-- knows: it is left open.
UPDATE checklist_version SET last_read = '' WHERE EXISTS (
  SELECT 1 FROM checklist WHERE checklist.connection = checklist_version.connection
    AND checklist.solution = checklist_version.solution
    AND checklist.checklist = checklist_version.checklist
    AND checklist.before = checklist_version.content
    AND checklist.changed = checklist_version.last_read);
