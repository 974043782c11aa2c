package io.casedesk.server.testdata;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.server.CaseService;
import io.casedesk.server.DatabaseAdministration;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.load.FileLoader.LoadFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tables as people send them, each with a habit of spreadsheets, exports or people from a public
 * report about a tool that imports tables, and the service that they are imported into.
 */
public final class SampleSheets {

  /** The labels of dropdown keys that aren't part of the service's answers. */
  public static final List<Label> LABELS =
      List.of(
          new Label("theme", "thm_cx", "Customer Experience"),
          new Label("theme", "thm_ops", "Operations"),
          new Label("regions", "emea", "Europe, Middle East"),
          new Label("regions", "apac", "Asia; Pacific"),
          new Label("regions", "amer", "Americas"),
          new Label("regions", "latam", "Latin America"));

  private static final Pattern VALUE = Pattern.compile("(\\d+) (\\w+) = ?(.*)");

  private static final String FIELDS =
      """
      [{"key": "theme", "type": "dropdown", "display": "Theme", "options": [
         ["thm_cx", "Customer Experience"], ["thm_ops", "Operations"],
         ["thm_risk", "Risk & Compliance"], ["thm_grw", "Growth"]]},
       {"key": "regions", "type": "multiselect", "display": "Regions", "options": [
         ["emea", "Europe, Middle East"], ["apac", "Asia; Pacific"], ["amer", "Americas"],
         ["latam", "Latin America"]]},
       {"key": "effort_days", "type": "number", "display": "Effort (days)"},
       {"key": "budget_eur", "type": "number", "display": "Budget"},
       {"key": "go_live", "type": "date", "display": "Go-live"},
       {"key": "is_confidential", "type": "boolean", "display": "Confidential"},
       {"key": "notes", "type": "textarea", "display": "Notes"},
       {"key": "short_code", "type": "text", "display": "Short code"},
       {"key": "reference_url", "type": "url", "display": "Reference"}]
      """;

  private SampleSheets() {}

  /** The label of a dropdown key. */
  public record Label(String field, String key, String text) {}

  /**
   * A value that a use case holds after an import.
   *
   * @param record the number of the use case, which its source id ends with
   * @param text the value as text; empty for none
   */
  public record Value(int record, String field, String text) {

    /** Reads a line such as {@code 3 theme = thm_cx}. */
    public static Value of(String line) {
      var parts = VALUE.matcher(line);
      if (!parts.matches()) {
        throw new IllegalArgumentException(line);
      }
      return new Value(
          Integer.parseInt(parts.group(1)), parts.group(2), parts.group(3).translateEscapes());
    }
  }

  /**
   * Starts a service with use cases for the tables.
   *
   * @param folder of its database
   * @param sets how many sets of twelve use cases there are, for tables that mustn't meet
   */
  public static CaseService start(Path folder, int sets) throws IOException {
    String records =
        IntStream.range(0, sets * 12)
            .mapToObj(
                number ->
                    """
                    {"title": "Case %d", "source_id": "%s%02d", "custom_fields": \
                    {"short_code": "%05d", "budget_eur": 7, "effort_days": 1, \
                    "notes": "Łukasz Müller"}}\
                    """
                        .formatted(number % 12, prefix(number / 12), number % 12, number % 12 + 1))
            .collect(Collectors.joining(",\n"));
    Path all =
        Files.writeString(
            folder.resolve("records.json"),
            "{\"fields\": " + FIELDS + ", \"use_cases\": [" + records + "]}");
    Path database = folder.resolve("cases.db");
    try (var administration =
        DatabaseAdministration.openOrMake(
            DatabaseAdministration.address(database.toString(), null))) {
      administration.load(List.of(LoadFile.document(all)));
    }
    return CaseService.start(ServiceOptions.of(database));
  }

  /** How the source ids of a set begin; the two digits of the use case follow. */
  public static String prefix(int set) {
    return "EXT-" + (1000 + set);
  }

  /** Copies a table into a folder. */
  public static Path copy(String name, Path folder) throws IOException {
    return Files.write(folder.resolve(name), content(name));
  }

  /** What use cases of the first set hold after the import of a table. */
  public static List<Value> values(String name) throws IOException {
    return Stream.of(new String(content("values.txt"), UTF_8).split("(?m)^=== "))
        .filter(part -> part.startsWith(name + "\n"))
        .flatMap(part -> part.lines().skip(1).filter(line -> !line.isEmpty()).map(Value::of))
        .toList();
  }

  private static byte[] content(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SampleSheets.class.getResourceAsStream("sheets/" + name), name)) {
      return in.readAllBytes();
    }
  }
}
