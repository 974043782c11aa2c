package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.casedesk.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What authors of scripts know from other programs. */
@TestInstance(Lifecycle.PER_CLASS)
final class ScriptAuthorsTest {

  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private static Path folder;

  private LiveService live;

  @BeforeAll
  void start() {
    live = new LiveService(folder);
  }

  @AfterAll
  void stop() {
    live.close();
  }

  private Map<String, String> variables(String... more) {
    Map<String, String> env = new HashMap<>();
    env.put("CASEDESK_URL", live.url());
    env.put("CASEDESK_TOKEN", live.token());
    for (int i = 0; i < more.length; i += 2) {
      env.put(more[i], more[i + 1]);
    }
    return env;
  }

  private Ran ran(Map<String, String> env, String line) {
    return Ran.with(env, (line + " --workspace " + folder.resolve("workspace")).trim().split(" "));
  }

  private Ran export(Map<String, String> env, String line) {
    return ran(env, "export use-cases " + line);
  }

  @Test
  void theServiceAndItsTokenComeFromTheEnvironment() throws IOException {
    Path file = folder.resolve("variables.ndjson");

    Ran ran = export(variables(), "--output " + file);

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(120, Files.readAllLines(file).size());
    assertFalse((ran.out() + ran.err()).contains(live.token()));
  }

  @Test
  void anOptionTakesPrecedenceOverTheEnvironment() {
    Map<String, String> other =
        variables("CASEDESK_URL", "http://127.0.0.1:9", "CASEDESK_TOKEN", "wrong", "T", "");
    other.put("T", live.token());

    Ran ran = ran(other, "doctor --token-env T --url " + live.url());
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());

