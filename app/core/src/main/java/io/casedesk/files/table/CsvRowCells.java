package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a CSV row, stored as one text. Most cells of a file are only compared with current
 * values, and never become strings of their own.
 */
final class CsvRowCells extends AbstractList<@Nullable FieldValue> implements RandomAccess {

  private static final FieldValue EMPTY = FieldValue.text("");

  private final String all;
  private final int[] ends;

  /**
   * Creates the cells of a row.
   *
   * @param all the concatenated texts
   * @param ends the end of each cell in the text; not copied
   */
  CsvRowCells(String all, int[] ends) {
    this.all = all;
    this.ends = ends;
  }

  private int begin(int column) {
    return column == 0 ? 0 : ends[column - 1];
  }

  @Override
  public FieldValue get(int column) {
    int end = ends[column];
    int begin = begin(column);
    return begin == end ? EMPTY : FieldValue.text(all.substring(begin, end));
  }

  @Override
  public int size() {
    return ends.length;
  }

  /** Whether the text of a cell equals this one. */
  boolean reads(int column, String text) {
    int begin = begin(column);
    return text.length() == ends[column] - begin && all.startsWith(text, begin);
  }
}
