package io.casedesk.cli.imports;

import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.files.imports.CellRules;
import io.casedesk.files.imports.ImportChoices;
import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.imports.Mapping;
import io.casedesk.files.imports.MappingFile;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.RecordKind;
import io.casedesk.model.input.InputParser.InputStyle;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options for reading and matching a table, and the decisions on its rows. */
final class ImportOptions extends SharedOptions {

  /** The columns decide, or the user is asked. */
  private static final String AUTO = "auto";

  /** Stands for the rows whose cells have a fault, or are too few or too many. */
  private static final String FAULTY = "faulty";

  @Option(
      names = "--match",
      paramLabel = "source_id|id|name",
      description =
          "The field that identifies the record of each row, by its exact text. Default: source_id"
              + " for use cases, id for solutions. A mapping has its own setting.")
  private @Nullable String match;

  @Option(
      names = "--mapping",
      paramLabel = "M.json",
      description =
          "The file that assigns a field to each column. Default: the field whose key or display"
              + " name is the column's name.")
  @Nullable Path mapping;

  @Option(
      names = "--save-mapping",
      paramLabel = "M.json",
      description = "Writes the mapping of this import to a file, to correct it and use it again.")
  @Nullable Path saved;

  @Option(
      names = "--accept-labels",
      description =
          "Accepts a known label instead of its key, and lists it. A mapping has its own setting"
              + " for each column.")
  boolean labels;

  @Option(
      names = "--numbers",
      paramLabel = "comma|point|auto",
      description =
          "The decimal sign of numbers that can be read in two ways, such as 1.234. Default: auto,"
              + " the other cells of the column decide.")
  private String numbers = AUTO;

  @Option(
      names = "--dates",
      paramLabel = "dmy|mdy|ymd|FORMAT",
      description =
          "The order of dates that can be read in several ways, such as 02/03/2027, or the only"
              + " format of dates, such as dd.MM.yyyy. 1900 or 1904 reads numbers of days. Can be"
              + " repeated. Default: the other cells of the column decide.")
  private List<String> dates = List.of();

  @Option(
      names = "--percent",
      paramLabel = "fraction|number|auto",
      description = "The value of 50%%: 0.5 (fraction) or 50 (number). Default: auto, which asks.")
  private String percent = AUTO;

  @Option(
      names = "--columns",
      paramLabel = "C.json",
      description =
          "A file with rules for single columns, in the form of the columns of a mapping file;"
              + " field and match are optional.")
  private @Nullable Path columns;