    Ran named = export(other, "-o x.csv --connection unknown");
    assertEquals(ExitCode.USAGE, named.exitCode(), named.err());
    assertTrue(named.err().startsWith("--connection: "), named.err());
  }

  @Test
  void aWrongEnvironmentIsSaidWithoutItsSecrets() {
    Map<String, String> both = variables("CASEDESK_CONNECTION", "Production");
    Ran ran = export(both, "-o x.csv");
    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(
        ran.err()
            .startsWith("The environment variables CASEDESK_URL and CASEDESK_CONNECTION both name"),
        ran.err());

    Ran password = export(Map.of("CASEDESK_URL", "https://ann:hunter2@x.test"), "-o x.csv");
    assertEquals(ExitCode.USAGE, password.exitCode());
    assertFalse(password.err().contains("hunter2"), password.err());

    Ran bad = export(Map.of("CASEDESK_URL", "not-a-url", "CASEDESK_TOKEN", "t"), "-o x.csv");
    assertEquals(ExitCode.USAGE, bad.exitCode());
    assertTrue(bad.err().startsWith("CASEDESK_URL: "), bad.err());

    Ran without = export(Map.of("CASEDESK_URL", live.url(), "CASEDESK_TOKEN", " "), "-o x.csv");
    assertEquals(ExitCode.USAGE, without.exitCode());
    assertTrue(without.err().contains("CASEDESK_TOKEN"), without.err());

    Ran refused = export(variables("CASEDESK_TOKEN", "cdk_secret"), "-o x.csv");
    assertEquals(ExitCode.NOT_AUTHORISED, refused.exitCode());
    assertTrue(refused.err().contains("CASEDESK_TOKEN"), refused.err());
    assertFalse(refused.err().contains("cdk_secret"), refused.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "xlsx", "json", "ndjson"})
  void theFormatFollowsFromTheNameOfTheFile(String format) throws IOException {
    Path named = folder.resolve("named." + format);
    Path given = folder.resolve("given");

    assertEquals(ExitCode.DONE, export(variables(), "-o " + named).exitCode());
    assertEquals(
        ExitCode.DONE, export(variables(), "-o " + given + " --format " + format).exitCode());

    assertTrue(Files.size(named) > 0);
    if (!format.equals("xlsx")) {
      assertEquals(Files.readString(given), Files.readString(named));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-", "csv", "x.pdf", "x.csv.gz", "folder/"})
  void aNameThatSaysNoFormatNeedsTheOption(String name) {
    Ran ran = export(variables(), "-o " + name);

    assertEquals(ExitCode.USAGE, ran.exitCode(), ran.err());
    assertTrue(ran.err().contains("add --format"), ran.err());
  }

  @ParameterizedTest
  @DisabledOnOs(OS.WINDOWS)
  @CsvSource({
    "export use-cases --format csv",
    "export use-cases --format ndjson --json",
    "checklists --format csv",
    "options export --format csv",
    "reviews export",
  })
  void theOutputCanBeThrownAway(String command) {
    Ran ran = ran(variables(), command + " -o /dev/null");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    if (command.endsWith("--json")) {
      assertEquals("/dev/null", JSON.readTree(ran.out()).get("file").stringValue());
    } else {
      assertTrue(ran.err().contains("/dev/null"), ran.err());
    }
    assertTrue(Files.exists(Path.of("/dev/null")) && !Files.isRegularFile(Path.of("/dev/null")));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anUnknownFieldIsAWrongCommandLineWhereverItIsNamed() {
    Ran filter = export(variables(), "-o " + folder.resolve("f.csv") + " --filter colour=red");
    Ran columns = export(variables(), "-o " + folder.resolve("c.csv") + " --columns colour");

    assertEquals(ExitCode.USAGE, filter.exitCode(), filter.err());
    assertEquals(ExitCode.USAGE, columns.exitCode(), columns.err());
    assertTrue(columns.err().contains("no record has a field \"colour\""), columns.err());
    assertFalse(Files.exists(folder.resolve("c.csv")));
  }

  @Test
  void theCheckOfLinksSaysInJsonWhetherItIsComplete() throws IOException {
    Ran whole = ran(variables(), "links check --json");
    JsonNode report = JSON.readTree(whole.out());
    assertTrue(report.get("complete").booleanValue(), whole.out());
    assertEquals(0, report.get("reasons").size());
    assertFalse(report.get("problems").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "links check",
        "runs",
        "options list",
        "reviews list",
        "doctor",
        "fields list --database DB",
        "token list --database DB",
      })
  void minusOJsonIsTheSameAsJson(String command) {
    String line = command.replace("DB", live.file("s.db").toString());
    boolean local = command.contains("DB");
    Ran json = Ran.with(variables(), ((local ? line : at(line)) + " --json").split(" "));
    Ran minus = Ran.with(variables(), ((local ? line : at(line)) + " -o json").split(" "));

    assertNotNull(JSON.readTree(json.out()));
    // Times differ.
    assertEquals(json.out().replaceAll("\\d+", "0"), minus.out().replaceAll("\\d+", "0"));
    assertEquals(json.exitCode(), minus.exitCode());

    Ran file = Ran.with(variables(), ((local ? line : at(line)) + " -o list.txt").split(" "));
    assertEquals(ExitCode.USAGE, file.exitCode());
    assertTrue(file.err().contains("prints to standard output"), file.err());
  }

  private static String at(String line) {
    return line.startsWith("links") || line.startsWith("doctor")
        ? line
        : line + " --workspace " + folder.resolve("workspace");
  }

  @Test
  void anEmptyListSaysSoBesideItsOutput() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path database = empty.resolve("new.db");
    assertEquals(
        ExitCode.DONE,
        Ran.with(Map.of(), "token", "create", "--database", database.toString(), "--name", "x")
            .exitCode());
    for (String line :
        List.of(
            "runs --workspace " + empty,
            "options list --url http://127.0.0.1:9 --workspace " + empty,
            "reviews list --url http://127.0.0.1:9 --workspace " + empty,
            "fields list --database " + database)) {
      Ran ran = Ran.with(Map.of(), line.split(" "));

      assertEquals(ExitCode.DONE, ran.exitCode(), line + ran.err());
      assertEquals("", ran.out(), line);
      assertEquals(1, ran.err().lines().count(), line + ran.err());
      assertEquals("", Ran.with(Map.of(), (line + " --quiet").split(" ")).err(), line);
    }
  }

  @Test
  void theHeadingsOfTablesAreAlike() {
    for (String line :
        List.of("fields list --database " + live.file("s.db"), "links check", "options list")) {
      Ran ran =
          Ran.with(
              variables(),
              (line.startsWith("options") ? at(line) + " --token-env CASEDESK_TOKEN" : line)
                  .split(" "));
      String heading = ran.out().lines().findFirst().orElse("");
      assertTrue(heading.matches("[A-Z ]+"), line + ": " + heading + ran.err());
    }
  }

  /** The commands that read the list of a service, by their options. */
  @Test
  void everyCommandThatReadsAListCanTryUntilItIsComplete() {
    Set<String> without = new TreeSet<>();
    collect(Main.specification(), without);
    assertEquals(Set.of("casedesk-cli doctor"), without);
  }

  private static void collect(CommandSpec command, Set<String> without) {
    if (command.findOption("--token-env") != null
        && command.findOption("--connection") != null
        && command.findOption("--retry-until-complete") == null) {
      without.add(command.qualifiedName());
    }
    for (CommandLine part : command.subcommands().values()) {
      collect(part.getCommandSpec(), without);
    }
  }

  /** Answers the first reads with something that is none of the service's answers. */
  private static final class Stumbling extends TestGateway {

    private final AtomicInteger left = new AtomicInteger(8);

    Stumbling(URI service) throws IOException {
      super(service);
    }

    @Override
    void answer(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
      if (exchange.getRequestMethod().equals("GET") && left.getAndDecrement() > 0) {
        byte[] page = "<html>Try again later</html>".getBytes(UTF_8);
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
        return;
      }
      passOn(exchange, body);
    }
  }

  @Test
  void linesOfAPlanComeFromStandardInputAlsoWhenTheReadIsRepeated() throws IOException {
    String id = live.some(1).getFirst();
    String change = "{\"id\":\"" + id + "\",\"field\":\"sponsor\",\"value\":\"Ann\"}\n";
    try (Stumbling gateway = new Stumbling(URI.create(live.url()))) {
      Ran ran =
          Ran.reading(
              new ByteArrayInputStream(change.getBytes(UTF_8)),
              variables("CASEDESK_URL", gateway.url().toString()),
              "plan",
              "use-cases",
              "--changes",
              "-",
              "--retry-until-complete=0",
              "--workspace",
              folder.resolve("w").toString(),
              "-o",
              folder.resolve("again.json").toString());

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
      assertTrue(ran.err().contains("Not complete yet; next try in 0 s."), ran.err());
      assertTrue(ran.err().contains("1 cell of 1 record written"), ran.err());
    }
  }
}
