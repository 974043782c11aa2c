package io.casedesk.files.table;

import io.casedesk.model.FieldValue;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table. Its texts are stored as one, because a large table has millions of cells, most
 * of which are only compared with current values and never become strings of their own.
 */
public final class TableRow {

  /** The sign that programs put in the place of a character that they can't read. */
  public static final char REPLACEMENT = '\uFFFD';

  private static final FieldValue.Type[] TYPES = FieldValue.Type.values();
  private static final byte MISSING = -1;
  private static final int OBJECTS = 96;

  private final int number;
  private final String texts;

  /** The end of each cell in the text. */
  private final int[] ends;

  /** The type of each cell, by its place in {@link #TYPES}; null when all cells are texts. */
  private final byte @Nullable [] types;

  private TableRow(int number, String texts, int[] ends, byte @Nullable [] types) {
    this.number = number;
    this.texts = texts;
    this.ends = ends;
    this.types = types;
  }

  /**
   * Creates a row of texts.
   *
   * @param texts the texts of all cells, one after the other
   * @param ends the end of each cell in the text; not copied
   */
  static TableRow ofTexts(int number, String texts, int[] ends) {
    return new TableRow(number, texts, ends, null);
  }

  /** Creates a row of values; null for a missing cell. */
  @SuppressWarnings("EnumOrdinal") // the types never leave the memory
  public static TableRow of(int number, List<? extends @Nullable FieldValue> cells) {
    StringBuilder texts = new StringBuilder();
    int[] ends = new int[cells.size()];
    byte[] types = new byte[cells.size()];
    for (int i = 0; i < ends.length; i++) {
      FieldValue cell = cells.get(i);
      types[i] = cell == null ? MISSING : (byte) cell.type().ordinal();
      ends[i] = texts.append(cell == null ? "" : cell.display()).length();
    }
    return new TableRow(number, texts.toString(), ends, types);
  }

  /** Returns the row with this number of cells; those that it lacks are missing. */
  TableRow withCells(int count) {
    if (count == ends.length) {
      return this;
    }
    int[] places = Arrays.copyOf(ends, count);
    byte[] kinds = types == null ? new byte[count] : Arrays.copyOf(types, count);
    for (int i = ends.length; i < count; i++) {
      places[i] = texts.length();
      kinds[i] = MISSING;
    }
    return new TableRow(number, texts, places, types == null && count < ends.length ? null : kinds);
  }

  /**
   * The spreadsheet's row number, including the header; in a JSON array the position of the object
   * from 1, in NDJSON the line.
   */
  public int number() {
    return number;
  }

  /**
   * The cells, one for each column; null for a missing cell. A row that can't be used may have
   * more.
   */
  public List<@Nullable FieldValue> cells() {
    return new Cells(this);
  }

  /** The value of a cell; null when it is missing. */
  public @Nullable FieldValue cell(int column) {
    if (types == null) {
      return FieldValue.text(text(column));
    }
    return types[column] == MISSING ? null : TYPES[types[column]].of(text(column));
  }

  /** The text of a cell; empty when the cell is missing. */
  public String text(int column) {
    return texts.substring(begin(column), ends[column]);
  }

  /** The texts of all cells. */
  List<String> texts() {
    List<String> cells = new ArrayList<>(ends.length);
    for (int i = 0; i < ends.length; i++) {
      cells.add(text(i));
    }
    return cells;
  }

  /** Whether the cell is a text that equals this one. */
  public boolean reads(int column, String text) {
    int begin = begin(column);
    return text.length() == ends[column] - begin
        && texts.startsWith(text, begin)
        && (types == null
            || (types[column] != MISSING && TYPES[types[column]] == FieldValue.Type.TEXT));
  }

  /** Whether the cell has nothing but digits, of which the first is not zero, or is empty. */
  public boolean isDigits(int column) {
    int begin = begin(column);
    for (int i = begin; i < ends[column]; i++) {
      char c = texts.charAt(i);
      if (c < '0' || c > '9' || (c == '0' && i == begin)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the cell begins with a digit. */
  public boolean beginsWithDigit(int column) {
    int begin = begin(column);
    return begin < ends[column] && texts.charAt(begin) >= '0' && texts.charAt(begin) <= '9';
  }

  /** Whether the cell has a question mark or another sign that stands for a lost character. */
  public boolean hasReplacement(int column) {
    int begin = begin(column);
    return texts.indexOf('?', begin, ends[column]) >= 0
        || texts.indexOf(REPLACEMENT, begin, ends[column]) >= 0;
  }

  /** Whether the cell has the length of a form, and a digit where the form has one. */
  public boolean hasForm(int column, String form) {
    int begin = begin(column);
    if (ends[column] - begin != form.length()) {
      return false;
    }
    for (int i = 0; i < form.length(); i++) {
      char c = texts.charAt(begin + i);
      if (form.charAt(i) == '0' ? c < '0' || c > '9' : c != form.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the cell looks empty to a user. */
  public boolean isBlank(int column) {
    FieldValue value = cell(column);
    return value == null || value.isBlank();
  }

  /** The number of cells. */
  int size() {
    return ends.length;
  }

  /** Whether a cell has no text. */
  public boolean isEmpty(int column) {
    return begin(column) == ends[column];
  }

  /** Whether no cell has a text. */
  boolean isEmpty() {
    return ends.length == 0 || ends[ends.length - 1] == 0;
  }

  /** Whether a cell has a NUL character. */
  boolean hasNul(int column) {
    return texts.indexOf('\0', begin(column), ends[column]) >= 0;
  }

  /** Whether a cell has a line break. */
  boolean hasLineBreak() {
    return texts.indexOf('\n') >= 0 || texts.indexOf('\r') >= 0;
  }

  /** The length of the text of a cell. */
  int length(int column) {
    return ends[column] - begin(column);
  }

  /** An upper estimate of the memory of the row, in bytes. */
  long bytes() {
    return OBJECTS + 5L * ends.length + 2L * texts.length();
  }

  private int begin(int column) {
    return column == 0 ? 0 : ends[column - 1];
  }

  /** The cells as a list. */
  private static final class Cells extends AbstractList<@Nullable FieldValue>
      implements RandomAccess {

    private final TableRow row;

    Cells(TableRow row) {
      this.row = row;
    }

    @Override
    public @Nullable FieldValue get(int column) {
      return row.cell(column);
    }

    @Override
    public int size() {
      return row.ends.length;
    }
  }
}
