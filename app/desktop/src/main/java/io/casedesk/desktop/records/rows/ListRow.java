package io.casedesk.desktop.records.rows;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.AccentFolding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * A record in a table, with its search index computed once. Thread-safe.
 *
 * <p>The row is also its own cell value. The value never changes, so listeners are never called:
 * the table creates no property per row, and scrolling allocates nothing.
 */
public final class ListRow<R extends CaseRecord> implements ObservableValue<ListRow<R>> {

  private final R record;
  private final boolean deleted;

  /**
   * The search index; null until {@link #makeReady()}. A race is harmless: all threads compute the
   * same value.
   */
  private @Nullable String index;

  /** Creates a row without a search index, so that a window shows its first rows at once. */
  public ListRow(R record) {
    this.record = record;
    this.deleted = record.deleted();
  }

  /** Returns the record. */
  public R record() {
    return record;
  }

  /** Returns whether the service marks the record as deleted (Q8). */
  boolean deleted() {
    return deleted;
  }

  /** Returns whether every word occurs somewhere in the record. */
  boolean matches(List<SearchTerm> words) {
    if (words.isEmpty()) {
      return true;
    }
    String made = index;
    for (SearchTerm searchTerm : words) {
      if (!(made == null ? searchTerm.isIn(record) : searchTerm.isInIndexed(made))) {
        return false;
      }
    }
    return true;
  }

  /** Computes the search index. Takes time and memory in proportion to the length of the texts. */
  void makeReady() {
    if (index == null) {
      index = SearchTerm.indexed(text());
    }
  }

  /** Returns the search index; null before {@link #makeReady()}. */
  @Nullable String indexed() {
    return index;
  }

  /** Returns the number of characters in the search index; 0 before {@link #makeReady()}. */
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
   * Normalizes a text for searching: lower case, without accents, with each UTF-8 byte as one
   * character. Java then stores the text in one byte per character (Latin-1) and searches it
   * several times as fast; a single Polish letter would otherwise double its size. Substring search
   * stays correct, because UTF-8 is self-synchronizing.
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

  /** Returns the row itself as a cell value. */
  public ObservableValue<ListRow<R>> self() {
    return this;
  }

  @Override
  public ListRow<R> getValue() {
    return this;
  }

  @Override
  public void addListener(ChangeListener<? super ListRow<R>> listener) {
    // The value never changes.
  }

  @Override
  public void removeListener(ChangeListener<? super ListRow<R>> listener) {
    // Listeners are not stored.
  }

  @Override
  public void addListener(InvalidationListener listener) {
    // The value never changes.
  }

  @Override
  public void removeListener(InvalidationListener listener) {
    // Listeners are not stored.
  }
}
