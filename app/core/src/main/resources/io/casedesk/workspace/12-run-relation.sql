-- What a run was made of: a table, or another run. What its origin says is for people.
ALTER TABLE run ADD COLUMN relation TEXT NOT NULL DEFAULT 'NONE';
ALTER TABLE run ADD COLUMN related TEXT NOT NULL DEFAULT '';

DROP TRIGGER IF EXISTS run_stays;
CREATE TRIGGER run_stays
BEFORE UPDATE OF number, id, connection, kind, begun, begun_by, origin, relation, related ON run
BEGIN
  SELECT RAISE(ABORT, 'what a run was begun with cannot be changed');
END;