  @Option(
      names = "--sheet",
      paramLabel = "NAME|NUMBER",
      description = "The sheet of a workbook. Default: the first visible sheet.")
  private @Nullable String sheet;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "The encoding of a CSV file, such as windows-1252. Default: detected.")
  private @Nullable Charset encoding;

  @Option(
      names = "--separator",
      paramLabel = "CHAR",
      description = "The separator of a CSV file: a character, or tab. Default: detected.")
  private @Nullable String separator;

  @Option(
      names = "--header-row",
      paramLabel = "N",
      description = "The number of the header row, from 1. Default: detected.")
  private @Nullable Integer headerRow;

  @Option(
      names = "--faults",
      converter = OutputFile.FileOnly.class,
      paramLabel = "F.csv",
      description =
          "Writes every error to a file: row (0 for the whole file), column, value, and the"
              + " expected value.")
  @Nullable Path faults;

  @Option(
      names = "--take-similar-ids",
      description =
          "Accepts a source_id that differs only by leading zeros or surrounding spaces, if exactly"
              + " one record matches.")
  private boolean near;

  @Option(
      names = "--take-doubtful",
      description =
          "Takes rows that are hidden in their sheet, and texts that a spreadsheet may have"
              + " changed, such as 1.23E+12 or 42 where every record has five digits.")
  private boolean doubtful;

  @Option(
      names = "--duplicates",
      defaultValue = "none",
      paramLabel = "none|first|last",
      description = "The row to use if several belong to one record. Default: none.")
  private Duplicates duplicates = Duplicates.NONE;

  @Option(
      names = "--row",
      paramLabel = "ROW=ID",
      description = "The ID of the record that a row belongs to; can be repeated.")
  private Map<Integer, String> records = Map.of();

  @Option(
      names = "--skip-rows",
      split = ",",
      paramLabel = "ROW|faulty",
      description = "Rows to skip; faulty: rows with a fault.")
  private List<String> skipped = List.of();

  @Option(names = "--skip-unclear", description = "Skips rows without a clear match.")
  boolean skipUnclear;

  @Option(
      names = "--whole-records",
      description = "Skips all values of a record if one of them is blocked or in conflict.")
  boolean wholeRecords;

  @Option(
      names = "--create",
      description =
          "Creates a record for each row without one. The service accepts no source_id for it; if"
              + " you import the file again, Casedesk finds it.")
  private boolean create;

  @Option(
      names = "--again",
      description = "Also imports rows that the result of an earlier import marks as done.")
  private boolean again;

  @Option(
      names = "--allow-incomplete",
      description =
          "Applies changes by source_id even if the list of records is incomplete, so that another"
              + " record with the same source_id may be missed. Creates nothing.")
  boolean incomplete;

  /**
   * Rejects a file for faults that the import reads or writes itself.
   *
   * @param table the imported file
   * @param result the file for the result; null for none
   * @throws ParameterException when it is one of them
   */
  void requireOwnFaultFile(Path table, @Nullable Path result) throws IOException {
    Path target = faults;
    if (target == null) {
      return;
    }
    for (Path other : Arrays.asList(table, result, mapping, saved, columns)) {
      if (other != null && isSame(target, other)) {
        throw usage(
            "--faults would replace "
                + other
                + ", which this import also uses; name another file.");
      }
    }
  }

  private static boolean isSame(Path one, Path other) throws IOException {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
        || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
  }

  /** Returns the mapping with the rules that the command line has for its columns. */
  Mapping withRules(Mapping mapping) throws IOException {
    Mapping ruled = columns == null ? mapping : MappingFile.withColumns(mapping, columns);
    CellRules usual = usual();
    return ruled.withDefaults(usual.styles(), usual.dateFormats());
  }

  /**
   * The rules for all columns.
   *
   * @throws ParameterException when a format of dates is invalid
   */
  CellRules usual() {
    CellRules rules;
    try {
      rules = CellRules.plain().withDates(String.join(";", dates));
    } catch (IllegalArgumentException e) {
      throw usage("--dates: " + e.getMessage() + ".");
    }
    rules = with(rules, "--numbers", numbers, InputStyle.Subject.DECIMALS);
    return with(rules, "--percent", percent, InputStyle.Subject.PERCENTAGE);
  }

  private CellRules with(CellRules rules, String option, String word, InputStyle.Subject subject) {
    if (word.equals(AUTO)) {
      return rules;
    }
    return InputStyle.of(word)
        .filter(style -> style.subject() == subject)
        .map(rules::withStyle)
        .orElseThrow(
            () ->
                usage(
                    "%s must be %s or %s, not '%s'."
                        .formatted(option, InputStyle.words(subject), AUTO, word)));
  }

  /** Returns the option that reads ambiguous cells in a style. */
  static String option(InputStyle style) {
    return switch (style.subject()) {
          case DECIMALS -> "--numbers ";
          case PERCENTAGE -> "--percent ";
          case ORDER, DAYS -> "--dates ";
        }
        + style.word();
  }

  /**
   * Returns the key that matches rows to records.
   *
   * @throws ParameterException when records of the kind can't be matched by this key
   */
  Mapping.Key key(RecordKind kind) {
    List<Mapping.Key> keys = Mapping.Key.of(kind);
    if (match == null) {
      return keys.getFirst();
    }
    return keys.stream()
        .filter(key -> key.word().equals(match))
        .findFirst()
        .orElseThrow(
            () ->
                usage(
                    "--match for %s must be %s, not '%s'."
                        .formatted(
                            kind.word(),
                            keys.stream()
                                .map(Mapping.Key::word)
                                .collect(Collectors.joining(" or ")),
                            match)));
  }

  TableOptions table() {
    if (headerRow != null && headerRow < 1) {
      throw usage("--header-row must be a row number, counted from 1, not '" + headerRow + "'.");
    }
    return new TableOptions(sheet, encoding, between(), headerRow);
  }

  private @Nullable Character between() {
    if (separator == null) {
      return null;
    }
    if (separator.equals("tab") || separator.equals("\\t")) {
      return '\t';
    }
    if (separator.length() != 1 || "\"\r\n".contains(separator)) {
      throw usage("--separator must be one character or tab, not '" + separator + "'.");
    }
    return separator.charAt(0);
  }

  ImportChoices choices() {
    Set<Integer> rows = new HashSet<>();
    for (String row : skipped) {
      if (!row.equals(FAULTY)) {
        rows.add(number(row));
      }
    }
    return new ImportChoices(near, duplicates, records, rows, create, again, doubtful);
  }

  private int number(String row) {
    try {
      return Integer.parseInt(row);
    } catch (NumberFormatException e) {
      throw usage("--skip-rows needs numbers of rows, or %s, not '%s'.".formatted(FAULTY, row));
    }
  }

  /** Whether to skip each row whose cells have a fault. */
  boolean skipFaulty() {
    return skipped.contains(FAULTY);
  }
}
