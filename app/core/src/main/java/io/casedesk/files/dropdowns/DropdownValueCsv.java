package io.casedesk.files.dropdowns;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import io.casedesk.files.CsvOutput;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads and writes dropdown values as CSV. */
final class DropdownValueCsv {

  private static final List<String> COLUMNS = List.of("field", "key", "label");

  private final DropdownValueRowReader rows =
      new DropdownValueRowReader("options.row", "options.row-column");

  /** Names of the columns of the file; blank for a column without a name. */
  private @Nullable List<String> header;

  private DropdownValueCsv() {}

  static void write(List<DropdownValueEntry> options, OutputStream out) throws IOException {
    CsvOutput.write(
        out,
        COLUMNS,
        rows ->
            options.forEach(
                option ->
                    rows.accept(
                        List.of(
                            fieldName(option.field()),
                            option.key(),
                            Objects.requireNonNullElse(option.label(), "")))));
  }

  /** A key that itself looks like {@code custom_fields.KEY} is written with its place before it. */
  static String fieldName(String field) {
    return FieldRef.parse(field).isCustom() ? FieldRef.custom(field).toString() : field;
  }

  static DropdownValueFile.Contents read(byte[] utf8) {
    return new DropdownValueCsv().read(new String(utf8, UTF_8));
  }

  private DropdownValueFile.Contents read(String text) {
    int line = 1;
    try {
      CsvDialect dialect = CsvDialect.of(new StringReader(text), null);
      try (CsvReader<CsvRecord> csv = dialect.read(new StringReader(text), CsvRecordHandler.of())) {
        for (CsvRecord row : csv) {
          line = Math.toIntExact(row.getStartingLineNumber());
          boolean isBlank = row.getFields().stream().allMatch(String::isBlank);
          if (isBlank || (line == 1 && dialect.told()) || rows.enough()) {
            continue;
          }
          if (header == null) {
            header = header(row.getFields());
          } else {
            row(line, row.getFields());
          }
        }
      }
    } catch (CsvParseException e) {
      throw new UnreadableJsonException(Message.of("options.quotation-mark", line), e);
    } catch (IOException e) {
      throw new IllegalStateException("A text in memory can't be read", e);
    }
    if (header == null) {
      throw new UnreadableJsonException(Message.of("options.empty"));
    }
    return rows.contents();
  }

  private static List<String> header(List<String> cells) {
    List<String> names = new ArrayList<>();
    for (String cell : cells) {
      String name = cell.strip().toLowerCase(Locale.ROOT);
      if (!name.isEmpty() && !COLUMNS.contains(name)) {
        throw new UnreadableJsonException(
            Message.of("options.column-unknown", JsonMembers.shortened(cell.strip())));
      }
      if (!name.isEmpty() && names.contains(name)) {
        throw new UnreadableJsonException(Message.of("options.column-twice", name));
      }
      names.add(name);
    }
    for (String needed : List.of("field", "key")) {
      if (!names.contains(needed)) {
        throw new UnreadableJsonException(Message.of("options.column-missing", needed));
      }
    }
    return names;
  }

  private void row(int line, List<String> written) {
    List<String> cells = written.stream().map(FormulaEscaper::restored).toList();
    List<String> names = Objects.requireNonNull(header);
    for (int i = 0; i < cells.size(); i++) {
      boolean named = i < names.size() && !names.get(i).isEmpty();
      if (!named && !cells.get(i).isBlank()) {
        rows.problem(line, Message.of("options.cell-without-column", i + 1));
        return;
      }
    }
    rows.add(line, field(cells), cell(cells, "key"), cell(cells, "label"));
  }

  /** The field name without white space around it, and between its place and its key. */
  private String field(List<String> cells) {
    return fieldName(FieldRef.parse(cell(cells, "field").strip()).key().strip());
  }

  private String cell(List<String> cells, String name) {
    int place = Objects.requireNonNull(header).indexOf(name);
    return place >= 0 && place < cells.size() ? cells.get(place) : "";
  }
}
