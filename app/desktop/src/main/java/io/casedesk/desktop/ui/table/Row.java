package io.casedesk.desktop.ui.table;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.Locale;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A record in a table, with what searching it needs computed once. */
public final class Row<R extends CaseRecord> {

  private final R record;
  private final String index;
  private final ReadOnlyObjectProperty<Row<R>> self;

  /** A row for a record. Costs time in the size of the record: make rows off the JavaFX thread. */
  public Row(R record) {
    this.record = record;
    StringBuilder text = new StringBuilder(256);
    record.members().values().forEach(v -> append(text, v));
    record.customFields().values().forEach(v -> append(text, v));
    this.index = text.toString().toLowerCase(Locale.ROOT);
    this.self = new ReadOnlyObjectWrapper<>(this).getReadOnlyProperty();
  }

  private static void append(StringBuilder text, FieldValue value) {
    text.append(value.display()).append('\n');
  }

  /** The record. */
  public R record() {
    return record;
  }

  /** Whether every word occurs somewhere in the record; words are in lower case. */
  boolean matches(String[] words) {
    for (String word : words) {
      if (!index.contains(word)) {
        return false;
      }
    }
    return true;
  }

  /** The row itself as a cell value, made once so that scrolling allocates nothing. */
  ReadOnlyObjectProperty<Row<R>> self() {
    return self;
  }
}
