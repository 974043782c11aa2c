package io.casedesk.desktop.imports;

import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ColumnQuestion;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Holds one column of the file, the field chosen for it and the rules for reading its cells. */
final class ColumnRow {

  /** The most rows that are judged while the user waits. */
  private static final int JUDGED = 20_000;

  private final String name;
  private final List<String> samples;
  private final Table table;
  private final ObjectProperty<@Nullable FieldChoice> field = new SimpleObjectProperty<>();
  private final ObjectProperty<CellRules> rules = new SimpleObjectProperty<>(CellRules.plain());

  ColumnRow(String name, List<String> samples, Table table) {
    this.table = table;
    this.name = name;
    this.samples = List.copyOf(samples);
  }

  String name() {
    return name;
  }

  /** Returns the first distinct values of the column. */
  List<String> samples() {
    return samples;
  }

  /** Returns what the user must say about the cells of the column, whatever the answer so far. */
  List<ColumnQuestion> questions() {
    FieldChoice chosen = field.get();
    return chosen == null
        ? List.of()
        : ColumnQuestion.of(
            table,
            table.rows().subList(0, Math.min(JUDGED, table.rows().size())),
            new MappedColumn(name, chosen.field(), rules.get()),
            chosen.type());
  }

  /** The field chosen for the column; null when the column is ignored. */
  ObjectProperty<@Nullable FieldChoice> fieldProperty() {
    return field;
  }

  /** The rules for reading the cells of the column. */
  ObjectProperty<CellRules> rulesProperty() {
    return rules;
  }
}
