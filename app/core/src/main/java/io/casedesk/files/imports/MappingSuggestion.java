package io.casedesk.files.imports;

import io.casedesk.files.FieldNameParser;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.input.AccentFolding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A mapping suggested by column names: the key of a field, {@code custom_fields.KEY}, or the
 * display name of a field at the service.
 *
 * @param mapping the columns that match writable fields
 * @param remarks why other columns are ignored, one per line
 */
public record MappingSuggestion(Mapping mapping, List<Message> remarks) {

  /** The default separator of the keys in a list. */
  private static final String BETWEEN = ";";

  /** Makes an unmodifiable copy. */
  public MappingSuggestion {
    remarks = List.copyOf(remarks);
  }

  /**
   * The known data of the service.
   *
   * @param writable whether a field can be written
   * @param definitions the service's definitions of fields
   * @param keys the keys of the fields of every record of the service
   */
  public record Known(
      RecordKind kind,
      Predicate<FieldRef> writable,
      Collection<FieldDefinition> definitions,
      FieldKeys keys) {}

  /**
   * The columns of read-only fields that a mapping does not contain. Standard fields with a time
   * are excluded, because users don't edit when the service touched a record.
   */
  public static List<MappedColumn> unwritable(Known known, Mapping mapping, List<String> header) {
    FieldFinder naming = new FieldFinder(known);
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
      boolean isMeant = !column.isEmpty() && !ImportResultFile.isOurs(column);
      FieldRef field = isMeant && mapped.add(column) ? naming.field(column) : null;
      if (field != null && !known.writable().test(field) && !times.contains(field)) {
        unwritable.add(new MappedColumn(column, field, CellRules.plain()));
      }
    }
    return unwritable;
  }

  /**
   * Suggests a mapping.
   *
   * @param labels whether to translate labels to keys
   * @throws UnusableTableException when no column has the name of the key
   */
  public static MappingSuggestion of(
      Known known, Mapping.Key key, String file, List<String> header, boolean labels) {
    MappingSuggestion suggested = first(known, key, header, labels);
    if (suggested.mapping.keyColumn().isEmpty()) {
      throw new UnusableTableException(Message.of("mapping.no-key-column", file, key.word()));
    }
    return suggested;
  }

  /**
   * Suggests a mapping for the user to complete; its key column is empty when no column has that
   * name.
   */
  public static MappingSuggestion first(
      Known known, Mapping.Key key, List<String> header, boolean labels) {
    FieldFinder naming = new FieldFinder(known);
    FieldRef keyField =
        key == Mapping.Key.NEW ? known.kind().title() : FieldRef.standard(key.word());
    List<Message> remarks = new ArrayList<>();
    List<MappedColumn> columns = new ArrayList<>();
    Set<FieldRef> taken = new HashSet<>();
    String keyColumn = "";
    String nameColumn = "";
    for (String column : header) {
      if (column.isEmpty() || ImportResultFile.isOurs(column) || ExportColumns.isLabels(column)) {
        continue;
      }
      FieldRef field = naming.field(column);
      if (field == null) {
        remarks.add(
            Message.of(
                naming.isTwice(column) ? "mapping.ignored-twice" : "mapping.ignored-unknown",
                column));
      } else if (field.equals(keyField) && keyColumn.isEmpty()) {
        keyColumn = column;
        if (naming.isNear(column)) {
          remarks.add(Message.of("mapping.near", column, field));
        }
      } else if (!taken.add(field)) {
        remarks.add(Message.of("mapping.ignored-taken", column, field));
      } else if (known.writable().test(field)) {
        if (naming.isNear(column)) {
          remarks.add(Message.of("mapping.near", column, field));
        }
        CellRules rules = CellRules.plain();
        rules = naming.isList(field) ? rules.withSeparator(BETWEEN) : rules;
        columns.add(new MappedColumn(column, field, labels ? rules.withLabels() : rules));
      }
      nameColumn = known.kind().title().equals(field) ? column : nameColumn;
    }
    nameColumn = key == Mapping.Key.NEW ? keyColumn : nameColumn;
    return new MappingSuggestion(
        new Mapping(known.kind(), key, keyColumn, nameColumn, columns), remarks);
  }

  /** Tells whether a text is the key or the shown name of a field, which may be read-only. */
  static Predicate<String> names(Known known) {
    FieldFinder naming = new FieldFinder(known);
    return text -> !text.isEmpty() && naming.field(text) != null;
  }

  /** The writable fields, first those of the metadata in order, then others found in records. */
  public static List<FieldRef> fields(Known known) {
    return new FieldFinder(known)
        .fields.stream().filter(known.writable()).filter(field -> !field.key().isEmpty()).toList();
  }

  /** Finds the field for a column name. */
  private static final class FieldFinder {

    private static final Pattern MARKS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final FieldNameParser names;
    private final Set<FieldRef> fields = new LinkedHashSet<>();
    private final Map<String, FieldRef> shown = new HashMap<>();
    private final Set<String> twice = new HashSet<>();

    /** Fields by their key and name without case, spaces and marks; empty for several fields. */
    private final Map<String, Optional<FieldRef>> near = new HashMap<>();

    private final Set<FieldRef> lists = new HashSet<>();

    FieldFinder(Known known) {
      names = new FieldNameParser(known.kind(), known.keys());
      for (FieldDefinition standard : StandardFields.of(known.kind())) {
        add(FieldRef.standard(standard.key()), standard);
      }
      known.keys().members().forEach(key -> fields.add(FieldRef.standard(key)));
      known.keys().custom().forEach(key -> fields.add(FieldRef.custom(key)));
      for (FieldDefinition definition : known.definitions()) {
        add(names.resolve(definition.key()), definition);
      }
      fields.forEach(field -> addNear(field.key(), field));
    }

    private void addNear(String name, FieldRef field) {
      near.merge(
          folded(name),
          Optional.of(field),
          (known, other) -> known.equals(other) ? known : Optional.empty());
    }

    private static String folded(String name) {
      return MARKS.matcher(AccentFolding.searchable(name)).replaceAll("");
    }

    private void add(FieldRef field, FieldDefinition definition) {
      fields.add(field);
      String name = definition.display().strip().toLowerCase(Locale.ROOT);
      addNear(name, field);
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
      if (twice.contains(name)) {
        return null;
      }
      FieldRef named = shown.get(name);
      return named == null
          ? near.getOrDefault(folded(column), Optional.empty()).orElse(null)
          : named;
    }

    /** Whether a column has neither the key nor the shown name of its field, but a similar name. */
    boolean isNear(String column) {
      return !fields.contains(names.resolve(column))
          && !shown.containsKey(column.toLowerCase(Locale.ROOT));
    }

    boolean isTwice(String column) {
      return twice.contains(column.toLowerCase(Locale.ROOT));
    }

    boolean isList(FieldRef field) {
      return lists.contains(field);
    }
  }
}
