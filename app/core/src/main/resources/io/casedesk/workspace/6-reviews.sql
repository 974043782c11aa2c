-- Each checklist as it was read last, and as it was before its last change in what counts.
CREATE TABLE checklist (
  connection TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  content TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  last_read TEXT NOT NULL,
  before TEXT,
  changed TEXT,
  gone TEXT,
  PRIMARY KEY (connection, solution, checklist),
  CHECK ((before IS NULL) = (changed IS NULL))
);

-- What people said of checklists. A review that lapsed, or that another took the place of, stays.
CREATE TABLE checklist_review (
  number INTEGER PRIMARY KEY,
  connection TEXT NOT NULL,
  id TEXT NOT NULL,
  solution TEXT NOT NULL,
  checklist TEXT NOT NULL,
  mark TEXT NOT NULL CHECK (mark IN ('REVIEWED', 'NEEDS_WORK')),
  note TEXT NOT NULL,
  said_by TEXT NOT NULL,
  said_at TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (connection, id)
);

CREATE TABLE checklist_review_before (
  review INTEGER NOT NULL REFERENCES checklist_review (number),
  id TEXT NOT NULL,
  PRIMARY KEY (review, id)
);

CREATE TRIGGER checklist_review_stays BEFORE UPDATE ON checklist_review
BEGIN
  SELECT RAISE(ABORT, 'a review cannot be changed');
END;

CREATE TRIGGER checklist_review_is_kept BEFORE DELETE ON checklist_review
BEGIN
  SELECT RAISE(ABORT, 'a review cannot be removed');
END;
