package io.casedesk.files.dropdowns;

import io.casedesk.json.JsonDocument;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonOutput;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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

  private static final Set<String> OPTION = Set.of("field", "key", "label", "uses", "known_from");

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
    return DropdownValueRowReader.fault(option.field()) == null
        && DropdownValueRowReader.fault(option.key()) == null
        && (label == null || label.isBlank() || DropdownValueRowReader.fault(label) == null);
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
      case CSV -> DropdownValueCsv.write(carried, buffered);
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
      byte[] unmarked = JsonMembers.withoutMark(bytes);
      JsonMembers.requireUtf8(unmarked);
      return switch (format) {
        case CSV -> DropdownValueCsv.read(unmarked);
        case JSON -> readJson(unmarked);
      };
    } catch (UnreadableJsonException e) {
      throw new InvalidDropdownValuesException(
          Message.of("json.unusable", Message.of("json.file"), e.message()).sentence(), e);
    }
  }

  private static void writeJson(
      String connection, List<DropdownValueEntry> options, OutputStream out) throws IOException {
    JsonOutput.document(
        out,
        json ->
            json.text("format", FORMAT)
                .number("version", VERSION)
                .text("connection", connection)
                .list("options", options, DropdownValueFile::option));
  }

  private static void option(JsonOutput json, DropdownValueEntry option) {
    json.text("field", DropdownValueCsv.fieldName(option.field())).text("key", option.key());
    if (option.label() != null) {
      json.text("label", option.label());
    }
    json.number("uses", option.uses())
        .texts("known_from", option.sources().stream().map(JsonOutput::word).toList());
  }

  private static Contents readJson(byte[] json) {
    DropdownValueRowReader rows =
        new DropdownValueRowReader("options.value", "options.value-field");
    int[] number = {0};
    JsonDocument document =
        new JsonDocument("options.file", FORMAT, VERSION, Set.of("connection"))
            .list(
                "options",
                "options.value",
                OPTION,
                option -> {
                  number[0]++;
                  if (!rows.enough()) {
                    FieldValue label = option.value("label");
                    rows.add(
                        number[0],
                        option.text("field"),
                        option.text("key"),
                        label instanceof FieldValue.Null ? "" : option.textOrEmpty("label"));
                  }
                });
    try {
      document.read(json, "options").textOrEmpty("connection");
      return rows.contents();
    } catch (UnreadableJsonException e) {
      throw document.isFile()
          ? e
          : new UnreadableJsonException(
              Message.of("json.problem", document.position(), e.message()), e);
    }
  }
}
