package io.casedesk.desktop.imports;

import io.casedesk.files.imports.CellRules;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** A column of the file, and the field that it is for. */
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

  /** What some of its cells read. */
  List<String> samples() {
    return samples;
  }

  /** What it is for; null when it is ignored. */
  ObjectProperty<@Nullable FieldChoice> fieldProperty() {
    return field;
  }

  /** How its cells are understood. */
  ObjectProperty<CellRules> rulesProperty() {
    return rules;
  }
}
