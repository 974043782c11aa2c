package io.casedesk.files.checklists;

import io.casedesk.files.checklists.ReviewPack.Wording;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/**
 * Writes a review pack as a workbook. Every cell is text, so that none is a formula, and rows are
 * streamed, so that a large pack needs little memory.
 */
final class ReviewWorkbook {

  /** Maximum number of rows of a sheet, including the heading. */
  static final int MOST_ROWS = 1_048_576;

  /** Maximum length of a cell in UTF-16 code units. */
  static final int LONGEST_CELL = 32_767;

  private static final int FLUSHED_AFTER = 1_000;
  private static final double WIDTH = 24;
  private static final double NARROW = 14;

  private final ReviewTables tables;
  private final int mostRows;

  ReviewWorkbook(ReviewPack pack, Wording wording) {
    this(pack, wording, MOST_ROWS);
  }

  /** Creates a workbook with fewer rows per sheet. */
  ReviewWorkbook(ReviewPack pack, Wording wording, int mostRows) {
    this.tables = new ReviewTables(pack, wording);
    this.mostRows = mostRows;
  }

  /** Unwraps the IOException that a consumer can't throw. */
  void write(OutputStream out) throws IOException {
    Workbook workbook = new Workbook(out, "Casedesk", null);
    try {
      sheet(workbook, "pack.sheet.list", ReviewTables.LIST, tables::list);
      sheet(workbook, "pack.sheet.reviews", ReviewTables.REVIEWS, tables::reviews);
      sheet(workbook, "pack.sheet.details", ReviewTables.DETAILS, tables::details);
      sheet(workbook, "pack.sheet.changes", ReviewTables.CHANGES, tables::changes);
      sheet(workbook, "pack.sheet.open-points", ReviewTables.OPEN_POINTS, tables::openPoints);
      List<List<String>> about = tables.about();
      sheet(workbook, "pack.sheet.about", ReviewTables.ABOUT, about::forEach);
      workbook.finish();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    out.flush();
  }

  private void sheet(
      Workbook workbook, String name, List<String> columns, Consumer<Consumer<List<String>>> rows)
      throws IOException {
    Sheets sheets = new Sheets(workbook, tables.word(name), tables.words(columns));
    sheets.begin();
    rows.accept(sheets::row);
    sheets.end();
  }

  /** A table that continues in another sheet when one is full. */
  private final class Sheets {

    private final Workbook workbook;
    private final String name;
    private final List<String> columns;
    private Worksheet sheet;
    private int number = 1;
    private int next;

    Sheets(Workbook workbook, String name, List<String> columns) {
      this.workbook = workbook;
      this.name = name;
      this.columns = columns;
      this.sheet = workbook.newWorksheet(name);
    }

    void begin() {
      for (int i = 0; i < columns.size(); i++) {
        sheet.width(i, i == 0 ? NARROW : WIDTH);
        sheet.inlineString(0, i, cell(columns.get(i)));
        sheet.style(0, i).bold().wrapText(true).set();
      }
      sheet.freezePane(columns.size() > 2 ? 2 : 0, 1);
      next = 1;
    }

    void row(List<String> cells) {
      try {
        if (next == mostRows) {
          end();
          number++;
          sheet = workbook.newWorksheet(name + " " + number);
          begin();
        }
        for (int i = 0; i < cells.size(); i++) {
          if (!cells.get(i).isEmpty()) {
            sheet.inlineString(next, i, cell(cells.get(i)));
          }
        }
        next++;
        if (next % FLUSHED_AFTER == 0) {
          sheet.flush();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void end() throws IOException {
      if (next > 1) {
        sheet.setAutoFilter(0, 0, next - 1, columns.size() - 1);
      }
      sheet.finish();
    }
  }

  /**
   * Returns the text as a cell can hold it. Characters that XML does not allow are replaced by
   * their symbols; a text that is too long is cut off with a note.
   */
  static String cell(String text) {
    String shown = visible(text);
    if (shown.length() <= LONGEST_CELL) {
      return shown;
    }
    String note =
        ("… (cut off: the text has %s characters, but a cell can have only %s. The"
                + " review pack as HTML contains the complete text)")
            .formatted(text.length(), LONGEST_CELL);
    int end = LONGEST_CELL - note.length();
    // Not between the surrogates of a pair.
    end = Character.isHighSurrogate(shown.charAt(end - 1)) ? end - 1 : end;
    return shown.substring(0, end) + note;
  }

  private static String visible(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c < ' ' && c != '\n' && c != '\t') {
                visible.appendCodePoint(0x2400 + c);
              } else if ((c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                  || c == 0xFFFE
                  || c == 0xFFFF) {
                visible.append('\uFFFD');
              } else {
                visible.appendCodePoint(c);
              }
            });
    return visible.toString();
  }
}
