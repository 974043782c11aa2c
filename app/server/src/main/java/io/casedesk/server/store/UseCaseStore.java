package io.casedesk.server.store;

import io.casedesk.server.database.ChunkedRows;
import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Stores use cases and returns them in the order in which they were entered. */
public final class UseCaseStore {

  static final String COLUMNS =
      "u.id, u.source_id, u.title, u.description, u.status, u.delete_flag, u.created_at,"
          + " u.updated_at, u.custom_fields";

  /** The database stores text as UTF-8, which is copied to the answer unchanged. */
  private static final RowMapper<byte[]> JSON = (row, context) -> row.getBytes(1);

  /** For a query whose first column is the number. */
  static final RowMapper<Numbered> NUMBERED =
      (row, context) -> new Numbered(row.getLong(1), useCase(row));

  private final SqlDatabase database;
  private final Clock clock;

  /**
   * A use case and its place in the order.
   *
   * @param number 1 for the first
   */
  public record Numbered(long number, StoredUseCase useCase) {}

  /** Creates a store; the clock provides the times of creation and change. */
  public UseCaseStore(SqlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  private static StoredUseCase useCase(ResultSet row) throws SQLException {
    return new StoredUseCase(
        row.getString(2),
        row.getString(3),
        new RecordDetails(row.getString(4), row.getString(5), row.getString(6), row.getBoolean(7)),
        new RecordTimes(row.getString(8), row.getString(9)),
        row.getString(10));
  }

  /** Some rows, with the number of all at the moment of the first part. */
  public ChunkedRows page(long offset, int rows, UseCaseView view) {
    // All of them are numbered without gaps, so none need be stepped over.
    return new ChunkedRows(
        part(offset, rows, view), rows, (number, left) -> part(number, left, view));
  }

  private ChunkedRows.Part part(long after, int rows, UseCaseView view) {
    String sql =
        "SELECT "
            + view.json(database)
            + ", u.number, c.value FROM row_count c CROSS JOIN "
            + database.part(
                "SELECT * FROM use_case WHERE number > ? AND number <= ?", "number", view.columns())
            + " u WHERE c.name = 'use_case' ORDER BY u.number";
    ChunkedRows.Part part =
        database.read(
            sql,
            statement -> {
              statement.setLong(1, after);
              statement.setLong(2, after > Long.MAX_VALUE - rows ? Long.MAX_VALUE : after + rows);
              try (ResultSet found = statement.executeQuery()) {
                return ChunkedRows.Part.of(found);
              }
            });
    return part.rows().isEmpty()
        ? new ChunkedRows.Part(List.of(), after, database.read(UseCaseStore::total), false)
        : part;
  }

  private static long total(Handle handle) {
    return handle
        .createQuery("SELECT value FROM row_count WHERE name = 'use_case'")
        .mapTo(Long.class)
        .one();
  }

  /** Rows that hold every value of the filter. */
  public ChunkedRows matching(UseCaseFilter filter, long offset, int rows) {
    if (filter.isEmpty()) {
      return page(offset, rows, UseCaseView.FULL);
    }
    return new ChunkedRows(
        part(filter, 0, offset, rows), rows, (number, left) -> part(filter, number, 0, left));
  }

  private ChunkedRows.Part part(UseCaseFilter filter, long after, long offset, int rows) {
    String wanted =
        "SELECT w.* FROM ("
            + filter.numbers()
            + " ORDER BY 1 LIMIT ? OFFSET ?) p JOIN use_case w ON w.number = p.number";
    String sql =
        "SELECT "
            + UseCaseView.FULL.json(database)
            + ", u.number, 0 FROM "
            + database.part(wanted, "number", UseCaseView.FULL.columns())
            + " u ORDER BY u.number";
    return database.read(
        sql,
        statement -> {
          int next = filter.bindTo(statement, after);
          statement.setInt(next, rows);
          statement.setLong(next + 1, offset);
          try (ResultSet result = statement.executeQuery()) {
            return ChunkedRows.Part.of(result);
          }
        });
  }

  /**
   * Creates a draft with this title.
   *
   * @return the use case as JSON, with every field
   */
  public byte[] create(String title) {
    RecordDetails details = new RecordDetails(title, "", "draft", false);
    StoredUseCase made =
        new StoredUseCase(
            UUID.randomUUID().toString(), null, details, RecordTimes.now(clock), "{}");
    return database.write(
        handle -> {
          try (UseCaseWriter writer = new UseCaseWriter(handle)) {
            writer.add(made);
            writer.flush();
          }
          return json(handle, made.id());
        });
  }

  /**
   * Changes the custom fields that are sent and leaves the others. Keys that are no field are
   * ignored; {@link CustomFieldValues} says what is stored for a value.
   *
   * @return the use case after it as JSON, with every member; empty if there is none with this id
   * @throws InvalidValueException if a value has the wrong type; then nothing is changed
   */
  public Optional<byte[]> merge(String id, ObjectNode sent) {
    return database.write(
        handle -> {
          Optional<Numbered> before = find(handle, id);
          if (before.isEmpty()) {
            return Optional.empty();
          }
          merge(handle, before.get(), sent);
          return Optional.of(json(handle, id));
        });
  }

  private void merge(Handle handle, Numbered before, ObjectNode sent) {
    StoredUseCase old = before.useCase();
    ObjectNode values = RecordJson.object(old.customFields());
    ObjectNode known = known(sent, FieldStore.all(handle));
    if (known.isEmpty()) {
      return;
    }
    FieldIndex index = new FieldIndex(handle);
    for (Map.Entry<String, JsonNode> member : known.properties()) {
      String key = member.getKey();
      List<FieldIndex.Entry> had = FieldIndex.entries(key, values.get(key));
      List<FieldIndex.Entry> has = FieldIndex.entries(key, member.getValue());
      if (!had.equals(has)) {
        FieldIndex.remove(handle, before.number(), had);
        index.add(before.number(), has);
      }
    }
    index.flush();
    values.setAll(known);
    handle.execute(
        "UPDATE use_case SET custom_fields = ?, updated_at = ? WHERE number = ?",
        RecordJson.text(values),
        RecordTimes.after(old.times().updated(), clock),
        before.number());
  }

  private byte[] json(Handle handle, String id) {
    return handle
        .createQuery(
            "SELECT " + UseCaseView.FULL.json(database) + " FROM use_case u WHERE u.id = :id")
        .bind("id", id)
        .map(JSON)
        .one();
  }

  /** Of what was sent, the values of fields that exist, as they are to be stored. */
  private static ObjectNode known(ObjectNode sent, List<CustomField> fields) {
    ObjectNode known = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : sent.properties()) {
      fields.stream()
          .filter(field -> field.key().equals(member.getKey()))
          .findFirst()
          .ifPresent(
              field -> known.set(field.key(), CustomFieldValues.stored(field, member.getValue())));
    }
    return known;
  }

  private Optional<Numbered> find(Handle handle, String id) {
    return handle
        .createQuery(
            "SELECT u.number, %s FROM use_case u WHERE u.id = :id%s"
                .formatted(COLUMNS, database.lockingRows()))
        .bind("id", id)
        .map(NUMBERED)
        .findFirst();
  }
}
