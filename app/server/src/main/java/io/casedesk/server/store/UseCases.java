package io.casedesk.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Use cases in the database, always in the order in which they were entered. */
public final class UseCases {

  static final String COLUMNS =
      "u.id, u.source_id, u.title, u.description, u.status, u.delete_flag, u.created_at,"
          + " u.updated_at, u.custom_fields";

  private static final String PAGE =
      "SELECT "
          + COLUMNS
          + """
           FROM use_case u WHERE u.number > :offset AND u.number <= :last ORDER BY u.number
          """;

  static final RowMapper<UseCase> MAPPER = (row, context) -> useCase(row, 0);

  /** For a query whose first column is the number. */
  static final RowMapper<Numbered> NUMBERED =
      (row, context) -> new Numbered(row.getLong(1), useCase(row, 1));

  private final Database database;
  private final Clock clock;

  /**
   * A use case and its place in the order.
   *
   * @param number 1 for the first
   */
  public record Numbered(long number, UseCase useCase) {}

  /** Use cases of this database; the clock stamps what is made and changed. */
  public UseCases(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  private static UseCase useCase(ResultSet row, int before) throws SQLException {
    return new UseCase(
        row.getString(before + 1),
        row.getString(before + 2),
        new Details(
            row.getString(before + 3),
            row.getString(before + 4),
            row.getString(before + 5),
            row.getBoolean(before + 6)),
        new Times(row.getString(before + 7), row.getString(before + 8)),
        row.getString(before + 9));
  }

  /** Some rows, with the number of all. */
  public Page<UseCase> page(long offset, int rows) {
    return database.read(
        handle -> {
          long total =
              handle
                  .createQuery("SELECT value FROM row_count WHERE name = 'use_case'")
                  .mapTo(Long.class)
                  .one();
          if (offset >= total) {
            return new Page<>(List.of(), total);
          }
          List<UseCase> found =
              handle
                  .createQuery(PAGE)
                  .bind("offset", offset)
                  .bind("last", Math.min(total, offset + rows))
                  .map(MAPPER)
                  .list();
          return new Page<>(found, total);
        });
  }

  /** Rows that hold every value of the filter. */
  public List<UseCase> matching(UseCaseFilter filter, long offset, int rows) {
    String sql =
        "SELECT "
            + COLUMNS
            + " FROM ("
            + filter.numbers()
            + " ORDER BY 1 LIMIT :rows OFFSET :offset) p"
            + " JOIN use_case u ON u.number = p.number ORDER BY u.number";
    return database.read(
        handle -> {
          try (Query query = handle.createQuery(sql)) {
            return filter
                .bindTo(query)
                .bind("rows", rows)
                .bind("offset", offset)
                .map(MAPPER)
                .list();
          }
        });
  }

  /** Makes a draft with this title. */
  public UseCase create(String title) {
    Details details = new Details(title, "", "draft", false);
    UseCase made = new UseCase(UUID.randomUUID().toString(), null, details, Times.now(clock), "{}");
    database.write(
        handle -> {
          try (UseCaseInserts inserts = new UseCaseInserts(handle)) {
            inserts.add(made);
            inserts.flush();
          }
          return made;
        });
    return made;
  }

  /**
   * Changes the custom fields that are sent and leaves the others. Keys that are no field are
   * ignored; {@link CustomValues} says what is stored for a value.
   *
   * @return the use case after it; empty if there is none with this id
   * @throws RefusedException if a value has the wrong type; then nothing is changed
   */
  public Optional<UseCase> merge(String id, ObjectNode sent) {
    return database.write(
        handle -> {
          Optional<Numbered> before = find(handle, id);
          if (before.isPresent()) {
            return Optional.of(merge(handle, before.get(), sent));
          }
          return Optional.empty();
        });
  }

  private UseCase merge(Handle handle, Numbered before, ObjectNode sent) {
    UseCase old = before.useCase();
    ObjectNode values = Json.object(old.customFields());
    ObjectNode known = known(sent, Fields.all(handle));
    if (known.isEmpty()) {
      return old;
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
    String updated = Times.after(old.times().updated(), clock);
    String custom = Json.text(values);
    handle.execute(
        "UPDATE use_case SET custom_fields = ?, updated_at = ? WHERE number = ?",
        custom,
        updated,
        before.number());
    Times times = new Times(old.times().created(), updated);
    return new UseCase(old.id(), old.sourceId(), old.details(), times, custom);
  }

  /** Of what was sent, the values of fields that exist, as they are to be stored. */
  private static ObjectNode known(ObjectNode sent, List<Field> fields) {
    ObjectNode known = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : sent.properties()) {
      fields.stream()
          .filter(field -> field.key().equals(member.getKey()))
          .findFirst()
          .ifPresent(
              field -> known.set(field.key(), CustomValues.stored(field, member.getValue())));
    }
    return known;
  }

  private Optional<Numbered> find(Handle handle, String id) {
    return handle
        .createQuery(
            "SELECT u.number, "
                + COLUMNS
                + " FROM use_case u WHERE u.id = :id"
                + database.lockingRows())
        .bind("id", id)
        .map(NUMBERED)
        .findFirst();
  }
}
