package io.casedesk.workspace;

import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValueRow;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.workspace.DropdownValueMerger.StoredDropdownValues;
import io.casedesk.workspace.database.WorkspaceDatabase;
import java.time.Instant;
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
 * Stores the dropdown values of each connection (Q26). A key can have several sources at once; a
 * read of the records never removes what a user or a file added.
 */
public final class DropdownValueStore {

  /** Keys of the service first, in its order, then by number of records. */
  static final Comparator<KnownDropdownValue> TO_SHOW =
      Comparator.comparingInt(
          option -> option.source() == Source.SERVICE ? Integer.MIN_VALUE : -option.uses());

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
  public DropdownValues values(String connection) {
    return database.read(
        handle -> {
          DropdownValueRows held = DropdownValueRows.of(handle, connection);
          Map<String, List<KnownDropdownValue>> options = new LinkedHashMap<>();
          held.joined()
              .forEach(
                  (field, keys) ->
                      options.put(field, keys.values().stream().sorted(TO_SHOW).toList()));
          Set<String> fields =
              new LinkedHashSet<>(
                  handle
                      .select(
                          "SELECT key FROM field WHERE connection = ? ORDER BY rowid", connection)
                      .mapTo(String.class)
                      .list());
          return new StoredDropdownValues(options, fields, held.labels());
        });
  }

  /**
   * Stores the dropdown values found by a complete read. For each field in {@code seen}, they
   * replace the stored keys of the service and of records; imported, typed and verified keys stay,
   * and so do all keys of other fields.
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
            new DropdownFieldWriter(handle, connection, field, asOf).replace(seen.options(field));
          }
        });
  }

  /**
   * Stores a key that a user typed; it counts as unproven until {@link #markVerified}.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void typed(String connection, String field, String key, Instant at) {
    add(connection, List.of(new DropdownValueRow(field, key, null, Source.TYPED)), at);
  }

  /**
   * Marks a key as verified by a write.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public void markVerified(String connection, String field, String key, Instant at) {
    add(connection, List.of(new DropdownValueRow(field, key, null, Source.PROVEN)), at);
  }

  /**
   * Stores rows of a file, all or none. Their source is the file, whatever source the rows name;
   * labels replace those imported before.
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
            new DropdownFieldWriter(handle, connection, row.field(), at)
                .put(new KnownDropdownValue(row.key(), row.label(), 0, row.provenance()), 0);
          }
        });
  }

  /** All known dropdown values by field; within a field in display order. */
  public List<DropdownValueEntry> entries(String connection) {
    return database.read(handle -> DropdownValueRows.of(handle, connection).entries());
  }

  /** Counts the changes that {@link #importAll} of these rows would make, without storing them. */
  public DropdownValueChanges changes(String connection, List<DropdownValueRow> rows) {
    return database.read(handle -> DropdownValueRows.of(handle, connection).changes(rows));
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
   * Removes what users or files added for a key, including the user's label. What the service shows
   * stays.
   *
   * @return the removed data, for {@link #restore}
   */
  public ForgottenOption forget(String connection, String field, String key) {
    return database.write(
        handle -> {
          List<DropdownValueRow> rows =
              handle
                  .select(
                      "SELECT field, key, label, provenance FROM option" + THIS_KEY + SAID,
                      connection,
                      field,
                      key)
                  .mapTo(DropdownValueRow.class)
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
      String field, String key, List<DropdownValueRow> rows, @Nullable String label) {

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
