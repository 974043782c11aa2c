package io.casedesk.files;

import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.DropdownValueEntry;
import io.casedesk.model.InvalidDropdownValuesException;
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

/**
 * The option book of a connection as a file. What is written can be read again as it is.
 *
 * <ul>
 *   <li>CSV, for a spreadsheet: the columns {@code field}, {@code key} and {@code label}, in any
 *       order, with commas, semicolons or tabs between; {@code label} may be missing. Written as
 *       RFC 4180 has it: UTF-8, CRLF, commas.
 *   <li>JSON, for everything: described by {@code resources/options/options.schema.json}; one
 *       option a line, with {@code uses} and {@code known_from}, which say what was known where the
 *       file was written, and are not read.
 * </ul>
 *
 * A field is named by its key, or as {@code custom_fields.KEY}. Keys are taken as they stand, with
 * their leading zeros and spaces.
 */
public final class DropdownValueFile {

  static final String FORMAT = "casedesk-options";
  static final int VERSION = 1;

  /** A million options of all fields together, with all that is known of them. */
  static final int MOST_BYTES = 128 << 20;

  /** Characters of a field, a key or a label. */
  static final int LONGEST = 10_000;

  private DropdownValueFile() {}

  /** How options are written. */
  public enum Format {
    /** For a spreadsheet: field, key, label. */
    CSV,
    /** Everything that is known. */
    JSON;

    /** The format of a file of that name; empty when the name does not say. */
    public static Optional<Format> of(Path file) {
      String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
      return Arrays.stream(values())
          .filter(format -> name.endsWith("." + format.name().toLowerCase(Locale.ROOT)))
          .findFirst();
    }
  }

  /**
   * What a file holds.
   *
   * @param options one for each option it names, in its order
   * @param remarks what a person should know of it all the same, a line each
   */
  public record Contents(List<DropdownValueEntry> options, List<String> remarks) {

    /** Makes unmodifiable copies. */
    public Contents {
      options = List.copyOf(options);
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Whether a file can hold the option so that it can be read again. What a record holds in the
   * place of a key may be of any length and hold any character.
   */
  public static boolean carries(DropdownValueEntry option) {
    String label = option.label();
    return DropdownValueRowReader.fault(option.field()).isEmpty()
        && DropdownValueRowReader.fault(option.key()).isEmpty()
        && (label == null || label.isBlank() || DropdownValueRowReader.fault(label).isEmpty());
  }

  /**
   * Writes options; those that a file cannot hold are left out.
   *
   * @param connection base URL of the connection, for people
   * @param out where to write; flushed, stays open
   * @see #carries
   */
  public static void write(
      String connection, List<DropdownValueEntry> options, Format format, OutputStream out)
      throws IOException {
    List<DropdownValueEntry> carried = options.stream().filter(DropdownValueFile::carries).toList();
    BufferedOutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    switch (format) {
      case CSV -> DropdownValueCsv.write(carried, buffered);
      case JSON -> DropdownValueJson.write(connection, carried, buffered);
    }
    buffered.flush();
  }

  /**
   * Reads options. Every one of them is known from a file, whatever the file says.
   *
   * @throws InvalidDropdownValuesException when it cannot be used, or a part of it; it names the
   *     first 20 problems
   * @throws IOException when the file cannot be read
   */
  public static Contents read(Path file, Format format) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, format);
    }
  }

  /**
   * Reads options, like {@link #read(Path, Format)}.
   *
   * @param in where to read; stays open
   */
  public static Contents read(InputStream in, Format format) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES + 1);
    try {
      if (bytes.length > MOST_BYTES) {
        throw new UnreadableJsonException(
            "it is larger than " + (MOST_BYTES >> 20) + " MiB; divide it into several files");
      }
      byte[] unmarked = JsonMembers.withoutMark(bytes);
      JsonMembers.requireUtf8(unmarked);
      return switch (format) {
        case CSV -> DropdownValueCsv.read(unmarked);
        case JSON -> DropdownValueJson.read(unmarked);
      };
    } catch (UnreadableJsonException e) {
      throw new InvalidDropdownValuesException("The file cannot be used: " + e.what() + ".", e);
    }
  }
}
