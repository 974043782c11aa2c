package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.settings.MachinePolicy;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
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
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A real service with sample records, and the commands that plan and write, run against it. */
public final class RunFixture implements AutoCloseable {

  public static final JsonMapper JSON = new JsonMapper();
  private static final Pattern RUN = Pattern.compile("(?m)^Run (\\S+)$");

  private final Path folder;
  private final CaseService service;
  private final Path plan;
  private final Path workspace;
  private URI url;
  private String token;
  private Path result;
  private MachinePolicy policy = MachinePolicy.none();

  public RunFixture(Path folder, int records) {
    this.folder = folder;
    this.service = CaseService.start(SampleDatabase.at(folder.resolve("cases.db"), records));
    this.url = service.baseUrl();
    this.token = service.issueToken("t");
    this.plan = folder.resolve("plan.json");
    this.result = folder.resolve("result.csv");
    this.workspace = folder.resolve("workspace");
  }

  @Override
  public void close() {
    service.close();
  }

  public CaseService service() {
    return service;
  }

  public Path plan() {
    return plan;
  }

  public Path result() {
    return result;
  }

  public Path workspace() {
    return workspace;
  }

  public URI url() {
    return url;
  }

  /** From now on the service is reached here. */
  public void reachAt(URI elsewhere) {
    url = elsewhere;
  }

  /** From now on this is the token. */
  public void useToken(String other) {
    token = other;
  }

  /** From now on the computer has this policy. */
  public void follow(MachinePolicy other) {
    policy = other;
  }

  /** From now on results are written here. */
  public void resultTo(Path other) {
    result = other;
  }

  private Ran talk(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--url", url.toString(), "--token-env", Ran.TOKEN_VARIABLE));
    return Ran.under(
        policy,
        InputStream.nullInputStream(),
        Map.of(Ran.TOKEN_VARIABLE, token, "USER", "ann"),
        all.toArray(String[]::new));
  }

  /** A command that knows neither a workspace nor a result. */
  public Ran reading(String... args) {
    return talk(args);
  }

  /** A command that reaches no service. */
  public Ran local(String... args) {
    return Ran.under(policy, InputStream.nullInputStream(), Map.of("USER", "ann"), args);
  }

  public Ran run(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--workspace", workspace.toString(), "--result", result.toString()));
    return talk(all.toArray(String[]::new));
  }

  public Ran applyPlan(String... args) {
    List<String> all = new ArrayList<>(List.of("apply", plan.toString(), "--yes"));
    all.addAll(Arrays.asList(args));
    return run(all.toArray(String[]::new));
  }

  /** Every record of the service as it shows it, by id. */
  public Map<String, ObjectNode> records(String kind) throws IOException {
    Path all = folder.resolve("all.ndjson");
    Ran ran = Ran.export(kind, service.baseUrl().toString(), token, "ndjson", all);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    Map<String, ObjectNode> records = new LinkedHashMap<>();
    for (String line : Files.readAllLines(all)) {
      ObjectNode record = (ObjectNode) JSON.readTree(line);
      // Set by the service itself with every write.
      record.remove(List.of("updated_at", "updatedAt", "last_updated", "modified_at"));
      records.put(record.get("id").asString(), record);
    }
    return records;
  }

  public static ObjectNode of(Map<String, ObjectNode> records, String id) {
    return Objects.requireNonNull(records.get(id));
  }

  public static List<String> live(Map<String, ObjectNode> records, int most) {
    return records.values().stream()
        .filter(record -> !record.path("delete_flag").asBoolean(false))
        .filter(record -> !record.path("deleteFlag").asBoolean(false))
        .filter(record -> !record.path("custom_fields").path("sponsor").asString("").isBlank())
        .limit(most)
        .map(record -> record.get("id").asString())
        .toList();
  }

  public void plan(String kind, List<String> lines) throws IOException {
    Path changes = folder.resolve("changes.ndjson");
    Files.write(changes, lines);
    Ran planned =
        talk(
            "plan",
            kind,
            "--changes",
            changes.toString(),
            "--output",
            plan.toString(),
            "--workspace",
            workspace.toString());
    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());
  }

  public static String line(String id, String field, String value) {
    return "{\"id\":\"%s\",\"field\":\"%s\",\"value\":\"%s\"}".formatted(id, field, value);
  }

  /** Plans a new sponsor for each, and says what the service is to hold after. */
  public Map<String, ObjectNode> planSponsors(Map<String, ObjectNode> before, int most)
      throws IOException {
    Map<String, ObjectNode> wanted = new LinkedHashMap<>();
    before.forEach((id, record) -> wanted.put(id, record.deepCopy()));
    List<String> lines = new ArrayList<>();
    for (String id : live(before, most)) {
      String sponsor = "Sponsor of " + id;
      lines.add(line(id, "sponsor", sponsor));
      ((ObjectNode) of(wanted, id).get("custom_fields")).put("sponsor", sponsor);
    }
    assertEquals(most, lines.size());
    plan("use-cases", lines);
    return wanted;
  }

  public static String runId(Ran ran) {
    Matcher matcher = RUN.matcher(ran.out());
    assertTrue(matcher.find(), ran.out() + ran.err());
    return matcher.group(1);
  }

  /** Verdicts by cell; a cell that is there twice fails. */
  public Map<String, String> verdicts() throws IOException {
    List<String> lines = Files.readAllLines(result);
    assertEquals("record_id,source_id,field,seen,wanted,now,verdict,reason", lines.getFirst());
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", 8);
      assertEquals(null, verdicts.put(cells[0] + " " + cells[2], cells[6]), line);
    }
    return verdicts;
  }

  public long count(String verdict) throws IOException {
    return verdicts().values().stream().filter(verdict::equals).count();
  }

  public static void assertSame(Map<String, ObjectNode> wanted, Map<String, ObjectNode> read) {
    assertEquals(wanted.keySet(), read.keySet());
    wanted.forEach((id, record) -> assertEquals(record, read.get(id)));
  }
}
