package io.casedesk.files.imports;

import io.casedesk.changes.FieldNameParser;
import io.casedesk.files.table.LabelColumns;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The mapping that the names of columns speak for: a field's key, {@code custom_fields.KEY}, or the
 * name that the service shows people.
 *
 * @param mapping columns that mean a field which can be written
 * @param remarks why others are ignored, a line each
 */
public record MappingSuggestion(Mapping mapping, List<String> remarks) {

  /** What stands between the keys of a list where nobody says otherwise. */
  private static final String BETWEEN = ";";

  /** Makes an unmodifiable copy. */
  public MappingSuggestion {
    remarks = List.copyOf(remarks);
  }

  /**
   * What is known of the service.
   *
   * @param writable which fields can be written
   * @param definitions what it says of its fields
   * @param records every record of it
   */
  public record Known(
      RecordKind kind,
      Predicate<FieldRef> writable,
      Collection<FieldDefinition> definitions,
      Collection<? extends CaseRecord> records) {}

  /**
   * Columns that a mapping does not name, and that mean a field which cannot be written. When the
   * service touched a record is no wish of anybody's.
   */
  public static List<MappedColumn> unwritable(Known known, Mapping mapping, List<String> header) {
    Naming naming = new Naming(known);
    Set<String> mapped = new HashSet<>(Set.of(mapping.keyColumn()));
    mapping.columns().forEach(column -> mapped.add(column.column()));
    Set<FieldRef> times = new HashSet<>();
    for (FieldDefinition standard : StandardFields.of(known.kind())) {
      if (FieldType.of(standard.type()) == FieldType.TIME) {
        times.add(FieldRef.standard(standard.key()));
      }
    }
    List<MappedColumn> unwritable = new ArrayList<>();
    for (String column : header) {
      boolean isMeant = !column.isEmpty() && !ImportColumns.isOurs(column);
      FieldRef field = isMeant && mapped.add(column) ? naming.field(column) : null;
      if (field != null && !known.writable().test(field) && !times.contains(field)) {
        unwritable.add(new MappedColumn(column, field, CellRules.plain()));
      }
    }
    return unwritable;
  }

  /**
   * Maps columns.
   *
   * @param labels whether labels are taken for keys
   * @throws UnusableTableException when no column names the record
   */
  public static MappingSuggestion of(
      Known known, Mapping.Key key, String file, List<String> header, boolean labels) {
    MappingSuggestion suggested = first(known, key, header, labels);
    if (suggested.mapping.keyColumn().isEmpty()) {
      throw new UnusableTableException(
          file
              + ": no column is named "
              + key.word()
              + ", which tells what record a row is about; name it so, or write a mapping.");
    }
    return suggested;
  }

  /** The same for a person to complete: its column with the key is empty where none is named so. */
  public static MappingSuggestion first(
      Known known, Mapping.Key key, List<String> header, boolean labels) {
    Naming naming = new Naming(known);
    List<String> remarks = new ArrayList<>();
    List<MappedColumn> columns = new ArrayList<>();
    Set<FieldRef> taken = new HashSet<>();
    String keyColumn = "";
    String nameColumn = "";
    for (String column : header) {
      if (column.isEmpty() || ImportColumns.isOurs(column) || LabelColumns.isOne(column)) {
        continue;
      }
      FieldRef field = naming.field(column);
      if (field == null) {
        remarks.add(
            "The column \""
                + column
                + "\" is ignored: "
                + (naming.isTwice(column)
                    ? "several fields have that name. Choose one, or name the column by its key."
                    : "no field has that key or name."));
      } else if (field.equals(FieldRef.standard(key.word())) && keyColumn.isEmpty()) {
        keyColumn = column;
      } else if (!taken.add(field)) {
        remarks.add("The column \"" + column + "\" is ignored: another is for " + field + ".");
      } else if (known.writable().test(field)) {
        CellRules rules = CellRules.plain();
        rules = naming.isList(field) ? rules.withSeparator(BETWEEN) : rules;
        columns.add(new MappedColumn(column, field, labels ? rules.withLabels() : rules));
      }
      nameColumn = known.kind().title().equals(field) ? column : nameColumn;
    }
    return new MappingSuggestion(
        new Mapping(known.kind(), key, keyColumn, nameColumn, columns), remarks);
  }

  /** The fields that can be written, in the order of the metadata, then as records show them. */
  public static List<FieldRef> fields(Known known) {
    return new Naming(known)
        .fields.stream().filter(known.writable()).filter(field -> !field.key().isEmpty()).toList();
  }

  /** Which field a name means. */
  private static final class Naming {

    private final FieldNameParser names;
    private final Set<FieldRef> fields = new LinkedHashSet<>();
    private final Map<String, FieldRef> shown = new HashMap<>();
    private final Set<String> twice = new HashSet<>();
    private final Set<FieldRef> lists = new HashSet<>();

    Naming(Known known) {
      names = new FieldNameParser(known.kind(), known.records());
      for (FieldDefinition standard : StandardFields.of(known.kind())) {
        add(FieldRef.standard(standard.key()), standard);
      }
      FieldKeys keys = FieldKeys.of(known.records());
      keys.members().forEach(key -> fields.add(FieldRef.standard(key)));
      keys.custom().forEach(key -> fields.add(FieldRef.custom(key)));
      for (FieldDefinition definition : known.definitions()) {
        add(names.resolve(definition.key()), definition);
      }
    }

    private void add(FieldRef field, FieldDefinition definition) {
      fields.add(field);
      String name = definition.display().strip().toLowerCase(Locale.ROOT);
      FieldRef other = shown.put(name, field);
      if (other != null && !other.equals(field)) {
        twice.add(name);
      }
      if (FieldType.of(definition.type()) == FieldType.CHOICES) {
        lists.add(field);
      }
    }

    @org.jspecify.annotations.Nullable
    FieldRef field(String column) {
      FieldRef field = names.resolve(column);
      if (fields.contains(field)) {
        return field;
      }
      String name = column.toLowerCase(Locale.ROOT);
      return twice.contains(name) ? null : shown.get(name);
    }

    boolean isTwice(String column) {
      return twice.contains(column.toLowerCase(Locale.ROOT));
    }

    boolean isList(FieldRef field) {
      return lists.contains(field);
    }
  }
}
