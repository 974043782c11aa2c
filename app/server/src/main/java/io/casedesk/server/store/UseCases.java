package io.casedesk.server.store;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Use cases in the database, always in the order in which they were made. */
public final class UseCases {

  static final String COLUMNS =
      "u.id, u.source_id, u.title, u.description, u.status, u.delete_flag, u.created_at,"
          + " u.updated_at, u.custom_fields";

  static final RowMapper<UseCase> MAPPER =
      (row, context) ->
          new UseCase(
              row.getString(1),
              row.getString(2),
              new Details(row.getString(3), row.getString(4), row.getString(5), row.getBoolean(6)),
              new Times(row.getString(7), row.getString(8)),
              row.getString(9));

  private final Database database;
  private final Clock clock;

  /** Use cases of this database; the clock stamps what is made and changed. */
  public UseCases(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Some rows, with the number of all. */
  public Page<UseCase> page(long offset, int rows) {
    // The inner query walks an index only, so that a late page costs little more than the first.
    String sql =
        "SELECT "
            + COLUMNS
            + """
             FROM (SELECT id FROM use_case ORDER BY created_at, id LIMIT :rows OFFSET :offset) p
            JOIN use_case u ON u.id = p.id ORDER BY u.created_at, u.id
            """;
    return database.read(
        handle -> {
          long total = handle.createQuery("SELECT count(*) FROM use_case").mapTo(Long.class).one();
          List<UseCase> found =
              handle.createQuery(sql).bind("rows", rows).bind("offset", offset).map(MAPPER).list();
          return new Page<>(found, total);
        });
  }

  /** Rows that hold every value of the filter. */
  public List<UseCase> matching(UseCaseFilter filter, long offset, int rows) {
    String sql =
        "SELECT "
            + COLUMNS
            + " FROM use_case u"
            + filter.where()
            + " ORDER BY u.created_at, u.id LIMIT :rows OFFSET :offset";
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
          Optional<UseCase> before = find(handle, id);
          if (before.isEmpty()) {
            return before;
          }
          UseCase old = before.get();
          ObjectNode values = Json.object(old.customFields());
          if (!mergeInto(values, sent, Fields.all(handle))) {
            return before;
          }
          String updated = Times.after(old.times().updated(), clock);
          String custom = Json.text(values);
          handle.execute(
              "UPDATE use_case SET custom_fields = ?, updated_at = ? WHERE id = ?",
              custom,
              updated,
              id);
          Times times = new Times(old.times().created(), updated);
          return Optional.of(new UseCase(id, old.sourceId(), old.details(), times, custom));
        });
  }

  private static boolean mergeInto(ObjectNode values, ObjectNode sent, List<Field> fields) {
    boolean touched = false;
    for (Map.Entry<String, JsonNode> member : sent.properties()) {
      Optional<Field> field =
          fields.stream().filter(known -> known.key().equals(member.getKey())).findFirst();
      if (field.isPresent()) {
        values.set(member.getKey(), CustomValues.stored(field.get(), member.getValue()));
        touched = true;
      }
    }
    return touched;
  }

  private static Optional<UseCase> find(Handle handle, String id) {
    return handle
        .createQuery("SELECT " + COLUMNS + " FROM use_case u WHERE u.id = :id")
        .bind("id", id)
        .map(MAPPER)
        .findFirst();
  }
}
