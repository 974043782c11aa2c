package io.casedesk.desktop.imports;

import io.casedesk.files.imports.CellRules;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Holds one column of the file, the field chosen for it and the rules for reading its cells. */
final class ColumnRow {

  private final String name;
  private final List<String> samples;
  private final ObjectProperty<@Nullable FieldChoice> field = new SimpleObjectProperty<>();
  private final ObjectProperty<CellRules> rules = new SimpleObjectProperty<>(CellRules.plain());

  ColumnRow(String name, List<String> samples) {
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

  /** The field chosen for the column; null when the column is ignored. */
  ObjectProperty<@Nullable FieldChoice> fieldProperty() {
    return field;
  }

  /** The rules for reading the cells of the column. */
  ObjectProperty<CellRules> rulesProperty() {
    return rules;
  }
}
