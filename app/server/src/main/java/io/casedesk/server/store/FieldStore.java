package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

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
          return FieldDefinitions.define(handle, wanted.apply(all(handle)));
        });
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
