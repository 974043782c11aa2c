package io.casedesk.server.store;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Writes rows of a table: those with a new key are added, the others changed. */
final class Upsert {

  private Upsert() {}

  /**
   * Writes rows.
   *
   * @param table the table, whose columns are those of the record; the first is the key
   */
  static <T extends Record> void write(Handle handle, String table, Class<T> type, List<T> rows) {
    if (rows.isEmpty()) {
      return;
    }
    try (PreparedBatch batch = handle.prepareBatch(sql(table, type))) {
      rows.forEach(row -> batch.bindMethods(row).add());
      batch.execute();
    }
  }

  private static String sql(String table, Class<?> type) {
    List<String> members =
        Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    List<String> columns = members.stream().map(Upsert::column).toList();
    return "INSERT INTO %s (%s) VALUES (%s) ON CONFLICT (%s) DO UPDATE SET %s"
        .formatted(
            table,
            String.join(", ", columns),
            members.stream().map(member -> ":" + member).collect(Collectors.joining(", ")),
            columns.getFirst(),
            columns.stream()
                .skip(1)
                .map(column -> column + " = excluded." + column)
                .collect(Collectors.joining(", ")));
  }

  private static String column(String member) {
    return member.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
