package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service with twelve use cases, EXT-100000 to EXT-100011, for tables as people send them. */
final class SheetFixture implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();

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

  private static final String LABELS =
      """
      field,key,label
      theme,thm_cx,Customer Experience
      theme,thm_ops,Operations
      regions,emea,"Europe, Middle East"
      regions,apac,Asia; Pacific
      regions,amer,Americas
      regions,latam,Latin America
      """;

  private final Path folder;
  private final CaseService service;
  private final String token;

  SheetFixture(Path folder) throws IOException {
    this.folder = folder;
    String database = folder.resolve("cases.db").toString();
    service = CaseService.start(ServiceOptions.of(folder.resolve("cases.db")));
    token = service.issueToken("t");
    Path labels = Files.writeString(folder.resolve("labels.csv"), LABELS);
    done(
        Ran.with(
            Map.of(Ran.TOKEN_VARIABLE, token),
            "options",
            "import",
            labels.toString(),
            "--workspace",
            folder.resolve("workspace").toString(),
            "--url",
            service.baseUrl().toString()));
    Path fields = Files.writeString(folder.resolve("fields.json"), FIELDS);
    done(Ran.with(Map.of(), "fields", "import", "--database", database, fields.toString()));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      lines.add(
          """
          {"title": "Case %d", "source_id": "EXT-1000%02d", "custom_fields": \
          {"short_code": "%05d", "budget_eur": 7, "effort_days": 1}}\
          """
              .formatted(i, i, i + 1));
    }
    Path records = Files.write(folder.resolve("records.ndjson"), lines);
    done(Ran.with(Map.of(), "load", "--database", database, "--use-cases", records.toString()));
  }

  private static void done(Ran ran) {
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
  }

  @Override
  public void close() {
    service.close();
  }

  /** One of the files in the folder of this class. */
  Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in =
        Objects.requireNonNull(SheetFixture.class.getResourceAsStream("sheets/" + name), name)) {
      Files.write(file, in.readAllBytes());
    }
    return file;
  }

  Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Imports a file with these options; sends nothing. */
  Ran tried(Path file, String... options) {
    return run(file, "--dry-run", options);
  }

  /** Imports a file with these options. */
  Ran applied(Path file, String... options) {
    List<String> all = new ArrayList<>(List.of("--yes"));
    all.addAll(Arrays.asList(options));
    return run(file, "--apply", all.toArray(String[]::new));
  }

  private Ran run(Path file, String how, String... options) {
    List<String> all = new ArrayList<>(List.of("import", file.toString(), how));
    all.addAll(Arrays.asList(options));
    all.addAll(
        List.of(
            "--workspace",
            folder.resolve("workspace").toString(),
            "--url",
            service.baseUrl().toString(),
            "--token-env",
            Ran.TOKEN_VARIABLE));
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, token, "USER", "ann"), all.toArray(String[]::new));
  }

  /** The values of a field by the number at the end of the source id; empty for none. */
  Map<Integer, String> values(String field) throws IOException {
    Path all = folder.resolve("all.ndjson");
    done(Ran.export("use-cases", service.baseUrl().toString(), token, "ndjson", all));
    Map<Integer, String> values = new LinkedHashMap<>();
    for (String line : Files.readAllLines(all)) {
      JsonNode record = JSON.readTree(line);
      JsonNode value = record.path("custom_fields").path(field);
      values.put(
          Integer.parseInt(record.path("source_id").asString("").substring(4)) - 100_000,
          value.isContainer() ? value.toString() : value.asString(""));
    }
    return values;
  }
}
