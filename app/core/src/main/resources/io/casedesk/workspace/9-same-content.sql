-- What reads the same did not change, also where its fingerprint was made by an earlier rule.
DROP TRIGGER checklist_changed;
CREATE TRIGGER checklist_changed AFTER UPDATE ON checklist
WHEN old.fingerprint <> new.fingerprint AND old.content <> new.content
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
