package io.casedesk.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.SqlDatabase;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares the index of values with the records that it was made from. */
public final class IndexCheck {

  private IndexCheck() {}

  /**
   * Fails unless there is one row for each value of each use case, and the numbers have no gaps.
   */
  public static void agrees(DatabaseAddress address) {
    try (SqlDatabase database = SqlDatabase.openExisting(address)) {
      Map<Long, Set<String>> wanted = new TreeMap<>();
      Map<Long, Set<String>> found = new TreeMap<>();
      List<StoredUseCase> records =
          database.read(
              handle -> handle.createQuery("SELECT * FROM use_case").map(StoredUseCase.ROW).list());
      for (StoredUseCase one : records) {
        FieldIndex.rows(one).forEach(row -> add(wanted, row.number(), row.fieldKey(), row.value()));
      }
      database.read(
          handle ->
              handle
                  .createQuery("SELECT number, field_key, value FROM field_value")
                  .map(
                      (row, context) ->
                          add(found, row.getLong(1), row.getString(2), row.getString(3)))
                  .list());
      assertEquals(wanted, found);
      long last =
          database.read(
              handle ->
                  handle
                      .createQuery("SELECT value FROM row_count WHERE name = 'use_case'")
                      .mapTo(Long.class)
                      .one());
      assertEquals(records.size(), last);
      assertEquals(
          records.size(), records.stream().mapToLong(StoredUseCase::number).max().orElse(0));
    }
  }

  private static boolean add(Map<Long, Set<String>> values, long number, String key, String value) {
    return values.computeIfAbsent(number, n -> new TreeSet<>()).add(key + "=" + value);
  }
}
