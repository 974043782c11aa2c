package io.casedesk.server.store;

import io.casedesk.server.database.TextDigest;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Maintains the table {@code field_value}, which holds the values of each use case that can be
 * filtered, so that a filter on any field uses an index. Its statements work on every kind of
 * database.
 */
final class FieldIndex {

  private static final int BATCH = 100_000;

  private static final String INSERT =
      "INSERT INTO field_value (field_key, value, number) VALUES (?, ?, ?)";

  /** A longer value is kept as its digest: PostgreSQL's index rows have a limit. */
  private static final int LONGEST = 64;

  /**
   * A row of the table, in whose order rows are inserted several times faster than in another.
   *
   * @param fieldKey a standard member or a custom field
   * @param value text as it is, a number or truth as text, or the digest of a long text
   * @param number the use case
   */
  record Row(String fieldKey, String value, long number) {

    private static final Comparator<Row> ORDER =
        Comparator.comparing(Row::fieldKey).thenComparing(Row::value);
  }

  private final Handle handle;
  private final List<Row> waiting = new ArrayList<>();

  FieldIndex(Handle handle) {
    this.handle = handle;
  }

  /** Rows of a whole use case. */
  static List<Row> rows(StoredUseCase useCase) {
    List<Row> rows = new ArrayList<>();
    BiConsumer<String, String> add =
        (fieldKey, value) -> rows.add(new Row(fieldKey, value, useCase.number()));
    add.accept("title", text(useCase.title()));
    add.accept("status", text(useCase.status()));
    @Nullable String source = useCase.sourceId();
    if (source != null) {
      add.accept("source_id", text(source));
    }
    for (Map.Entry<String, JsonNode> member :
        RecordJson.object(useCase.customFields()).properties()) {
      values(member.getValue()).forEach(value -> add.accept(member.getKey(), value));
    }
    return rows;
  }

  /** Values of one custom field: none for a blank, one for each option of a multi-select. */
  private static List<String> values(JsonNode value) {
    if (value.isArray()) {
      return value
          .valueStream()
          .filter(JsonNode::isString)
          .map(element -> text(element.stringValue()))
          .distinct()
          .toList();
    }
    if (value.isString()) {
      return List.of(text(value.stringValue()));
    }
    if (value.isNumber()) {
      return List.of(number(value));
    }
    return value.isBoolean() ? List.of(String.valueOf(value.booleanValue())) : List.of();
  }

  /** A text as the index keeps it. No text that is kept as it is can look like a digest. */
  static String text(String value) {
    return value.length() <= LONGEST ? value : "sha256 " + TextDigest.sha256(value);
  }

  /** A number as the index keeps it: 1, 1.0 and 1e0 are one value. */
  static String number(JsonNode value) {
    return text(value.decimalValue().stripTrailingZeros().toString());
  }

  /**
   * Takes the rows of a use case that was added or changed. Those to insert wait until there are
   * many, or for {@link #flush()}.
   *
   * @param before null if it is new
   */
  void change(@Nullable StoredUseCase before, StoredUseCase after) {
    List<Row> had = before == null ? List.of() : rows(before);
    List<Row> has = rows(after);
    had.stream().filter(row -> !has.contains(row)).forEach(this::remove);
    has.stream().filter(row -> !had.contains(row)).forEach(waiting::add);
    if (waiting.size() >= BATCH) {
      flush();
    }
  }

  /**
   * Inserts the waiting rows. It uses the driver directly, because a sample has millions of them.
   */
  void flush() {
    if (waiting.isEmpty()) {
      return;
    }
    waiting.sort(Row.ORDER);
    try (PreparedStatement insert = handle.getConnection().prepareStatement(INSERT)) {
      for (Row row : waiting) {
        insert.setString(1, row.fieldKey());
        insert.setString(2, row.value());
        insert.setLong(3, row.number());
        insert.addBatch();
      }
      insert.executeBatch();
    } catch (SQLException e) {
      throw new UnableToExecuteStatementException(e, null);
    }
    waiting.clear();
  }

  private void remove(Row row) {
    handle.execute(
        "DELETE FROM field_value WHERE field_key = ? AND value = ? AND number = ?",
        row.fieldKey(),
        row.value(),
        row.number());
  }
}
