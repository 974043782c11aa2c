package io.casedesk.files.csv;

import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The syntax of a CSV file.
 *
 * @param separator the separator of cells
 * @param quote the quotation mark around a cell that contains a separator
 * @param lineEnd the end of its first line
 * @param told whether its first line is {@code sep=;}, which is not a row
 */
public record CsvDialect(char separator, char quote, LineDelimiter lineEnd, boolean told) {

  private static final char[] SEPARATORS = {',', ';', '\t', '|'};
  private static final int SAMPLE = 1 << 16;
  private static final int ROWS = 100;

  /** Detects the dialect from the beginning of a file. */
  public static CsvDialect of(Reader reader, @Nullable Character named) throws IOException {
    String sample = sample(reader);
    LineDelimiter lineEnd = lineEnd(sample);
    String first = sample.lines().findFirst().orElse("");
    if (first.length() == 5 && first.toLowerCase(Locale.ROOT).startsWith("sep=")) {
      return new CsvDialect(named == null ? first.charAt(4) : named, '"', lineEnd, true);
    }
    char quote = '"';
    if (sample.indexOf('"') < 0 && isQuotedBy('\'', first)) {
      quote = '\'';
    }
    char separator = named == null ? separator(sample, quote) : named;
    return new CsvDialect(separator, quote, lineEnd, false);
  }

  private static String sample(Reader reader) throws IOException {
    char[] chars = new char[SAMPLE];
    int length = 0;
    int read = reader.read(chars, 0, SAMPLE);
    while (read > 0) {
      length += read;
      read = reader.read(chars, length, SAMPLE - length);
    }
    return new String(chars, 0, length);
  }

  private static LineDelimiter lineEnd(String sample) {
    int lf = sample.indexOf('\n');
    int cr = sample.indexOf('\r');
    if (cr >= 0 && cr + 1 == lf) {
      return LineDelimiter.CRLF;
    }
    if (cr >= 0 && (lf < 0 || cr < lf)) {
      return LineDelimiter.CR;
    }
    return lf < 0 ? LineDelimiter.CRLF : LineDelimiter.LF;
  }

  /**
   * Whether the names in the header are quoted by this character; a single apostrophe does not
   * count.
   */
  private static boolean isQuotedBy(char quote, String line) {
    for (char separator : SEPARATORS) {
      String between = "" + quote + separator + quote;
      if (line.length() > 2
          && line.charAt(0) == quote
          && line.charAt(line.length() - 1) == quote
          && line.contains(between)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The separator with which most rows have as many cells as the header, which has more than one.
   * Where the first row has one cell, it may be a title, and all rows below must be alike.
   */
  private static char separator(String sample, char quote) {
    // The sample may end in the middle of its last row.
    boolean isCut = sample.length() == SAMPLE;
    char best = best(sample, quote, isCut, false);
    int end = sample.indexOf('\n');
    if (best == 0 && end >= 0) {
      best = best(sample.substring(end + 1), quote, isCut, true);
    }
    return best == 0 ? SEPARATORS[0] : best;
  }

  /** Returns the separator that fits best; 0 if none fits. */
  private static char best(String sample, char quote, boolean isCut, boolean isBelowTitle) {
    char best = 0;
    double most = 0;
    for (char candidate : SEPARATORS) {
      List<Integer> cells = cells(sample, candidate, quote, isCut);
      int columns = cells.isEmpty() ? 1 : cells.getFirst();
      long alike = cells.stream().filter(count -> count == columns).count();
      if (isBelowTitle && (cells.size() < 2 || alike < cells.size())) {
        continue;
      }
      // The share of matching rows counts far more than the number of columns.
      double score = columns < 2 ? 0 : (double) alike / cells.size() + columns / 1e6;
      if (score > most) {
        most = score;
        best = candidate;
      }
    }
    return best;
  }

  private static List<Integer> cells(String sample, char separator, char quote, boolean isCut) {
    List<Integer> cells = new ArrayList<>();
    try (CsvReader<CsvRecord> csv =
        builder(separator, quote).allowUnclosedQuote(true).ofCsvRecord(sample)) {
      for (CsvRecord row : csv) {
        if (row.getFieldCount() > 1 || !row.getField(0).isBlank()) {
          cells.add(row.getFieldCount());
        }
        if (cells.size() == ROWS) {
          break;
        }
      }
    } catch (CsvParseException | IOException notThisOne) {
      return cells;
    }
    if (isCut && cells.size() > 1 && cells.size() < ROWS) {
      cells.removeLast();
    }
    return cells;
  }

  /** Creates a reader for this dialect, which stores every row in {@code row}. */
  public <T> CsvReader<T> read(Reader reader, CsvCallbackHandler<T> row) {
    return builder(separator, quote).allowUnclosedQuote(false).build(row, reader);
  }

  private static CsvReaderBuilder builder(char separator, char quote) {
    // The number of cells is checked later, where the row number is known.
    return CsvReader.builder()
        .fieldSeparator(separator)
        .quoteCharacter(quote)
        .skipEmptyLines(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
  }

  /** The name of the separator for users. */
  public Message separatorName() {
    return switch (separator) {
      case ',' -> Message.of("table.comma");
      case ';' -> Message.of("table.semicolon");
      case '\t' -> Message.of("table.tab");
      default -> Message.of("table.separator", separator);
    };
  }
}
