package io.casedesk.server.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Definitions of the custom fields of use cases. */
public final class Fields {

  private final Database database;

  /** Fields defined in this database. */
  public Fields(Database database) {
    this.database = database;
  }

  /** Every field with its options, in the order to show them. */
  public List<Field> all() {
    return database.read(Fields::all);
  }

  /**
   * Every field as {@link #all()}, but without its options: they are many, and a filter needs none.
   */
  public List<Field> withoutOptions() {
    return database.read(handle -> fields(handle, Map.of()));
  }

  /**
   * Defines fields, all or none. Those whose key is known are changed: the display and the labels
   * as wished, the type and the options as far as no value speaks against it. Others come last.
   *
   * @param wanted makes of the fields that are there those to define; nobody else defines one
   *     meanwhile
   * @throws RefusedException if any cannot be defined so; a line for each says why
   */
  public Tally define(Function<List<Field>, List<WantedField>> wanted) {
    return database.write(
        handle -> {
          database.keepOthersFromUseCases(handle);
          return FieldDefinitions.define(handle, wanted.apply(all(handle)));
        });
  }

  static List<Field> all(Handle handle) {
    Map<String, List<Field.Option>> options = new LinkedHashMap<>();
    handle
        .createQuery(
            "SELECT field_key, option_key, label FROM field_option ORDER BY field_key, position")
        .map(
            (row, context) ->
                options
                    .computeIfAbsent(row.getString(1), key -> new ArrayList<>())
                    .add(new Field.Option(row.getString(2), row.getString(3))))
        .list();
    return fields(handle, options);
  }

  private static List<Field> fields(Handle handle, Map<String, List<Field.Option>> options) {
    return handle
        .createQuery("SELECT field_key, type, display FROM field_definition ORDER BY position")
        .map(
            (row, context) -> {
              String key = row.getString(1);
              FieldType type = FieldType.of(row.getString(2));
              List<Field.Option> own = options.getOrDefault(key, List.of());
              return new Field(key, type, row.getString(3), own);
            })
        .list();
  }
}
