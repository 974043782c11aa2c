package io.casedesk.files.dropdowns;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;
import static com.fasterxml.jackson.annotation.Nulls.SKIP;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import io.casedesk.files.CsvOutput;
import io.casedesk.files.csv.CsvDialect;
import io.casedesk.files.csv.FormulaEscaper;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the dropdown values of a connection as a file. A written file can be read again
 * unchanged.
 *
 * <ul>
 *   <li>CSV, for a spreadsheet: the columns {@code field}, {@code key} and {@code label}, in any
 *       order, separated by commas, semicolons or tabs; {@code label} is optional. Written as in
 *       RFC 4180: UTF-8, CRLF, commas.
 *   <li>JSON, with all data: described by {@code resources/options/options.schema.json}; one
 *       dropdown value per line, with {@code uses} and {@code known_from}, which describe the state
 *       when the file was written, and are ignored when it is read.
 * </ul>
 *
 * A field is named by its key, or as {@code custom_fields.KEY}. Keys are read as they are, with
 * leading zeros and spaces.
 */
public final class DropdownValueFile {

  static final String FORMAT = "casedesk-options";
  static final int VERSION = 1;

  /** Maximum size in bytes: a million dropdown values with all their data. */
  static final int MOST_BYTES = 128 << 20;

  /** Maximum length of a field, a key or a label, in characters. */
  static final int LONGEST = 10_000;

  private static final JsonFileFormat<Document> DOCUMENTS =
      new JsonFileFormat<>("options.file", FORMAT, VERSION, Document.class);

  private DropdownValueFile() {}

  /** The file formats. */
  public enum Format {
    /** CSV for a spreadsheet: field, key, label. */
    CSV,
    /** JSON with all data. */
    JSON;

    /** The name in lower case, as on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Detects the format by the file name; empty when the name does not tell. */
    public static Optional<Format> of(Path file) {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      return Arrays.stream(values()).filter(format -> name.endsWith("." + format)).findFirst();
    }
  }

  /**
   * The contents of a file.
   *
   * @param options the dropdown values in the order of the file, without duplicates
   * @param remarks warnings for the user, one per line
   */
  public record Contents(List<DropdownValueEntry> options, List<Message> remarks) {

