package io.casedesk.workspace;

import io.casedesk.model.BookEntry;
import io.casedesk.model.KnownOption;
import io.casedesk.model.KnownOption.Source;
import io.casedesk.model.OptionBook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * The options of dropdowns on each connection (trap 26). A key can be known in several ways at
 * once; what a read of the records shows never takes away what a person or a file said.
 */
public final class Options {

  /** The service's own first and in its order, then what is seen most. */
  static final Comparator<KnownOption> TO_SHOW =
      Comparator.comparingInt(
          option -> option.source() == Source.SERVICE ? Integer.MIN_VALUE : -option.uses());

  private final Database database;

  Options(Database database) {
    this.database = database;
  }

  /**
   * What is known now. The book does not change any more; ask again after a change.
   *
   * @param connection base URL of the connection
   */
  public OptionBook book(String connection) {
    return database.read(
        handle -> {
          Map<String, List<KnownOption>> options = new LinkedHashMap<>();
          known(handle, connection)
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
          return new StoredOptionBook(options, fields);
        });
  }

  /**
   * Takes in what a complete read showed. For each field the book has options of, these replace
   * what the service defined and what was seen in records before; what was imported, typed or
   * proven stays, and so do fields the book knows nothing of.
   *
   * @param asOf when the read ended
   */
  public void learn(String connection, SeenOptionBook seen, Instant asOf) {
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

  private static void learn(Handle handle, Cell cell, List<KnownOption> options) {
    // Marked first, so that those seen again keep the time they were seen first.
    handle.execute(
        "UPDATE option SET last_seen = '', label = NULL WHERE connection = ? AND field = ?"
            + " AND provenance IN ('SERVICE', 'SEEN')",
        cell.connection,
        cell.field);
    for (int place = 0; place < options.size(); place++) {
      KnownOption option = options.get(place);
      if (option.source() == Source.SERVICE) {
        put(handle, cell, new KnownOption(option.key(), option.label(), 0, Source.SERVICE), place);
      }
      if (option.uses() > 0) {
        put(handle, cell, new KnownOption(option.key(), null, option.uses(), Source.SEEN), 0);
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
    add(connection, List.of(new OptionRow(field, key, null, Source.TYPED)), at);
  }

  /**
   * Marks a key as one of which a write was verified.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void proven(String connection, String field, String key, Instant at) {
    add(connection, List.of(new OptionRow(field, key, null, Source.PROVEN)), at);
  }

  /**
   * Takes in rows of a file, all or none. Whatever they say of their provenance, here they are
   * known from a file; a label takes the place of one imported before.
   */
  public void importAll(String connection, List<OptionRow> rows, Instant at) {
    add(
        connection,
        rows.stream()
            .map(row -> new OptionRow(row.field(), row.key(), row.label(), Source.IMPORTED))
            .toList(),
        at);
  }

  private void add(String connection, List<OptionRow> rows, Instant at) {
    database.change(
        handle -> {
          for (OptionRow row : rows) {
            put(
                handle,
                new Cell(connection, row.field(), at),
                new KnownOption(row.key(), row.label(), 0, row.provenance()),
                0);
          }
        });
  }

  /** Every option that is known, by field and key, for a file. */
  public List<OptionRow> export(String connection) {
    return database.read(
        handle -> {
          List<OptionRow> rows = new ArrayList<>();
          known(handle, connection)
              .forEach(
                  (field, keys) ->
                      keys.values().stream()
                          .sorted(Comparator.comparing(KnownOption::key))
                          .map(o -> new OptionRow(field, o.key(), o.label(), o.source()))
                          .forEach(rows::add));
          return rows;
        });
  }

  /** All that is known of every option, by field, and of one field in the order to show them. */
  public List<BookEntry> entries(String connection) {
    return database.read(
        handle -> {
          Map<String, Map<String, Set<Source>>> sources = new HashMap<>();
          for (Map.Entry<String, KnownOption> row : rows(handle, connection)) {
            sources
                .computeIfAbsent(row.getKey(), field -> new HashMap<>())
                .computeIfAbsent(row.getValue().key(), key -> EnumSet.noneOf(Source.class))
                .add(row.getValue().source());
          }
          List<BookEntry> entries = new ArrayList<>();
          known(handle, connection)
              .forEach(
                  (field, keys) -> {
                    Map<String, Set<Source>> of = sources.getOrDefault(field, Map.of());
                    keys.values().stream()
                        .sorted(TO_SHOW)
                        .map(
                            o ->
                                new BookEntry(
                                    field,
                                    o.key(),
                                    o.label(),
                                    o.uses(),
                                    of.getOrDefault(o.key(), Set.of(o.source()))))
                        .forEach(entries::add);
                  });
          return entries;
        });
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

  /** Takes back what a person or a file said of a key. What the service shows stays. */
  public void forget(String connection, String field, String key) {
    database.change(
        handle ->
            handle.execute(
                "DELETE FROM option WHERE connection = ? AND field = ? AND key = ?"
                    + " AND provenance IN ('IMPORTED', 'TYPED', 'PROVEN')",
                connection,
                field,
                key));
  }

  private static void put(Handle handle, Cell cell, KnownOption option, int place) {
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

  /** By field, then by key in the order to show those of one source in. */
  private static Map<String, Map<String, KnownOption>> known(Handle handle, String connection) {
    Map<String, Map<String, KnownOption>> known = new TreeMap<>();
    rows(handle, connection)
        .forEach(
            row ->
                known
                    .computeIfAbsent(row.getKey(), field -> new LinkedHashMap<>())
                    .merge(row.getValue().key(), row.getValue(), JoinedOptionBook::joined));
    return known;
  }

  /** One for each way an option of a field is known. */
  private static List<Map.Entry<String, KnownOption>> rows(Handle handle, String connection) {
    return handle
        .createQuery(
            "SELECT field, key, provenance, label, uses FROM option WHERE connection = ?"
                + " ORDER BY field, provenance <> 'SERVICE', place, key")
        .bind(0, connection)
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("field"),
                    new KnownOption(
                        row.getString("key"),
                        row.getString("label"),
                        row.getInt("uses"),
                        Source.valueOf(row.getString("provenance")))))
        .list();
  }

  /** Of what, and when, something is learnt. */
  private record Cell(String connection, String field, Instant at) {}
}
