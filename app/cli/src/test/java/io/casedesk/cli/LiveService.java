package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real service with a sample, and the program that is told of it and of a workspace. */
public final class LiveService implements AutoCloseable {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern RUN = Pattern.compile("(?m)^Run (\\S+)$");

  private final Path folder;
  private final CaseService service;
  private final String token;

  public LiveService(Path folder) {
    this.folder = folder;
    this.service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 120));
    this.token = service.issueToken("t");
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  public String token() {
    return token;
  }

  public String url() {
    return service.baseUrl().toString();
  }

  /** The program without a service. */
  public Ran local(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--workspace", file("workspace").toString()));
    return Ran.with(Map.of(), all.toArray(String[]::new));
  }

  /** The program with the service and the workspace. */
  public Ran run(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--workspace", file("workspace").toString()));
    return talk(all);
  }

  /** The program with the service, and without a workspace. */
  public Ran talk(String... args) {
    return talk(List.of(args));
  }

  /** Changes the service's own database, as somebody else would. */
  public void load(String json) throws IOException {
    Path file = Files.writeString(file("load.json"), json);
    Ran ran = Ran.with(Map.of(), "load", "--database", file("s.db").toString(), file.toString());
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
  }

  private Ran talk(List<String> args) {
    List<String> all = new ArrayList<>(args);
    all.addAll(List.of("--url", url(), "--token-env", Ran.TOKEN_VARIABLE));
    return reading(InputStream.nullInputStream(), all);
  }

  /** The program with exactly these arguments, a token and standard input. */
  Ran reading(InputStream in, List<String> args) {
    return Ran.reading(
        in, Map.of(Ran.TOKEN_VARIABLE, token, "USER", "ann"), args.toArray(String[]::new));
  }

  /** Custom fields of every use case that is not deleted, by id. */
  public Map<String, JsonNode> fields() throws IOException {
    Path all = file("all.ndjson");
    Ran ran = Ran.export("use-cases", url(), token, "ndjson", all);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    for (String line : Files.readAllLines(all)) {
      JsonNode record = JSON.readTree(line);
      if (!record.path("delete_flag").asBoolean(false)) {
        fields.put(record.get("id").asString(), record.path("custom_fields"));
      }
    }
    return fields;
  }

  public String value(String id, String field) throws IOException {
    return Objects.requireNonNull(fields().get(id)).path(field).asString("");
  }

  /** Records with a sponsor and a theme other than hr. */
  public List<String> some(int many) throws IOException {
    List<String> some =
        fields().entrySet().stream()
            .filter(record -> !record.getValue().path("sponsor").asString("").isBlank())
            .filter(record -> !record.getValue().path("theme").asString("").isBlank())
            .filter(record -> !record.getValue().path("theme").asString("").equals("hr"))
            .limit(many)
            .map(Map.Entry::getKey)
            .toList();
    assertEquals(many, some.size());
    return some;
  }

  /** Writes a new sponsor and the theme hr to each; the run. */
  public String applied(List<String> ids, String... more) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String id : ids) {
      lines.add(line(id, "sponsor", "Sponsor of " + id));
      lines.add(line(id, "theme", "hr"));
    }
    Path changes = Files.write(file("changes.ndjson"), lines);
    Path plan = file("plan.json");
    Ran planned =
        talk(
            List.of(
                "plan", "use-cases", "--changes", changes.toString(), "--output", plan.toString()));
    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());
    List<String> apply = new ArrayList<>(List.of("apply", plan.toString(), "--yes"));
    apply.addAll(List.of(more));
    return runId(run(apply.toArray(String[]::new)));
  }

  private static String line(String id, String field, String value) {
    return "{\"id\":\"%s\",\"field\":\"%s\",\"value\":\"%s\"}".formatted(id, field, value);
  }

  /** The run that did everything asked for. */
  public static String runId(Ran ran) {
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    Matcher matcher = RUN.matcher(ran.out());
    assertTrue(matcher.find(), ran.out() + ran.err());
    return matcher.group(1);
  }

  @Override
  public void close() {
    service.close();
  }
}
