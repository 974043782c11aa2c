package io.casedesk.workspace;

import io.casedesk.model.DropdownValueEntry;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.KnownDropdownValue;
import io.casedesk.model.KnownDropdownValue.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The options of dropdowns on each connection (Q26). A key can be known in several ways at once;
 * what a read of the records shows never takes away what a person or a file said.
 */
public final class DropdownValueStore {

  /** The service's own first and in its order, then what is seen most. */
  static final Comparator<KnownDropdownValue> TO_SHOW =
      Comparator.comparingInt(
          option -> option.source() == Source.SERVICE ? Integer.MIN_VALUE : -option.uses());

  private static final String THIS_KEY = " WHERE connection = ? AND field = ? AND key = ?";

  /** Rows that come from a person or a file. */
  private static final String SAID = " AND provenance IN ('IMPORTED', 'TYPED', 'PROVEN')";

  private final WorkspaceDatabase database;

  DropdownValueStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * What is known now. The book does not change any more; ask again after a change.
   *
   * @param connection base URL of the connection
   */
  public DropdownValues book(String connection) {
    return database.read(
        handle -> {
          CachedDropdownValues held = CachedDropdownValues.of(handle, connection);
          Map<String, List<KnownDropdownValue>> options = new LinkedHashMap<>();
          held.joined()
              .forEach(
                  (field, keys) ->
                      options.put(field, keys.values().stream().sorted(TO_SHOW).toList()));
          Set<String> fields =
              new LinkedHashSet<>(
                  handle
                      .createQuery("SELECT key FROM field WHERE connection = ? ORDER BY rowid")
                      .bind(0, connection)
                      .mapTo(String.class)
                      .list());
          return new StoredDropdownValues(options, fields, held.labels());
        });
  }

  /**
   * Takes in what a complete read showed. For each field the book has options of, these replace
   * what the service defined and what was seen in records before; what was imported, typed or
   * proven stays, and so do fields the book knows nothing of.
   *
   * @param asOf when the read ended
   */
  public void learn(String connection, ObservedDropdownValues seen, Instant asOf) {
    database.change(
        handle -> {
          for (String field : seen.fieldKeys()) {
            handle.execute(
                "INSERT INTO field (connection, key, last_seen) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO UPDATE SET last_seen = excluded.last_seen",
                connection,
                field,
                asOf.toString());
          }
          for (String field : seen.choices()) {
            learn(handle, new Cell(connection, field, asOf), seen.options(field));
          }
        });
  }

  private static void learn(Handle handle, Cell cell, List<KnownDropdownValue> options) {
    // Marked first, so that those seen again keep the time they were seen first.
    handle.execute(
        "UPDATE option SET last_seen = '', label = NULL WHERE connection = ? AND field = ?"
            + " AND provenance IN ('SERVICE', 'SEEN')",
        cell.connection,
        cell.field);
    for (int place = 0; place < options.size(); place++) {
      KnownDropdownValue option = options.get(place);
      if (option.source() == Source.SERVICE) {
        put(
            handle,
            cell,
            new KnownDropdownValue(option.key(), option.label(), 0, Source.SERVICE),
            place);
      }
      if (option.uses() > 0) {
        put(
            handle,
            cell,
            new KnownDropdownValue(option.key(), null, option.uses(), Source.SEEN),
            0);
      }
    }
    handle.execute(
        "DELETE FROM option WHERE connection = ? AND field = ? AND last_seen = ''",
        cell.connection,
        cell.field);
  }

  /**
   * Takes in a key a person typed; it counts as unproven until {@link #proven}.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void typed(String connection, String field, String key, Instant at) {
    add(connection, List.of(new DropdownValueRow(field, key, null, Source.TYPED)), at);
  }

  /**
   * Marks a key as one of which a write was verified.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void proven(String connection, String field, String key, Instant at) {
    add(connection, List.of(new DropdownValueRow(field, key, null, Source.PROVEN)), at);
  }

  /**
   * Takes in rows of a file, all or none. Whatever they say of their provenance, here they are
   * known from a file; a label takes the place of one imported before.
   */
  public void importAll(String connection, List<DropdownValueRow> rows, Instant at) {
    add(
        connection,
        rows.stream()
            .map(row -> new DropdownValueRow(row.field(), row.key(), row.label(), Source.IMPORTED))
            .toList(),
        at);
  }

  private void add(String connection, List<DropdownValueRow> rows, Instant at) {
    database.change(
        handle -> {
          for (DropdownValueRow row : rows) {
            put(
                handle,
                new Cell(connection, row.field(), at),
                new KnownDropdownValue(row.key(), row.label(), 0, row.provenance()),
                0);
          }
        });
  }

  /** Every option that is known, by field and key, for a file. */
  public List<DropdownValueRow> export(String connection) {
    return database.read(
        handle -> {
          List<DropdownValueRow> rows = new ArrayList<>();
          CachedDropdownValues.of(handle, connection)
              .joined()
              .forEach(
                  (field, keys) ->
                      keys.values().stream()
                          .sorted(Comparator.comparing(KnownDropdownValue::key))
                          .map(o -> new DropdownValueRow(field, o.key(), o.label(), o.source()))
                          .forEach(rows::add));
          return rows;
        });
  }

