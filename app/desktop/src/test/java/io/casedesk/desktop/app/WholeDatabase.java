package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What the service's database is to hold: as it was at first, and what was written since. */
final class WholeDatabase {

  private static final String WRITTEN = "updated_at";

  private final ServiceDatabase database;
  private final Map<String, Map<String, String>> useCases;
  private final Map<String, Map<String, String>> solutions;
  private final Set<String> written = new HashSet<>();

  /** As it is now. */
  WholeDatabase(ServiceDatabase database) throws SQLException {
    this.database = database;
    useCases = database.rows("use_case");
    solutions = database.rows("solution");
  }

  /** From now on a field is to hold a value; an empty one for none. */
  void wrote(CaseRecord record, FieldRef field, String value) {
    Map<String, String> row = Objects.requireNonNull(useCases.get(record.id()));
    if (value.isEmpty()) {
      row.remove(field.toString());
    } else {
      row.put(field.toString(), value);
    }
    // When it was written is the service's to say.
    written.add(record.id());
    row.remove(WRITTEN);
  }

  /** Compares every field of every record, of those that nobody wrote also when they changed. */
  void assertAsExpected(String why) throws SQLException {
    Map<String, Map<String, String>> now = database.rows("use_case");
    written.forEach(id -> Objects.requireNonNull(now.get(id)).remove(WRITTEN));
    assertEquals(useCases.keySet(), now.keySet(), why);
    useCases.forEach((id, row) -> assertEquals(row, now.get(id), why));
    assertEquals(solutions, database.rows("solution"), why);
  }
}
