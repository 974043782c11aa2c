package io.casedesk.files.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import io.casedesk.files.excel.ExcelCellReader;
import io.casedesk.model.FieldValue;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The last row read from a CSV file, in the form that the reader needs: as texts, before the
 * columns are known; then as cells; or only validated. A file is validated completely before its
 * rows are used, and validation creates no strings.
 */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {

  private static final int USUAL = 1_024;

  private final List<String> texts = new ArrayList<>();
  private @Nullable TableHeader header;
  private boolean kept;
  private char[] all = new char[USUAL];
  private int used;
  private int[] ends = {};
  private int count;
  private boolean blank;
  private int bad;
  private String badText = "";

  /**
   * From now on, treats rows as those below a header.
   *
   * @param keeps whether to keep the contents of cells
   */
  void below(TableHeader of, boolean keeps) {
    header = of;
    kept = keeps;
    ends = new int[of.names().size()];
  }

  /** The texts of the cells, before the header is known. */
  List<String> texts() {
    return List.copyOf(texts);
  }

  /** The name of the next cell's column. */
  String next() {
    return header == null ? ExcelCellReader.columnLetters(count) : header.name(count);
  }

  /** The number of cells. */
  int count() {
    return count;
  }

  /**
   * Whether any cell is not empty.
   *
   * @throws UnusableTableException when a cell is invalid, or is outside the columns
   */
  boolean holds(TableHeader of, int number) {
    if (bad >= 0) {
      of.require(number, bad, badText);
    }
    return !blank;
  }

  /** The cells; below a header, as many as it has columns. */
  CsvRowCells cells() {
    return new CsvRowCells(new String(all, 0, used), ends.clone());
  }

  @Override
  protected void handleBegin(long line) {
    count = 0;
    blank = true;
    bad = -1;
    if (header == null) {
      texts.clear();
    } else if (kept) {
      used = 0;
    }
  }

  @Override
  protected void handleField(int place, char[] from, int at, int length, boolean quoted) {
    count = place + 1;
    TableHeader of = header;
    if (of == null) {
      texts.add(new String(from, at, length));
      return;
    }
    if (kept && place < ends.length) {
      append(place, from, at, length);
    }
    if (length == 0) {
      return;
    }
    blank = false;
    if (bad < 0
        && (!of.isNamed(place)
            || length > TableHeader.LONGEST_CELL
            || holdsNul(from, at, length))) {
      bad = place;
      badText = new String(from, at, length);
    }
  }

  private void append(int place, char[] from, int at, int more) {
    if (used + more > all.length) {
      all = Arrays.copyOf(all, Math.max(used + more, 2 * all.length));
    }
    System.arraycopy(from, at, all, used, more);
    used += more;
    ends[place] = used;
  }

  private static boolean holdsNul(char[] from, int at, int length) {
    for (int i = at; i < at + length; i++) {
      if (from[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** An empty line is a row of one cell. */
  @Override
  protected void handleEmpty() {
    handleField(0, new char[0], 0, 0, false);
  }

  @Override
  protected CsvRow buildRecord() {
    return this;
  }

  /**
   * The cells of a CSV row, stored as one text. Most cells of a file are only compared with current
   * values, and never become strings of their own.
   */
  static final class CsvRowCells extends AbstractList<@Nullable FieldValue>
      implements RandomAccess {

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
}
