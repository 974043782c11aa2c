package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Stores the definitions of the custom fields of use cases. */
public final class FieldStore {

  private final SqlDatabase database;

  /** Fields defined in this database. */
  public FieldStore(SqlDatabase database) {
    this.database = database;
  }

  /** Every field with its options, in the order to show them. */
  public List<CustomField> all() {
    return database.read(FieldStore::all);
  }

  /**
   * Every field as {@link #all()}, but without its options: they are many, and a filter needs none.
   */
  public List<CustomField> withoutOptions() {
    return database.read(handle -> fields(handle, Map.of()));
  }

  /**
   * Defines fields, all or none. Those whose key is known are changed: the display and the labels
   * as wished, the type and the options as far as no value speaks against it. Others come last.
   *
   * @param wanted makes of the fields that are there those to define; nobody else defines one
   *     meanwhile
   * @throws InvalidValueException if any cannot be defined so; a line for each says why
   */
  public ImportCounts define(Function<List<CustomField>, List<RequestedField>> wanted) {
    return database.write(
        handle -> {
          database.keepOthersFromUseCases(handle);
          return define(handle, wanted.apply(all(handle)));
        });
  }

  /** Defines fields as {@link #define(Function)} does, in a transaction. */
  static ImportCounts define(Handle handle, List<RequestedField> wanted) {
    Map<String, CustomField> known = new HashMap<>();
    all(handle).forEach(field -> known.put(field.key(), field));
    List<String> faults = new ArrayList<>();
    Map<String, String> places = new HashMap<>();
    for (RequestedField one : wanted) {
      try {
        String first = places.putIfAbsent(one.field().key(), one.where());
        if (first != null) {
          throw new InvalidValueException(
              "key: \"" + one.field().key() + "\" is already used by " + first + ".");
        }
        one.field().check();
        refuseConflict(handle, known.get(one.field().key()), one.field());
      } catch (InvalidValueException e) {
        faults.add(one.where() + ": " + e.getMessage());
      }
    }
    if (!faults.isEmpty()) {
      throw new InvalidValueException(String.join("\n", faults));
    }
    ImportCounts counts = ImportCounts.NONE;
    for (RequestedField one : wanted) {
      @Nullable CustomField before = known.get(one.field().key());
      if (!one.field().equals(before)) {
        write(handle, one.field());
      }
      counts = counts.plus(before, one.field());
    }
    return counts;
  }

  private static void write(Handle handle, CustomField field) {
    handle.execute(
        """
        INSERT INTO field_definition (field_key, type, display, position)
        VALUES (?, ?, ?, (SELECT coalesce(max(position), -1) + 1 FROM field_definition))
        ON CONFLICT (field_key) DO UPDATE SET type = excluded.type, display = excluded.display
        """,
        field.key(),
        field.type().word(),
        field.display());
    handle.execute("DELETE FROM field_option WHERE field_key = ?", field.key());
    for (int i = 0; i < field.options().size(); i++) {
      CustomField.Option option = field.options().get(i);
      handle.execute(
          "INSERT INTO field_option (field_key, option_key, label, position) VALUES (?, ?, ?, ?)",
          field.key(),
          option.key(),
          option.label(),
          i);
    }
  }

  /** Refuses a definition that does not fit the values that are there. */
  private static void refuseConflict(
      Handle handle, @Nullable CustomField before, CustomField after) {
    if (before == null) {
      return;
    }
    if (before.type() != after.type()) {
      long users = usersOf(handle, after.key());
      if (users > 0) {
        throw new InvalidValueException(
            "type: can't change from %s to %s while %s a value. Clear the field first."
                .formatted(
                    before.type().word(),
                    after.type().word(),
                    users == 1 ? "1 use case has" : users + " use cases have"));
      }
      return;
    }
    for (CustomField.Option option : before.options()) {
      if (!after.hasOption(option.key())) {
        refuseRemoval(handle, after.key(), option.key());
      }
    }
  }

  private static void refuseRemoval(Handle handle, String fieldKey, String optionKey) {
    long users =
        handle
            .createQuery("SELECT count(*) FROM field_value WHERE field_key = :key AND value = :v")
            .bind("key", fieldKey)
            .bind("v", FieldIndex.text(optionKey))
            .mapTo(Long.class)
            .one();
    if (users > 0) {
      throw new InvalidValueException(
          "options: \"%s\" can't be removed because %s."
              .formatted(
                  optionKey,
                  users == 1
                      ? "1 use case uses it. Change that use case first"
                      : users + " use cases use it. Change those use cases first"));
    }
  }

  /** Also an empty multi-select is a value, which the index does not have. */
  private static long usersOf(Handle handle, String key) {
    try (var records =
        handle
            .createQuery("SELECT custom_fields FROM use_case WHERE custom_fields LIKE :part")
            .bind("part", "%\"" + key + "\"%")
            .mapTo(String.class)
            .stream()) {
      return records.filter(text -> RecordJson.object(text).hasNonNull(key)).count();
    }
  }

  static List<CustomField> all(Handle handle) {
    Map<String, List<CustomField.Option>> options = new LinkedHashMap<>();
    handle
        .createQuery(
            "SELECT field_key, option_key, label FROM field_option ORDER BY field_key, position")
        .map(
            (row, context) ->
                options
                    .computeIfAbsent(row.getString(1), key -> new ArrayList<>())
                    .add(new CustomField.Option(row.getString(2), row.getString(3))))
        .list();
    return fields(handle, options);
  }

  private static List<CustomField> fields(
      Handle handle, Map<String, List<CustomField.Option>> options) {
    return handle
        .createQuery("SELECT field_key, type, display FROM field_definition ORDER BY position")
        .map(
            (row, context) -> {
              String key = row.getString(1);
              CustomFieldType type = CustomFieldType.of(row.getString(2));
              List<CustomField.Option> own = options.getOrDefault(key, List.of());
              return new CustomField(key, type, row.getString(3), own);
            })
        .list();
  }

  /**
   * A custom field to define.
   *
   * @param where the name of its definition in messages: {@code entry 3 (line 12)}
   * @param field the requested definition
   */
  public record RequestedField(String where, CustomField field) {}
}
