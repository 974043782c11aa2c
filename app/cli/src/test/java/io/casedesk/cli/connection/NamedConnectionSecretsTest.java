package io.casedesk.cli.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Main;
import io.casedesk.cli.ProcessTest;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.testdata.Needs;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.vault.FileVault;
import io.casedesk.workspace.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Credentials;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where the secrets of a named connection come from: a real keyring, and for a proxy. */
@SuppressWarnings("NullAway.Init")
@Timeout(180)
final class NamedConnectionSecretsTest {

  /** No such host is ever asked: all goes through the proxy. */
  private static final String FAR = "http://cases.example.test";

  @TempDir private Path folder;

  private Path workspace() {
    return folder.resolve("workspace");
  }

  private Path out() {
    return folder.resolve("out.ndjson");
  }

  private ConnectionProfile save(String url, String user, String proxy) {
    ConnectionProfile profile =
        new ConnectionProfile(
            "id",
            "Acme",
            url,
            Style.PLAIN,
            new Network(proxy, user, "", 0, FirstPage.FOUND_OUT, OwnerForm.ID, true));
    try (Workspace open = Workspace.open(workspace(), "the window")) {
      open.connections().save(NamedConnectionTest.saved(profile));
    }
    return profile;
  }

  private String[] export() {
    return new String[] {
      "export",
      "use-cases",
      "--connection",
      "Acme",
      "--workspace",
      workspace().toString(),
      "--format",
      "ndjson",
      "--output",
      out().toString()
    };
  }

  private Ran run(MachinePolicy policy, Map<String, String> environment) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            export(),
            new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment,
                false,
                policy));
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A proxy that lets nobody through but Ann, and has one record for her. */
  private static MockWebServer proxy() throws IOException {
    MockWebServer proxy = new MockWebServer();
    proxy.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            @Nullable String told = request.getHeaders().get("Proxy-Authorization");
            if (!Credentials.basic("ann", "pr0xy-pass").equals(told)) {
              return new MockResponse.Builder()
                  .code(407)
                  .addHeader("Proxy-Authenticate", "Basic realm=x")
                  .build();
            }
            return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body("{\"data\":[{\"id\":\"r\",\"title\":\"t\"}],\"meta\":{\"totalPages\":1}}")
                .build();
          }
        });
    proxy.start();
    return proxy;
  }

  @Test
  void theProxyOfTheComputerIsToldWhoIsThere() throws IOException {
    try (MockWebServer proxy = proxy()) {
      save(FAR, "ann", "system");
      FileVault file = new FileVault(workspace().resolve("tokens.json"));
      file.store(ConnectionProfile.of("id", "Acme", FAR).tokenKey(), "t0ken");
      Map<String, String> computer = Map.of("HTTP_PROXY", "http://127.0.0.1:" + proxy.getPort());

      Ran without = run(MachinePolicy.none(), computer);
      file.store("id proxy ann@system", "pr0xy-pass");
      Ran with = run(MachinePolicy.none(), computer);

      assertEquals(ExitCode.FAILED, without.exitCode(), without.err());
      assertEquals(ExitCode.DONE, with.exitCode(), with.err());
      assertEquals(1, Files.readAllLines(out()).size());
      assertFalse((with.out() + with.err()).contains("pr0xy-pass"));
    }
  }

  @Test
  void theProxyOfThePolicyIsToldWhatWasKeptForIt() throws IOException {
    try (MockWebServer proxy = proxy()) {
      String address = "http://127.0.0.1:" + proxy.getPort();
      ConnectionProfile acme = save(FAR, "ann", "none");
      FileVault file = new FileVault(workspace().resolve("tokens.json"));
      file.store(acme.tokenKey(), "t0ken");
      file.store("id proxy ann@" + address, "pr0xy-pass");
      String json = "{\"proxy\":\"" + address + "\"}";
      MachinePolicy through =
          PolicyFile.parse("policy.json", json.getBytes(StandardCharsets.UTF_8)).policy();

      Ran ran = run(through, Map.of());

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
      assertEquals(1, Files.readAllLines(out()).size());
    }
  }

  private static boolean has(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  private static String quoted(List<String> command) {
    return command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
  }

  private static String keeping(String key, String secret) {
    return quoted(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "io.casedesk.cli.connection.VaultKeeping",
            key,
            secret));
  }

  /** Runs a script in a session of its own, and gives its exit code; what it said is in a file. */
  private int inSession(String script) throws IOException, InterruptedException {
    Path home = folder.resolve("home");
    Path runtime = home.resolve("runtime");
    Files.createDirectories(home);
    if (!Files.exists(runtime)) {
      Files.createDirectory(
          runtime,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    ProcessBuilder builder =
        new ProcessBuilder("dbus-run-session", "--", "sh", "-c", script)
            .redirectErrorStream(true)
            .redirectOutput(said().toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("DBUS_") || name.startsWith("XDG_"));
    environment.put("HOME", home.toString());
    environment.put("XDG_RUNTIME_DIR", runtime.toString());
    environment.remove("DISPLAY");
    Process process = builder.start();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS));
    return process.exitValue();
  }

  private Path said() {
    return folder.resolve("said.txt");
  }

  @Test
  @Tag("external")
  void aTokenInAKeyringIsFoundAndInALockedOneThatIsSaid() throws IOException, InterruptedException {
    Needs.met(has("dbus-run-session") && has("gnome-keyring-daemon"), "there is a keyring");
    String unlock =
        "printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ";
    String locked = "gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; ";
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("s.db")).withSample(60))) {
      String token = service.issueToken("t");
      ConnectionProfile acme = save(service.baseUrl().toString(), "", "none");
      String exporting = quoted(ProcessTest.command(folder.resolve("home"), export()));

      int first = inSession(unlock + keeping(acme.tokenKey(), token) + " && " + exporting);

      assertEquals(ExitCode.DONE, first, Files.readString(said()));
      assertEquals(60, Files.readAllLines(out()).size());
      assertFalse(Files.readString(said()).contains(token));
      assertFalse(Files.exists(workspace().resolve("tokens.json")), "in the keyring only");
      Files.delete(out());
      assertEquals(ExitCode.DONE, inSession(unlock + exporting), Files.readString(said()));
      Files.delete(out());

      int second = inSession(locked + exporting);

      String said = Files.readString(said());
      assertFalse(second == ExitCode.DONE, said);
      assertFalse(said.contains("\tat "), "no stack of calls: " + said);
      assertTrue(said.contains("keyring") || said.contains("vault"), said);
      assertFalse(Files.exists(out()), said);
    }
  }
}
