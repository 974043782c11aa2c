package io.casedesk.files.exports;

import io.casedesk.files.table.LabelColumns;
import io.casedesk.json.JsonKeys;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownDropdownValue;
import io.casedesk.model.RecordFieldReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an export. A column has the values of a field; one whose keys have labels can have
 * a second one behind it, with the labels, which an import passes over.
 */
public final class ExportColumns {

  private static final String BETWEEN = "; ";

  private final List<Column> columns;
  private final RecordFieldReader fields;

  /**
   * A column.
   *
   * @param labels labels by key; null for the values themselves
   */
  private record Column(FieldRef field, @Nullable Map<String, String> labels) {}

  private ExportColumns(List<Column> columns) {
    this.columns = columns;
    this.fields = new RecordFieldReader(columns.stream().map(Column::field).toList());
  }

  /** Columns with the values of these fields. */
  public static ExportColumns keys(Collection<FieldRef> fields) {
    return new ExportColumns(fields.stream().map(field -> new Column(field, null)).toList());
  }

  /** The same, with the labels behind the keys of each field that the book knows labels of. */
  public static ExportColumns keysAndLabels(Collection<FieldRef> fields, DropdownValues book) {
    List<Column> columns = new ArrayList<>();
    for (FieldRef field : fields) {
      columns.add(new Column(field, null));
      Map<String, String> labels = field.isCustom() ? labels(field, book) : Map.of();
      if (!labels.isEmpty()) {
        columns.add(new Column(field, labels));
      }
    }
    return new ExportColumns(List.copyOf(columns));
  }

  private static Map<String, String> labels(FieldRef field, DropdownValues book) {
    Map<String, String> labels = new HashMap<>();
    for (KnownDropdownValue option : book.options(field.key())) {
      String label = option.label();
      if (label != null && !label.isBlank()) {
        labels.putIfAbsent(option.key(), label);
      }
    }
    return labels;
  }

  /**
   * Every field that any of the records has, in the order first seen, members of the record itself
   * before custom fields.
   */
  public static List<FieldRef> of(Iterable<? extends CaseRecord> records) {
    FieldKeys keys = FieldKeys.of(records);
    List<FieldRef> fields = new ArrayList<>();
    keys.members().forEach(key -> fields.add(FieldRef.standard(key)));
    keys.custom().forEach(key -> fields.add(FieldRef.custom(key)));
    return fields;
  }

  /** The field that a column is about. */
  FieldRef field(int column) {
    return columns.get(column).field();
  }

  /** Their names. */
  public List<String> names() {
    return columns.stream()
        .map(
            column ->
                column.labels() == null
                    ? column.field().toString()
                    : LabelColumns.name(column.field()))
        .toList();
  }

  /** What every column shows of a record. */
  @Nullable FieldValue[] cells(CaseRecord record) {
    @Nullable FieldValue[] cells = new FieldValue[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = shown(columns.get(i), fields.value(record, i));
    }
    return cells;
  }

  /** The same of a record that is asked for its values. */
  @Nullable FieldValue[] cells(Function<FieldRef, @Nullable FieldValue> record) {
    @Nullable FieldValue[] cells = new FieldValue[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      Column column = columns.get(i);
      cells[i] = shown(column, record.apply(column.field()));
    }
    return cells;
  }

  /** What a column shows of a value; null when there is nothing. */
  private static @Nullable FieldValue shown(Column column, @Nullable FieldValue value) {
    return value == null || column.labels() == null ? value : labels(value, column.labels());
  }

  /** Labels in the order of the keys; a key without one stands for itself among others. */
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
}