  /** All that is known of every option, by field, and of one field in the order to show them. */
  public List<DropdownValueEntry> entries(String connection) {
    return database.read(handle -> CachedDropdownValues.of(handle, connection).entries());
  }

  /** What would come of {@link #importAll} of these rows; changes nothing. */
  public DropdownValueChanges changes(String connection, List<DropdownValueRow> rows) {
    return database.read(handle -> CachedDropdownValues.of(handle, connection).changes(rows));
  }

  /** Base URLs of the connections of which any field or option is known, in order. */
  public List<String> connections() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT connection FROM field UNION SELECT connection FROM option ORDER BY 1")
                .mapTo(String.class)
                .list());
  }

  /**
   * Calls a key what a person calls it, whatever the service or a file calls it. That does not make
   * it one: where it is known from stays as it is.
   *
   * @param label blank takes the person's label back
   * @return what a person called it before; null when nobody did
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public @Nullable String label(
      String connection, String field, String key, @Nullable String label, Instant at) {
    DropdownValueRow row = new DropdownValueRow(field, key, label, Source.TYPED);
    return database
        .<Optional<String>>write(
            handle -> {
              Optional<String> before = personalLabel(handle, connection, row.field(), row.key());
              handle.execute("DELETE FROM option_label" + THIS_KEY, connection, field, key);
              if (label != null && !label.isBlank()) {
                handle.execute(
                    "INSERT INTO option_label (connection, field, key, label, said_at)"
                        + " VALUES (?, ?, ?, ?, ?)",
                    connection,
                    field,
                    key,
                    label.strip(),
                    at.toString());
              }
              return before;
            })
        .orElse(null);
  }

  /**
   * Takes back what a person or a file said of a key, also what it is called. What the service
   * shows stays.
   *
   * @return what was taken back, for {@link #restore}
   */
  public ForgottenOption forget(String connection, String field, String key) {
    return database.write(
        handle -> {
          List<DropdownValueRow> rows =
              handle
                  .createQuery("SELECT provenance, label FROM option" + THIS_KEY + SAID)
                  .bind(0, connection)
                  .bind(1, field)
                  .bind(2, key)
                  .map(
                      (row, context) ->
                          new DropdownValueRow(
                              field,
                              key,
                              row.getString("label"),
                              Source.valueOf(row.getString("provenance"))))
                  .list();
          String label = personalLabel(handle, connection, field, key).orElse(null);
          handle.execute("DELETE FROM option" + THIS_KEY + SAID, connection, field, key);
          handle.execute("DELETE FROM option_label" + THIS_KEY, connection, field, key);
          return new ForgottenOption(field, key, rows, label);
        });
  }

  /**
   * Puts back what {@link #forget} took back. What was said of the key since then stays.
   *
   * @param at when it is put back
   */
  public void restore(String connection, ForgottenOption forgotten, Instant at) {
    database.change(
        handle -> {
          for (DropdownValueRow row : forgotten.rows()) {
            handle.execute(
                "INSERT INTO option (connection, field, key, provenance, label, uses, place,"
                    + " first_seen, last_seen) VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                connection,
                row.field(),
                row.key(),
                row.provenance().name(),
                row.label(),
                at.toString(),
                at.toString());
          }
          if (forgotten.label() != null) {
            handle.execute(
                "INSERT INTO option_label (connection, field, key, label, said_at)"
                    + " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                connection,
                forgotten.field(),
                forgotten.key(),
                forgotten.label(),
                at.toString());
          }
        });
  }

  private static Optional<String> personalLabel(
      Handle handle, String connection, String field, String key) {
    return handle
        .createQuery("SELECT label FROM option_label" + THIS_KEY)
        .bind(0, connection)
        .bind(1, field)
        .bind(2, key)
        .mapTo(String.class)
        .findOne();
  }

  /** Takes back that a person typed a key, and called it so. What else is known of it stays. */
  public void untype(String connection, String field, String key, String label) {
    database.change(
        handle -> {
          handle.execute(
              "DELETE FROM option WHERE connection = ? AND field = ? AND key = ?"
                  + " AND provenance = 'TYPED'",
              connection,
              field,
              key);
          handle.execute(
              "DELETE FROM option_label" + THIS_KEY + " AND label = ?",
              connection,
              field,
              key,
              label);
        });
  }

  private static void put(Handle handle, Cell cell, KnownDropdownValue option, int place) {
    handle.execute(
        "INSERT INTO option (connection, field, key, provenance, label, uses, place, first_seen,"
            + " last_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
            + " label = coalesce(excluded.label, label), uses = excluded.uses,"
            + " place = excluded.place, last_seen = excluded.last_seen",
        cell.connection,
        cell.field,
        option.key(),
        option.source().name(),
        option.label(),
        option.uses(),
        place,
        cell.at.toString(),
        cell.at.toString());
  }

  /** Of what, and when, something is learnt. */
  private record Cell(String connection, String field, Instant at) {}
}
