package io.casedesk.files;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cells as spreadsheets put them on the clipboard: columns parted by tabs, rows by line breaks, and
 * a cell that holds either in quotes.
 */
public final class ClipboardGrid {

  private ClipboardGrid() {}

  /**
   * Rows of cells; rows may differ in length. A text that no spreadsheet wrote, with a quote that
   * is never closed for instance, is taken line by line as it stands.
   */
  public static List<List<String>> parse(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    List<List<String>> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .fieldSeparator('\t')
            .skipEmptyLines(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .allowUnclosedQuote(false)
            .ofCsvRecord(text)) {
      for (CsvRecord row : reader) {
        rows.add(List.copyOf(row.getFields()));
      }
      return List.copyOf(rows);
    } catch (CsvParseException e) {
      return plain(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<List<String>> plain(String text) {
    return text.lines().map(line -> List.of(line.split("\t", -1))).toList();
  }

  /** The same as text. */
  public static String format(List<List<String>> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter writer =
        CsvWriter.builder().fieldSeparator('\t').lineDelimiter(LineDelimiter.LF).build(text)) {
      rows.forEach(writer::writeRecord);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
