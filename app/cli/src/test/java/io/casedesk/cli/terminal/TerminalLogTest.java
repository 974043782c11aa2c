package io.casedesk.cli.terminal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.ProcessTest;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.connection.NamedConnectionTest;
import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import io.casedesk.vault.FileVault;
import io.casedesk.workspace.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The log of the terminal and of the service tells what was done, and nothing that is anybody's
 * business: a token, a password, a value, a record, a folder. Nor is a token in anything else that
 * the program leaves behind.
 */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
@Tag("external")
final class TerminalLogTest {

  private static final String VALUE = "canary value of nobody's business";
  private static final String WRONG = "cdk_canary-wrong-51c0";
  private static final String PASSWORD = "canary-proxy-pass-88e1";

  @TempDir private Path folder;

  private final Map<String, String> said = new LinkedHashMap<>();
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    started.forEach(Process::destroyForcibly);
  }

  private Process start(Map<String, String> env, String... args) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(ProcessTest.command(home(), args));
    builder.environment().remove("XDG_DATA_HOME");
    builder.environment().putAll(env);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private int run(Map<String, String> env, String... args) throws Exception {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--workspace", workspace().toString()));
    Process process = start(env, all.toArray(String[]::new));
    said.put(args[0] + " " + said.size(), text(process));
    return process.waitFor();
  }

  private static String text(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), UTF_8)
        + new String(process.getErrorStream().readAllBytes(), UTF_8);
  }

  private int run(String... args) throws Exception {
    return run(Map.of(), args);
  }

  private Path workspace() {
    return folder.resolve("workspace");
  }

  private Path home() {
    return folder.resolve("home");
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void save(CaseService service, String token) {
    ConnectionProfile profile =
        new ConnectionProfile(
            "acme",
            "Acme",
            service.baseUrl().toString(),
            Style.PLAIN,
            new Network("none", "", "", 0, FirstPage.FOUND_OUT, OwnerForm.ID, false));
    try (Workspace open = Workspace.open(workspace(), "the window")) {
      open.connections().save(NamedConnectionTest.saved(profile));
    }
    new FileVault(workspace().resolve("tokens.json")).store(profile.tokenKey(), token);
  }

  @Test
  void commandsAreToldAndNothingOfTheirContent() throws Exception {
    String token;
    String id;
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("s.db")).withSample(60))) {
      token = service.issueToken("t");
      save(service, token);
      String[] over = {"--connection", "Acme"};
      assertEquals(
          ExitCode.DONE,
          run(
              with(
                  over,
                  "export",
                  "use-cases",
                  "--format",
                  "ndjson",
                  "--output",
                  file("u.ndjson"))));
      id = idOf(folder.resolve("u.ndjson"));
      Files.writeString(folder.resolve("changes.ndjson"), RunFixture.line(id, "sponsor", VALUE));
      assertEquals(
          ExitCode.DONE,
          run(
              with(
                  over,
                  "plan",
                  "use-cases",
                  "--changes",
                  file("changes.ndjson"),
                  "--output",
                  file("plan.json"))));
      assertEquals(
          ExitCode.DONE,
          run(with(over, "apply", file("plan.json"), "--yes", "--result", file("result.csv"))));
      assertEquals(
          ExitCode.DONE,
          run(with(over, "checklists", "--format", "csv", "--output", file("review.csv"))));
      assertEquals(ExitCode.DONE, run(with(over, "options", "list")));
      assertEquals(ExitCode.DONE, run(with(over, "doctor")));
      assertEquals(ExitCode.DONE, run("runs"));
      assertEquals(
          ExitCode.NOT_AUTHORISED,
          run(
              Map.of("T", WRONG),
              with(
                  over,
                  "export",
                  "solutions",
                  "--token-env",
                  "T",
                  "--format",
                  "csv",
                  "--output",
                  file("s.csv"))));
      assertEquals(
          ExitCode.FAILED,
          run(
              Map.of("P", PASSWORD, "T", token),
              with(
                  new String[] {"--url", "https://cases.example.com", "--token-env", "T"},
                  "export",
                  "solutions",
                  "--proxy",
                  "http://ann@127.0.0.1:1",
                  "--proxy-password-env",
                  "P",
                  "--format",
                  "csv",
                  "--output",
                  file("s.csv"))));
    }
    Path log = workspace().resolve("logs").resolve("casedesk-cli.0.log");
    String told = Files.readString(log);
    assertTrue(told.contains("casedesk-cli export --format --output --connection"), told);
    assertTrue(told.contains("casedesk-cli apply "), told);
    assertTrue(told.contains("GET /api/public/use-cases 200 in "), told);
    assertTrue(told.contains("Ended with 0 after "), told);
    assertTrue(told.contains("[CD-1001]") && told.contains("Ended with 4 after "), told);
    assertTrue(told.contains("[CD-1005]") && told.contains("Ended with 1 after "), told);
    assertFalse(told.contains(VALUE) || told.contains(id), told);
    assertFalse(told.contains(folder.toString()), told);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(log)));
    for (String secret : List.of(token, WRONG, PASSWORD)) {
      assertNowhere(secret);
    }
  }

  private static String[] with(String[] over, String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(Arrays.asList(over));
    return all.toArray(String[]::new);
  }

  private static String idOf(Path file) throws IOException {
    return RunFixture.JSON.readTree(Files.readAllLines(file).getFirst()).path("id").asString();
  }

  private void assertNowhere(String secret) throws IOException {
    said.forEach((what, text) -> assertFalse(text.contains(secret), what + ":\n" + text));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), ISO_8859_1);
        boolean isVault = file.endsWith("tokens.json");
        assertTrue(isVault || !bytes.contains(secret), file.toString());
      }
    }
  }

  @Test
  void theServiceHasALogOfItsOwnWhereItIsToldTo() throws Exception {
    Path logs = folder.resolve("service-logs");
    Process service =
        start(Map.of(), "serve", "--database", file("s.db"), "--log-dir", logs.toString());
    String token;
    try (BufferedReader out = service.inputReader()) {
      assertTrue(String.valueOf(out.readLine()).startsWith("url: "));
      token = String.valueOf(out.readLine()).substring("token: ".length());
      service.toHandle().destroy();
      assertEquals(0, service.waitFor());
      assertEquals("", new String(service.getErrorStream().readAllBytes(), UTF_8));
    }
    String told = Files.readString(logs.resolve("casedesk-server.0.log"));
    assertTrue(told.contains("casedesk-cli serve --database --log-dir"), told);
    assertTrue(told.contains("Ended with 0 after "), told);
    assertNowhere(token);
    assertFalse(Files.exists(home()), "nothing was made where a person lives");
  }

  @Test
  void withoutAFolderForItTheCommandWorksAndSaysNothingOfIt() throws Exception {
    Files.createDirectories(workspace());
    Files.writeString(workspace().resolve("logs"), "a file where the folder should be");
    assertEquals(ExitCode.DONE, run("runs"));
    assertFalse(said.values().iterator().next().contains("log"), said.toString());
  }

  @Test
  void helpAndWrongCommandLinesLeaveNothing() throws Exception {
    assertEquals(ExitCode.DONE, start(Map.of(), "export", "--help").waitFor());
    assertEquals(ExitCode.DONE, start(Map.of(), "--version").waitFor());
    assertEquals(ExitCode.USAGE, start(Map.of(), "exprot").waitFor());
    assertFalse(Files.exists(home()));
  }

  @Test
  void aFolderThatIsMadeForTheLogIsItsOwnersAlone() throws Exception {
    assertEquals(
        ExitCode.FAILED, start(Map.of(), "verify-certificate", file("none.json")).waitFor());
    Path own = home().resolve(".local/share/casedesk");
    for (Path made : List.of(own, own.resolve("logs"))) {
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
    }
  }
}
