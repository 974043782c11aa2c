package io.casedesk.workspace;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Stores the dropdown values of each connection (Q26). A key can have several sources at once; a
 * read of the records never removes what a user or a file added.
 */
public final class DropdownValueStore {

  private static final String THIS_KEY = " WHERE connection = ? AND field = ? AND key = ?";

  /** Rows from a user or a file. */
  private static final String SAID = " AND provenance IN ('IMPORTED', 'TYPED', 'PROVEN')";

  private final WorkspaceDatabase database;

  DropdownValueStore(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * The current dropdown values, as an immutable snapshot; call again after a change.
   *
   * @param connection base URL of the connection
   */
  public KnownDropdownValues values(String connection) {
    return database.read(
        handle ->
            known(
                rows(handle, connection),
                handle
                    .select("SELECT key FROM field WHERE connection = ? ORDER BY rowid", connection)
                    .mapTo(String.class)
                    .list(),
                labels(handle, connection)));
  }

  /** A source of a key. */
  private record Row(
      String field, String key, @Nullable String label, int uses, Source provenance) {
    KnownDropdownValue option() {
      return new KnownDropdownValue(key, label, uses, provenance);
    }
  }

  private record Label(String field, String key, String label) {}

  private static List<Row> rows(Handle handle, String connection) {
    return handle
        .select(
            "SELECT field, key, label, uses, provenance FROM option WHERE connection = ?"
                + " ORDER BY field, provenance <> 'SERVICE', place, key",
            connection)
        .mapTo(Row.class)
        .list();
  }

  private static Map<String, Map<String, String>> labels(Handle handle, String connection) {
    return handle
        .select("SELECT field, key, label FROM option_label WHERE connection = ?", connection)
        .mapTo(Label.class)
        .collect(groupingBy(Label::field, toMap(Label::key, Label::label)));
  }

  private static KnownDropdownValues known(
      Collection<Row> rows, List<String> fields, Map<String, Map<String, String>> labels) {
    return KnownDropdownValues.stored(
        rows.stream()
            .collect(groupingBy(Row::field, LinkedHashMap::new, mapping(Row::option, toList()))),
        fields,
        labels);
  }

  /**
   * Stores the dropdown values found by a complete read. For each field in {@code seen}, they
   * replace the stored keys of the service and of records; imported, typed and verified keys stay,
   * and so do all keys of other fields.
   *
   * @param asOf when the read ended
   */
  public void learn(String connection, KnownDropdownValues seen, Instant asOf) {
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
          seen.byField().forEach((field, keys) -> replace(handle, connection, field, keys, asOf));
        });
  }

  private static void replace(
      Handle handle, String connection, String field, List<KnownDropdownValue> keys, Instant asOf) {
    // Marks the old rows first, so that keys found again keep their first_seen time.
    handle.execute(
        "UPDATE option SET last_seen = '', label = NULL WHERE connection = ? AND field = ?"
            + " AND provenance IN ('SERVICE', 'SEEN')",
        connection,
        field);
    for (int place = 0; place < keys.size(); place++) {
      KnownDropdownValue key = keys.get(place);
      if (key.source() == Source.SERVICE) {
        put(
            handle,
            connection,
            new Row(field, key.key(), key.label(), 0, Source.SERVICE),
            place,
            asOf);
      }
      if (key.uses() > 0) {
        put(handle, connection, new Row(field, key.key(), null, key.uses(), Source.SEEN), 0, asOf);
      }
    }
    handle.execute(
        "DELETE FROM option WHERE connection = ? AND field = ? AND last_seen = ''",
        connection,
        field);
  }

  /**
   * Stores a source of a key, or updates what is stored of it.
   *
   * @param place the position in the list of the service
   */
  private static void put(Handle handle, String connection, Row row, int place, Instant at) {
    handle.execute(
        "INSERT INTO option (connection, field, key, provenance, label, uses, place, first_seen,"
            + " last_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
            + " label = coalesce(excluded.label, label), uses = excluded.uses,"
            + " place = excluded.place, last_seen = excluded.last_seen",
        connection,
        row.field(),
        row.key(),
        row.provenance().name(),
        row.label(),
        row.uses(),
        place,
        at.toString(),
        at.toString());
  }

  /**
   * Stores a key that a user typed; it counts as unproven until {@link #markVerified}.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void typed(String connection, String field, String key, Instant at) {
    add(connection, field, key, Source.TYPED, at);
  }

  /**
   * Marks a key as verified by a write.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void markVerified(String connection, String field, String key, Instant at) {
    add(connection, field, key, Source.PROVEN, at);
  }

  private void add(String connection, String field, String key, Source source, Instant at) {
    requireKey(field, key);
    database.change(handle -> put(handle, connection, new Row(field, key, null, 0, source), 0, at));
  }

  private static void requireKey(String field, String key) {
    if (field.isBlank() || key.isBlank()) {
      throw new IllegalArgumentException(
          ("An option needs a field and a key; this one has the field \"%s\" and the key"
                  + " \"%s\"")
              .formatted(field, key));
    }
  }

  /**
   * Stores the values of a file, all or none. Their source is the file, whatever sources they name;
   * labels replace those imported before.
   *
   * @throws IllegalArgumentException when a field or a key is blank
   */
  public void importAll(String connection, List<DropdownValueEntry> values, Instant at) {
    values.forEach(value -> requireKey(value.field(), value.key()));
    database.change(
        handle -> values.forEach(value -> put(handle, connection, imported(value), 0, at)));
  }

  private static Row imported(DropdownValueEntry value) {
    return new Row(value.field(), value.key(), value.label(), 0, Source.IMPORTED);
  }

  /** All known dropdown values by field; within a field in display order. */
  public List<DropdownValueEntry> entries(String connection) {
    return database.read(handle -> entries(rows(handle, connection), labels(handle, connection)));
  }

  private static List<DropdownValueEntry> entries(
      Collection<Row> rows, Map<String, Map<String, String>> labels) {
    Map<Key, Set<Source>> sources =
        rows.stream().collect(groupingBy(Key::of, mapping(Row::provenance, toSet())));
    List<DropdownValueEntry> entries = new ArrayList<>();
    known(rows, List.of(), labels)
        .byField()
        .forEach(
            (field, options) ->
                options.forEach(
                    option ->
                        entries.add(
                            new DropdownValueEntry(
                                field,
                                option.key(),
                                option.label(),
                                option.uses(),
                                sources.getOrDefault(
                                    new Key(field, option.key()), Set.of(option.source()))))));
    return entries;
  }

  private record Key(String field, String key) {
    static Key of(Row row) {
      return new Key(row.field, row.key);
    }

    static Key of(DropdownValueEntry entry) {
      return new Key(entry.field(), entry.key());
    }
  }

  /** Counts the changes that {@link #importAll} would make, without storing the values. */
  public DropdownValueChanges changes(String connection, List<DropdownValueEntry> values) {
    return database.read(
        handle -> {
          Map<String, Map<String, String>> labels = labels(handle, connection);
          List<Row> rows = new ArrayList<>(rows(handle, connection));
          Map<Key, DropdownValueEntry> before = byKey(entries(rows, labels));
          Set<Key> labelled =
              values.stream().filter(value -> value.label() != null).map(Key::of).collect(toSet());
          rows.removeIf(row -> row.provenance == Source.IMPORTED && labelled.contains(Key.of(row)));
          values.forEach(value -> rows.add(imported(value)));
          return changes(values, before, byKey(entries(rows, labels)));
        });
  }

  private static Map<Key, DropdownValueEntry> byKey(List<DropdownValueEntry> entries) {
    return entries.stream().collect(toMap(Key::of, entry -> entry));
  }

  private static DropdownValueChanges changes(
      List<DropdownValueEntry> values,
      Map<Key, DropdownValueEntry> before,
      Map<Key, DropdownValueEntry> after) {
    int fresh = 0;
    int relabelled = 0;
    int overruled = 0;
    for (DropdownValueEntry value : values) {
      DropdownValueEntry old = before.get(Key.of(value));
      @Nullable String now = Objects.requireNonNull(after.get(Key.of(value))).label();
      if (old == null) {
        fresh++;
      } else if (now != null && !now.equals(old.label())) {
        relabelled++;
      } else if (value.label() != null && !value.label().equals(now)) {
        overruled++;
      }
    }
    return new DropdownValueChanges(
        fresh, relabelled, overruled, values.size() - fresh - relabelled - overruled);
  }

  /** Base URLs of the connections with known fields or dropdown values, in order. */
  public List<String> connections() {
    return database.list(
        String.class,
        "SELECT connection FROM field UNION SELECT connection FROM option ORDER BY 1");
  }

  /**
   * Sets the user's label of a key, which takes precedence over labels of the service or a file.
   * Does not add the key itself, and does not change its sources.
   *
   * @param label the new label; null or blank removes the user's label
   * @return the user's previous label; null when there was none
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public @Nullable String label(
      String connection, String field, String key, @Nullable String label, Instant at) {
    requireKey(field, key);
    return database
        .<Optional<String>>write(
            handle -> {
              Optional<String> before = personalLabel(handle, connection, field, key);
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
   * Removes what users or files added for a key, including the user's label. What the service shows
   * stays.
   *
   * @return the removed data, for {@link #restore}
   */
  public ForgottenOption forget(String connection, String field, String key) {
    return database.write(
        handle -> {
          List<KnownDropdownValue> rows =
              handle
                  .select(
                      "SELECT key, label, 0 AS uses, provenance AS source FROM option"
                          + THIS_KEY
                          + SAID,
                      connection,
                      field,
                      key)
                  .mapTo(KnownDropdownValue.class)
                  .list();
          String label = personalLabel(handle, connection, field, key).orElse(null);
          handle.execute("DELETE FROM option" + THIS_KEY + SAID, connection, field, key);
          handle.execute("DELETE FROM option_label" + THIS_KEY, connection, field, key);
          return new ForgottenOption(field, key, rows, label);
        });
  }

  /**
   * Restores what {@link #forget} removed. Data added for the key since then stays.
   *
   * @param at the time of the restore
   */
  public void restore(String connection, ForgottenOption forgotten, Instant at) {
    database.change(
        handle -> {
          for (KnownDropdownValue row : forgotten.rows()) {
            handle.execute(
                "INSERT INTO option (connection, field, key, provenance, label, uses, place,"
                    + " first_seen, last_seen) VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                connection,
                forgotten.field(),
                row.key(),
                row.source().name(),
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
        .select("SELECT label FROM option_label" + THIS_KEY, connection, field, key)
        .mapTo(String.class)
        .findOne();
  }

  /** Removes a key that a user typed, and its label. Other sources of the key stay. */
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

  /**
   * The data of a dropdown key that users or files added and that was removed, so that it can be
   * restored.
   *
   * @param field the key of the field
   * @param key the dropdown key
   * @param rows the sources of the key that users or files added
   * @param label the user's label; null when there was none
   */
  public record ForgottenOption(
      String field, String key, List<KnownDropdownValue> rows, @Nullable String label) {

    /** Takes a copy that cannot be changed. */
    public ForgottenOption {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A preview of importing dropdown values from a file: the numbers of keys by effect.
   *
   * @param fresh keys that are new
   * @param relabelled known keys that get another label
   * @param overruled known keys whose label in the file would not be shown, because a label of the
   *     service or of the user takes precedence
   * @param same known keys whose label stays
   */
  public record DropdownValueChanges(int fresh, int relabelled, int overruled, int same) {}
}