    /** Makes unmodifiable copies. */
    public Contents {
      options = List.copyOf(options);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Whether the dropdown value can be written to a file and read back. Values of records, which
   * count as keys, may have any length and any characters.
   */
  public static boolean carries(DropdownValueEntry option) {
    String label = option.label();
    return RowReader.fault(option.field()) == null
        && RowReader.fault(option.key()) == null
        && (label == null || label.isBlank() || RowReader.fault(label) == null);
  }

  /**
   * Writes dropdown values; those that a file can't hold are skipped.
   *
   * @param connection base URL of the connection, as information for users
   * @param out the output; flushed, stays open
   * @see #carries
   */
  public static void write(
      String connection, List<DropdownValueEntry> options, Format format, OutputStream out)
      throws IOException {
    List<DropdownValueEntry> carried = options.stream().filter(DropdownValueFile::carries).toList();
    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    switch (format) {
      case CSV -> Csv.write(carried, buffered);
      case JSON -> writeJson(connection, carried, buffered);
    }
    buffered.flush();
  }

  /**
   * Reads dropdown values. Their source is the file, whatever source the file names.
   *
   * @throws InvalidDropdownValuesException when the file or a part of it is invalid; it names the
   *     first 20 problems
   * @throws IOException when the file can't be read
   */
  public static Contents read(Path file, Format format) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, format);
    }
  }

  /**
   * Reads dropdown values, like {@link #read(Path, Format)}.
   *
   * @param in the input; stays open
   */
  public static Contents read(InputStream in, Format format) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
    try {
      if (bytes.length > MOST_BYTES) {
        throw new UnreadableJsonException(Message.of("options.large", MOST_BYTES >> 20));
      }
      byte[] unmarked = Utf8.withoutMark(bytes);
      Utf8.requireFile(unmarked);
      return switch (format) {
        case CSV -> Csv.read(unmarked);
        case JSON -> readJson(unmarked);
      };
    } catch (UnreadableJsonException e) {
      throw new InvalidDropdownValuesException(
          Message.of("json.unusable", e.place(), e.message()).sentence(), e);
    }
  }

  private static void writeJson(
      String connection, List<DropdownValueEntry> options, OutputStream out) throws IOException {
    List<Option> written = options.stream().map(Option::of).toList();
    JsonFileFormat.write(new Document(FORMAT, VERSION, connection, written), out);
  }

  private static Contents readJson(byte[] json) {
    RowReader rows =
        new RowReader(
            number -> Message.plain("/options/" + (number - 1)),
            (number, name) -> Message.plain("/options/" + (number - 1) + "/" + name));
    int number = 0;
    for (Option option : DOCUMENTS.read(json).options) {
      number++;
      if (!rows.enough()) {
        rows.add(number, option.field, option.key, Objects.requireNonNullElse(option.label, ""));
      }
    }
    return rows.contents();
  }

  private record Document(
      String format,
      int version,
      String connection,
      @JsonProperty(required = true) List<Option> options) {}

  /**
   * A dropdown value.
   *
   * @param uses the number of records with it when it was written
   * @param knownFrom its sources then
   */
  private record Option(
      @JsonProperty(required = true) String field,
      @JsonProperty(required = true) String key,
      @JsonInclude(NON_NULL) @JsonSetter(nulls = SKIP) @Nullable String label,
      FieldValue uses,
      FieldValue knownFrom) {

    static Option of(DropdownValueEntry option) {
      String sources =
          option.sources().stream()
              .map(source -> "\"" + JsonFileFormat.word(source) + "\"")
              .collect(Collectors.joining(",", "[", "]"));
      return new Option(
          Csv.fieldName(option.field()),
          option.key(),
          option.label(),
          new FieldValue.Numeric(String.valueOf(option.uses())),
          new FieldValue.Structure(sources));
    }
  }

  /** Reads and writes dropdown values as CSV. */
  private static final class Csv {

    private static final List<String> COLUMNS = List.of("field", "key", "label");

    private final RowReader rows =
        new RowReader(
            number -> Message.of("options.row", number),
            (number, name) ->
                Message.of("options.row-column", Message.of("options.row", number), name));

    /** Names of the columns of the file; blank for a column without a name. */
    private @Nullable List<String> header;

    private Csv() {}

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

    /**
     * A key that itself looks like {@code custom_fields.KEY} is written with its place before it.
     */
    static String fieldName(String field) {
      return FieldRef.parse(field).isCustom() ? FieldRef.custom(field).toString() : field;
    }

    static Contents read(byte[] utf8) {
      return new Csv().read(new String(utf8, UTF_8));
    }

    private Contents read(String text) {
      int line = 1;
      try {
        CsvDialect dialect = CsvDialect.of(new StringReader(text), null);
        try (CsvReader<CsvRecord> csv =
            dialect.read(new StringReader(text), CsvRecordHandler.of())) {
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
              Message.of("options.column-unknown", Message.shortened(cell.strip())));
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

  /**
   * Validates the dropdown values of a file one by one, and collects the problems of invalid ones.
   */
  private static final class RowReader {

    private static final int MOST_PROBLEMS = 20;

    private final IntFunction<Message> row;
    private final BiFunction<Integer, String, Message> column;
    private final List<Message> problems = new ArrayList<>();
    private final List<Message> remarks = new ArrayList<>();
    private int unsaid;

    /** By field, then by key, in the order of the file. */
    private final Map<String, Map<String, ReadRow>> options = new LinkedHashMap<>();

    private record ReadRow(int row, @Nullable String label) {}

    /**
     * @param row the place of a dropdown value in the file, by its number
     * @param column the place of a part of it, by its number and the name of the part
     */
    RowReader(IntFunction<Message> row, BiFunction<Integer, String, Message> column) {
      this.row = row;
      this.column = column;
    }

    /** The problem with the text of a field, a key or a label; null when it is valid. */
    static @Nullable Message fault(String text) {
      if (text.isBlank()) {
        return Message.of("options.text-empty");
      }
      if (text.length() > LONGEST) {
        return Message.of("options.text-long", text.length(), LONGEST);
      }
      if (text.indexOf('\0') >= 0) {
        return Message.of("options.text-nul");
      }
      return Utf8.isEncodable(text) ? null : Message.of("options.text-incomplete");
    }

    /** Whether the maximum number of problems is reached, so that reading can stop. */
    boolean enough() {
      return problems.size() >= MOST_PROBLEMS;
    }

    /** Adds a problem with a complete row. */
    void problem(int number, Message what) {
      problems.add(at(row.apply(number), what));
    }

    private static Message at(Message place, Message what) {
      return Message.of("json.problem", place, what).sentence();
    }

    /**
     * Adds a dropdown value.
     *
     * @param number its number in the file, from 1
     * @param label the label; may be blank
     */
    void add(int number, String fieldName, String key, String label) {
      FieldRef named = FieldRef.parse(fieldName);
      String field = named.key();
      if (!usable(number, "field", field)
          || !usable(number, "key", key)
          || !(label.isBlank() || usable(number, "label", label))) {
        return;
      }
      ReadRow taken = new ReadRow(number, label.isBlank() ? null : label);
      ReadRow before = options.computeIfAbsent(field, f -> new LinkedHashMap<>()).get(key);
      if (before == null) {
        options.getOrDefault(field, Map.of()).put(key, taken);
      } else if (!Objects.equals(before.label, taken.label)) {
        problem(
            number,
            Message.of(
                "options.two-labels",
                quoted(key),
                quoted(field),
                quoted(taken.label),
                quoted(before.label),
                row.apply(before.row)));
      }
    }

    private boolean usable(int number, String name, String text) {
      Message fault = fault(text);
      if (fault != null) {
        problems.add(at(column.apply(number, name), fault));
      }
      return fault == null;
    }

    private static Message quoted(@Nullable String text) {
      return text == null
          ? Message.of("options.no-label")
          : Message.of("options.quoted", Message.shortened(text));
    }

    /**
     * Returns all dropdown values.
     *
     * @throws InvalidDropdownValuesException when there were problems
     */
    Contents contents() {
      if (!problems.isEmpty()) {
        throw new InvalidDropdownValuesException(
            problems.subList(0, Math.min(MOST_PROBLEMS, problems.size())));
      }
      List<DropdownValueEntry> entries = new ArrayList<>();
      options.forEach(
          (field, keys) -> {
            keys.forEach(
                (key, row) ->
                    entries.add(
                        new DropdownValueEntry(field, key, row.label, 0, Set.of(Source.IMPORTED))));
            remarks(field, keys);
          });
      if (unsaid > 0) {
        remarks.add(Message.of("options.more", unsaid));
      }
      return new Contents(entries, remarks);
    }

    /**
     * Adds warnings about likely mistakes, which may be correct: the service may define such
     * values.
     */
    private void remarks(String field, Map<String, ReadRow> keys) {
      Map<String, String> labels = new LinkedHashMap<>();
      keys.forEach(
          (key, row) -> {
            String label = row.label;
            if (!key.equals(key.strip())) {
              remark(row, Message.of("options.key-space", quoted(key)));
            }
            if (label == null) {
              return;
            }
            String other = labels.put(label.strip().toLowerCase(Locale.ROOT), key);
            if (other != null) {
              remark(
                  row, Message.of("options.same-label", quoted(other), quoted(key), quoted(field)));
            }
            if (!label.equals(key) && keys.containsKey(label)) {
              remark(row, Message.of("options.label-is-key", quoted(key), quoted(field)));
            }
          });
    }

    private void remark(ReadRow taken, Message what) {
      if (remarks.size() < MOST_PROBLEMS) {
        remarks.add(at(row.apply(taken.row), what));
      } else {
        unsaid++;
      }
    }
  }
}
