package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Stores use cases and returns them in the order in which they were entered. */
public final class UseCaseStore {

  private static final String COUNT = "SELECT value FROM row_count WHERE name = 'use_case'";

  private final SqlDatabase database;
  private final Clock clock;

  /** Creates a store; the clock provides the times of creation and change. */
  public UseCaseStore(SqlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Reads some rows.
   *
   * @param full whether all fields are read, or all but description and custom_fields (contract,
   *     section 4.1)
   */
  public void page(long offset, int rows, boolean full, RowReader reader) {
    // All of them are numbered without gaps, so none need be stepped over.
    String sql =
        "SELECT "
            + json(full)
            + " FROM use_case u WHERE number > :after AND number <= :last ORDER BY number";
    database.readOneMoment(
        handle -> {
          long total = handle.createQuery(COUNT).mapTo(Long.class).one();
          long last = offset > total ? total : Math.min(total, offset + rows);
          Query query = handle.createQuery(sql).bind("after", offset).bind("last", last);
          return read(query, total, reader);
        });
  }

  /** Reads rows that hold every value of the filter. */
  public void matching(UseCaseFilter filter, long offset, int rows, RowReader reader) {
    if (filter.isEmpty()) {
      page(offset, rows, true, reader);
      return;
    }
    String sql =
        "SELECT %s FROM (%s ORDER BY 1 LIMIT :rows OFFSET :offset) p"
                .formatted(json(true), filter.numbers())
            + " JOIN use_case u ON u.number = p.number ORDER BY u.number";
    database.readOneMoment(
        handle -> {
          Query query = handle.createQuery(sql).bind("rows", rows).bind("offset", offset);
          return read(filter.bindTo(query), 0, reader);
        });
  }

  /**
   * An expression for a use case as JSON text, of the table {@code use_case} under the name u. The
   * database itself writes the JSON that Jackson writes of one {@link StoredUseCase}: reading ten
   * columns a row with Jdbi and writing them again made pages three times slower (decision 9).
   */
  private String json(boolean full) {
    return "concat("
        + member("{", "id", text("id"))
        + member(",", "title", text("title"))
        + (full ? member(",", "description", text("description")) : "")
        + member(",", "status", text("status"))
        + member(",", "created_at", text("created_at"))
        + member(",", "updated_at", text("updated_at"))
        + member(",", "delete_flag", "CASE WHEN u.delete_flag THEN 'true' ELSE 'false' END")
        + member(",", "source_id", "coalesce(" + text("source_id") + ", 'null')")
        + (full ? member(",", "custom_fields", "u.custom_fields") : "")
        + "'}')";
  }

  private static String member(String before, String name, String value) {
    return "'" + before + '"' + name + "\":', " + value + ", ";
  }

  private String text(String column) {
    return database.quoted("u." + column);
  }

  private static boolean read(Query query, long total, RowReader reader) {
    // The database stores text as UTF-8, which is copied to the answer unchanged.
    try (ResultIterator<byte[]> found =
        query.setFetchSize(RowReader.AT_ONCE).map((row, _) -> row.getBytes(1)).iterator()) {
      reader.read(found, total);
    }
    return true;
  }

  /** Creates a draft with this title. */
  public StoredUseCase create(String title) {
    StoredUseCase made =
        StoredUseCase.of(UUID.randomUUID().toString(), title, RecordTimes.now(clock));
    return database.write(
        handle -> {
          BulkTransaction transaction = new BulkTransaction(handle);
          transaction.write(null, made);
          transaction.flush();
          return made;
        });
  }

  /**
   * Changes the custom fields that are sent and leaves the others. Keys that are no field are
   * ignored; {@link CustomField#stored} says what is stored for a value.
   *
   * @return the use case after it; empty if there is none with this id
   * @throws InvalidValueException if a value has the wrong type; then nothing is changed
   */
  public Optional<StoredUseCase> merge(String id, ObjectNode sent) {
    return database.write(
        handle ->
            handle
                .createQuery("SELECT * FROM use_case WHERE id = :id" + database.lockingRows())
                .bind("id", id)
                .map(StoredUseCase.ROW)
                .findFirst()
                .map(before -> merge(handle, before, sent)));
  }

  private StoredUseCase merge(Handle handle, StoredUseCase before, ObjectNode sent) {
    ObjectNode known = known(sent, FieldStore.all(handle));
    if (known.isEmpty()) {
      return before;
    }
    StoredUseCase after =
        before.withCustomFields(
            RecordJson.merged(before.customFields(), known),
            RecordTimes.after(before.updatedAt(), clock));
    FieldIndex index = new FieldIndex(handle);
    index.change(before, after);
    index.flush();
    handle.execute(
        "UPDATE use_case SET custom_fields = ?, updated_at = ? WHERE number = ?",
        after.customFields(),
        after.updatedAt(),
        after.number());
    return after;
  }

  /** Of what was sent, the values of fields that exist, as they are to be stored. */
  private static ObjectNode known(ObjectNode sent, List<CustomField> fields) {
    ObjectNode known = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : sent.properties()) {
      fields.stream()
          .filter(field -> field.key().equals(member.getKey()))
          .findFirst()
          .ifPresent(field -> known.set(field.key(), field.stored(member.getValue())));
    }
    return known;
  }
}
