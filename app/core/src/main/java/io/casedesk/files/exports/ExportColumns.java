package io.casedesk.files.exports;

import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordFieldReader;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an export. A column has the values of a field; a field whose dropdown keys have
 * labels can have a second column with the labels, which an import ignores.
 */
public final class ExportColumns {

  private static final String BETWEEN = "; ";

  /** The beginning of the names of columns with labels. */
  private static final String LABELS = "casedesk_label.";

  private final List<Column> columns;
  private final RecordFieldReader fields;
  private final Map<FieldRef, FieldType> types;

  /**
   * A column.
   *
   * @param labels labels by key; null for a column of values
   */
  private record Column(FieldRef field, @Nullable Map<String, String> labels) {}

  private ExportColumns(List<Column> columns, Map<FieldRef, FieldType> types) {
    this.columns = columns;
    this.types = Map.copyOf(types);
    this.fields = new RecordFieldReader(columns.stream().map(Column::field).toList());
  }

  /** Creates columns with the values of these fields. */
  public static ExportColumns keys(Collection<FieldRef> fields) {
    return new ExportColumns(
        fields.stream().map(field -> new Column(field, null)).toList(), Map.of());
  }

  /** Returns a copy that knows the declared types of fields, for the form of their values. */
  public ExportColumns withTypes(Map<FieldRef, FieldType> declared) {
    return new ExportColumns(columns, declared);
  }

  /**
   * Creates columns with the values of these fields, each followed by a column of labels if labels
   * are known.
   */
  public static ExportColumns keysAndLabels(
      Collection<FieldRef> fields, DropdownValues dropdownValues) {
    List<Column> columns = new ArrayList<>();
    for (FieldRef field : fields) {
      columns.add(new Column(field, null));
      Map<String, String> labels = field.isCustom() ? labels(field, dropdownValues) : Map.of();
      if (!labels.isEmpty()) {
        columns.add(new Column(field, labels));
      }
    }
    return new ExportColumns(List.copyOf(columns), Map.of());
  }

  private static Map<String, String> labels(FieldRef field, DropdownValues dropdownValues) {
    Map<String, String> labels = new HashMap<>();
    for (KnownDropdownValue option : dropdownValues.options(field.key())) {
      String label = option.label();
      if (label != null && !label.isBlank()) {
        labels.putIfAbsent(option.key(), label);
      }
    }
    return labels;
  }

  /**
   * Collects every field of the records in the order of first occurrence, standard fields first.
   */
  public static List<FieldRef> of(Iterable<? extends CaseRecord> records) {
    FieldKeys keys = FieldKeys.of(records);
    List<FieldRef> fields = new ArrayList<>();
    keys.members().forEach(key -> fields.add(FieldRef.standard(key)));
    keys.custom().forEach(key -> fields.add(FieldRef.custom(key)));
    return fields;
  }

  /** The field of a column. */
  FieldRef field(int column) {
    return columns.get(column).field();
  }

  /** The declared type of the values in a column; a text for labels. */
  FieldType type(int column) {
    Column shown = columns.get(column);
    return shown.labels() == null
        ? types.getOrDefault(shown.field(), FieldType.UNKNOWN)
        : FieldType.TEXT;
  }

  /** The column names. */
  public List<String> names() {
    return columns.stream()
        .map(column -> column.labels() == null ? column.field().toString() : labels(column.field()))
        .toList();
  }

  /** The number of columns. */
  int size() {
    return columns.size();
  }

  /** The cell of a record in a column; null when the field is not set. */
  @Nullable FieldValue cell(CaseRecord record, int column) {
    return shown(columns.get(column), fields.value(record, column));
  }

  /** The cells of a record. */
  @Nullable FieldValue[] cells(CaseRecord record) {
    @Nullable FieldValue[] cells = new FieldValue[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cell(record, i);
    }
    return cells;
  }

  /** The value shown in a column; null when the field is not set. */
  private static @Nullable FieldValue shown(Column column, @Nullable FieldValue value) {
    return value == null || column.labels() == null ? value : labels(value, column.labels());
  }

  /** Labels in the order of the keys; a key without a label is shown itself if another has one. */
  private static @Nullable FieldValue labels(FieldValue value, Map<String, String> labels) {
    List<String> keys = JsonKeys.of(value);
    if (keys.stream().noneMatch(labels::containsKey)) {
      return null;
    }
    return FieldValue.text(
        keys.stream()
            .map(key -> labels.getOrDefault(key, key))
            .collect(Collectors.joining(BETWEEN)));
  }

  /** The name of the column with the labels of a field. */
  private static String labels(FieldRef field) {
    return LABELS + field;
  }

  /** Whether a column has the labels of a field, which an import ignores. */
  public static boolean isLabels(String column) {
    return column.startsWith(LABELS);
  }
}
