-- A mark that was undone is said to be, as a review is never removed. SQLite changes no check of a
-- table, so the tables of reviews are made anew around what they hold.
CREATE TABLE earlier_before AS SELECT review, id FROM checklist_review_before ORDER BY rowid;
DROP TABLE checklist_review_before;

CREATE TABLE later_review (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  id TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  mark TEXT NOT NULL CHECK (mark IN ('REVIEWED', 'NEEDS_WORK', 'WITHDRAWN')),
  note TEXT NOT NULL,
  said_by TEXT NOT NULL,
  said_at TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (connection, id)
);
INSERT INTO later_review SELECT * FROM checklist_review ORDER BY number;
DROP TABLE checklist_review;
ALTER TABLE later_review RENAME TO checklist_review;

CREATE TABLE checklist_review_before (
  review INTEGER NOT NULL REFERENCES checklist_review (number),
  id TEXT NOT NULL,
  PRIMARY KEY (review, id)
);
INSERT INTO checklist_review_before SELECT review, id FROM earlier_before ORDER BY rowid;
DROP TABLE earlier_before;

CREATE TRIGGER checklist_review_stays BEFORE UPDATE ON checklist_review
BEGIN
  SELECT RAISE(ABORT, 'a review cannot be changed');
END;

CREATE TRIGGER checklist_review_is_kept BEFORE DELETE ON checklist_review
BEGIN
  SELECT RAISE(ABORT, 'a review cannot be removed');
END;

-- When the checklists of a solution were read last, so that "none" is known of it as well.
CREATE TABLE checklist_read (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  read TEXT NOT NULL,
  PRIMARY KEY (connection, solution)
);
INSERT INTO checklist_read
  SELECT connection, solution, max(last_read) FROM checklist GROUP BY connection, solution;

-- What a checklist was before each change in what counts, the newest fifty.
CREATE TABLE checklist_version (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  content TEXT NOT NULL,
  last_read TEXT NOT NULL
);
CREATE INDEX checklist_version_of ON checklist_version (connection, solution, checklist, number);
INSERT INTO checklist_version (connection, solution, checklist, content, last_read)
  SELECT connection, solution, checklist, before, changed FROM checklist WHERE before IS NOT NULL;

CREATE TRIGGER checklist_changed AFTER UPDATE ON checklist
WHEN old.fingerprint <> new.fingerprint
BEGIN
  INSERT INTO checklist_version (connection, solution, checklist, content, last_read)
    VALUES (old.connection, old.solution, old.checklist, old.content, old.last_read);
  DELETE FROM checklist_version
    WHERE connection = old.connection AND solution = old.solution AND checklist = old.checklist
      AND number <= (
        SELECT number FROM checklist_version
          WHERE connection = old.connection AND solution = old.solution
            AND checklist = old.checklist
          ORDER BY number DESC LIMIT 1 OFFSET 50);
END;
