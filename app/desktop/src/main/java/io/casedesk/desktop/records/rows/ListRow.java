package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AccentFolding;
import org.jspecify.annotations.Nullable;

/** A record in a table, with the text that a search looks at. Thread-safe. */
public final class ListRow<R extends CaseRecord> {

  private final R record;
  private final boolean deleted;

  /** Null until the first search. A race is harmless: all threads compute the same text. */
  private @Nullable String text;

  /** Creates a row. */
  public ListRow(R record) {
    this.record = record;
    this.deleted = record.deleted();
  }

  /** Returns the record. */
  public R record() {
    return record;
  }

  /** Returns whether the service marks the record as deleted (quirk 8). */
  boolean deleted() {
    return deleted;
  }

  /** Returns all values in lower case and without accents, each on a line. */
  String text() {
    String made = text;
    if (made == null) {
      StringBuilder lines = new StringBuilder(512);
      record.members().forEach((name, value) -> append(lines, value));
      record.customFields().forEach((name, value) -> append(lines, value));
      made = AccentFolding.searchable(lines.toString());
      text = made;
    }
    return made;
  }

  private static void append(StringBuilder lines, FieldValue value) {
    lines.append(value.display()).append('\n');
  }
}
