package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleSheets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A service with twelve use cases, EXT-100000 to EXT-100011, for tables as people send them. */
final class SheetFixture implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();

  private final Path folder;
  private final CaseService service;
  private final String token;

  SheetFixture(Path folder) throws IOException {
    this(folder, 1);
  }

  /**
   * @param sets how many sets of twelve use cases there are, for tables that mustn't meet
   */
  SheetFixture(Path folder, int sets) throws IOException {
    this.folder = folder;
    service = SampleSheets.start(folder, sets);
    token = service.issueToken("t");
    List<String> lines = new ArrayList<>(List.of("field,key,label"));
    for (SampleSheets.Label label : SampleSheets.LABELS) {
      lines.add("%s,%s,\"%s\"".formatted(label.field(), label.key(), label.text()));
    }
    done(
        Ran.with(
            Map.of(Ran.TOKEN_VARIABLE, token),
            "options",
            "import",
            Files.write(folder.resolve("labels.csv"), lines).toString(),
            "--workspace",
            folder.resolve("workspace").toString(),
            "--url",
            service.baseUrl().toString()));
  }

  private static void done(Ran ran) {
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
  }

  @Override
  public void close() {
    service.close();
  }

  /** One of the sample sheets. */
  Path file(String name) throws IOException {
    return SampleSheets.copy(name, folder);
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

  /** Exports the use cases with these options. */
  Ran exported(Path file, String... options) {
    List<String> all = new ArrayList<>(List.of("export", "use-cases", "--output", file.toString()));
    all.addAll(Arrays.asList(options));
    all.addAll(List.of("--url", service.baseUrl().toString(), "--token-env", Ran.TOKEN_VARIABLE));
    return Ran.with(Map.of(Ran.TOKEN_VARIABLE, token), all.toArray(String[]::new));
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
    return values(0, field);
  }

  /** The values of a field in one set. */
  Map<Integer, String> values(int set, String field) throws IOException {
    Path all = folder.resolve("all.ndjson");
    done(Ran.export("use-cases", service.baseUrl().toString(), token, "ndjson", all));
    Map<Integer, String> values = new LinkedHashMap<>();
    for (String line : Files.readAllLines(all)) {
      JsonNode record = JSON.readTree(line);
      JsonNode value = record.path("custom_fields").path(field);
      String id = record.path("source_id").asString("");
      if (id.startsWith(SampleSheets.prefix(set))) {
        values.put(
            Integer.parseInt(id.substring(SampleSheets.prefix(set).length())),
            value.isContainer() ? value.toString() : value.asString(""));
      }
    }
    return values;
  }
}
