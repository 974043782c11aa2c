package io.casedesk.desktop.records.rows;

import io.casedesk.desktop.common.text.AccentFolding;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * A record in a table, with what searching it needs computed once. Safe for several threads.
 *
 * <p>It is its own cell value and never another, so nobody who listens to it hears anything: a
 * table of a million rows makes no properties, and scrolling allocates nothing.
 */
public final class ListRow<R extends CaseRecord> implements ObservableValue<ListRow<R>> {

  private final R record;
  private final boolean deleted;

  /** Null until it was made ready; two threads that both make it make the same. */
  private @Nullable String index;

  /** A row for a record; costs nothing, so that a window shows its first rows at once. */
  public ListRow(R record) {
    this.record = record;
    this.deleted = record.deleted();
  }

  /** The record. */
  public R record() {
    return record;
  }

  /** Whether the service marks the record as deleted (Q8). */
  boolean deleted() {
    return deleted;
  }

  /** Whether every word occurs somewhere in the record. */
  boolean matches(List<SearchTerm> words) {
    if (words.isEmpty()) {
      return true;
    }
    String made = index;
    String text = made == null ? text() : made;
    for (SearchTerm searchTerm : words) {
      if (!(made == null ? searchTerm.isIn(text) : searchTerm.isInIndexed(text))) {
        return false;
      }
    }
    return true;
  }

  /** Makes searching it fast. Costs time in the length of its texts, and as much memory. */
  void makeReady() {
    if (index == null) {
      index = SearchTerm.indexed(text());
    }
  }

  /** What is kept for searching it, as a word makes it; null before it was made ready. */
  @Nullable String indexed() {
    return index;
  }

  /** Characters that are kept for searching it; 0 before it was made ready. */
  int searchLength() {
    String made = index;
    return made == null ? 0 : made.length();
  }

  private String text() {
    StringBuilder text = new StringBuilder(512);
    record.members().forEach((name, value) -> append(text, value));
    record.customFields().forEach((name, value) -> append(text, value));
    return searchable(text.toString());
  }

  private static void append(StringBuilder text, FieldValue value) {
    text.append(value.display()).append('\n');
  }

  /**
   * A text in lower case and without accents, its UTF-8 bytes as characters. Java keeps these in
   * one byte each, and looks through them several times as fast, where one Polish letter would
   * double all of the text. A part of a text has a part of its bytes, and nothing else has.
   */
  static String searchable(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    byte[] utf8 = lower.getBytes(StandardCharsets.UTF_8);
    if (utf8.length == lower.length()) {
      return lower;
    }
    String folded = AccentFolding.folded(lower);
    return new String(folded.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** The row itself as a cell value. */
  public ObservableValue<ListRow<R>> self() {
    return this;
  }

  @Override
  public ListRow<R> getValue() {
    return this;
  }

  @Override
  public void addListener(ChangeListener<? super ListRow<R>> listener) {
    // there will be nothing to hear
  }

  @Override
  public void removeListener(ChangeListener<? super ListRow<R>> listener) {
    // it was not kept
  }

  @Override
  public void addListener(InvalidationListener listener) {
    // there will be nothing to hear
  }

  @Override
  public void removeListener(InvalidationListener listener) {
    // it was not kept
  }
}
