package io.casedesk.cli.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Main;
import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfile.Style;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile;
import io.casedesk.vault.FileVault;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Credentials;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The terminal works over a connection as the window keeps it, found by its name. */
@SuppressWarnings("NullAway.Init")
public final class NamedConnectionTest {

  @TempDir private Path folder;

  private CaseService service;
  private String token;

  @BeforeEach
  void start() {
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 60));
    token = service.issueToken("t");
  }

  @AfterEach
  void end() {
    service.close();
  }

  private Path workspace() {
    return folder.resolve("workspace");
  }

  private static Network direct() {
    return new Network("none", "", "", 0, FirstPage.FOUND_OUT, OwnerForm.ID, false);
  }

  private void save(String name, String url, boolean readOnly, Network way, String secret) {
    save(
        new ConnectionProfile(
            "id-" + name, name, url, new Style(ConnectionColor.RED, readOnly), way),
        secret);
  }

  /** Saves it as the window does, with its token in the file that a person can choose. */
  private void save(ConnectionProfile profile, String secret) {
    try (Workspace open = Workspace.open(workspace(), "the window")) {
      open.connections().save(saved(profile));
    }
    if (!secret.isEmpty()) {
      new FileVault(workspace().resolve("tokens.json")).store(profile.tokenKey(), secret);
    }
  }

  /** As the window saves it. */
  public static SavedConnection saved(ConnectionProfile profile) {
    return new SavedConnection(
        profile.id(),
        profile.name(),
        profile.baseUrl(),
        ConnectionProfileJson.options(profile, "{}", Optional.empty()));
  }

  private Ran run(String... args) {
    return run(MachinePolicy.none(), args);
  }

  private Ran run(MachinePolicy policy, String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--workspace", workspace().toString()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            all.toArray(String[]::new),
            new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of("HAND", token),
                false,
                policy));
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private String[] export(String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("export", "use-cases", "--format", "ndjson", "--output", out().toString()));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  private Path out() {
    return folder.resolve("out.ndjson");
  }

  private String url() {
    return service.baseUrl().toString();
  }

  /** Not known to lead to this computer, which is reached without a proxy. */
  private String farUrl() {
    return url().replace("127.0.0.1", "0.0.0.0");
  }

  @Test
  void aNameStandsForAddressAndTokenWhileTheWindowIsOpen() throws IOException {
    save("Acme production", url(), false, direct(), token);
    try (Workspace window = Workspace.open(workspace(), "the window")) {
      // What was written there and is in the log of writes only counts as well.
      window.connections().save(new SavedConnection("other", "Other", "https://b.test", "{}"));

      Ran ran = run(export("--connection", "acme Production"));

      assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
      assertEquals(60, Files.readAllLines(out()).size());
      assertTrue(run(export("--connection", "x")).err().contains("Other  https://b.test"));
    }
    assertFalse(Files.readString(out()).contains(token));
  }

  @Test
  void anUnknownNameListsTheKnownOnes() {
    save("Acme production", url(), false, direct(), token);
    save("Acme test", "https://test.example.com", false, direct(), "");
    save(ConnectionProfile.builtIn("built-in"), "");

    Ran ran = run(export("--connection", "Acme prod"));

    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(ran.err().contains("no connection \"Acme prod\""), ran.err());
    assertTrue(ran.err().contains("  Acme production  " + url()), ran.err());
    assertTrue(ran.err().contains("  Acme test  https://test.example.com"), ran.err());
    assertFalse(ran.err().contains("  built-in"), ran.err());
    assertTrue(run(export("--connection", "built-in")).err().contains("runs only in the window"));
    assertFalse(Files.exists(out()));
  }

  @Test
  void whereNoneIsSavedThatIsSaidAndNothingIsMade() {
    Ran ran = run(export("--connection", "Acme"));

    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(ran.err().contains("has no connections yet"), ran.err());
    assertFalse(Files.exists(workspace()), "looking makes no workspace");
  }

  @Test
  void whereItIsReadOnlyNothingIsWritten() throws IOException {
    save("Acme", url(), true, direct(), token);
    Path changes = folder.resolve("changes.ndjson");
    assertEquals(ExitCode.DONE, run(export("--connection", "Acme")).exitCode());
    String id =
        RunFixture.JSON.readTree(Files.readAllLines(out()).getFirst()).path("id").asString();
    Files.writeString(changes, RunFixture.line(id, "sponsor", "Another user"));
    Path plan = folder.resolve("plan.json");
    Ran planned =
        run(
            "plan",
            "use-cases",
            "--connection",
            "Acme",
            "--changes",
            changes.toString(),
            "--output",
            plan.toString());
    assertEquals(ExitCode.DONE, planned.exitCode(), planned.err());

    Ran ran = run("apply", plan.toString(), "--yes", "--connection", "Acme");

    assertEquals(ExitCode.NOT_ALL, ran.exitCode(), ran.out() + ran.err());
    assertTrue((ran.out() + ran.err()).contains("read-only"), ran.out() + ran.err());
    assertEquals(ExitCode.DONE, run(export("--connection", "Acme")).exitCode());
    assertFalse(Files.readString(out()).contains("Another user"));
  }

  @Test
  void aTokenThatIsNotKeptIsAskedForAndCanBeGiven() {
    save("Acme", url(), false, direct(), "");

    Ran without = run(export("--connection", "Acme"));
    Ran with = run(export("--connection", "Acme", "--token-env", "HAND"));

    assertEquals(ExitCode.USAGE, without.exitCode());
    assertTrue(without.err().contains("no token is saved"), without.err());
    assertEquals(ExitCode.DONE, with.exitCode(), with.err());
  }

  @Test
  void aTokenOfAnotherAddressIsNotSent() {
    save("Acme", url(), false, direct(), token);
    save("Acme", "http://127.0.0.1:1", false, direct(), "");

    assertTrue(run(export("--connection", "Acme")).err().contains("no token is saved"));
  }

  @Test
  void theKeptProxyIsUsedUnlessAnotherIsSaid() throws IOException {
    try (MockWebServer proxy = new MockWebServer()) {
      proxy.setDispatcher(refusing());
      proxy.start();
      save(
          "Acme",
          farUrl(),
          false,
          new Network(
              "http://127.0.0.1:" + proxy.getPort(),
              "",
              "",
              0,
              FirstPage.FOUND_OUT,
              OwnerForm.ID,
              true),
          token);

      Ran through = run(export("--connection", "Acme"));
      Ran around = run(export("--connection", "Acme", "--proxy", "none"));

      assertEquals(ExitCode.FAILED, through.exitCode(), through.err());
      assertTrue(proxy.getRequestCount() > 0, "the proxy was asked");
      assertEquals(ExitCode.DONE, around.exitCode(), around.err());
    }
  }

  @Test
  void theProxyIsToldWhoIsThereWithTheKeptPassword() throws Exception {
    try (MockWebServer proxy = new MockWebServer()) {
      proxy.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              return new MockResponse.Builder()
                  .code(407)
                  .addHeader("Proxy-Authenticate", "Basic realm=x")
                  .build();
            }
          });
      proxy.start();
      String address = "http://127.0.0.1:" + proxy.getPort();
      Network way = new Network(address, "ann", "", 0, FirstPage.FOUND_OUT, OwnerForm.ID, true);
      save("Acme", farUrl(), false, way, token);
      new FileVault(workspace().resolve("tokens.json"))
          .store("id-Acme proxy ann@" + address, "pr0xy-pass");

      assertEquals(ExitCode.FAILED, run(export("--connection", "Acme")).exitCode());

      List<String> told = new ArrayList<>();
      for (int i = proxy.getRequestCount(); i > 0; i--) {
        told.add(String.valueOf(proxy.takeRequest().getHeaders().get("Proxy-Authorization")));
      }
      assertTrue(told.contains(Credentials.basic("ann", "pr0xy-pass")), told.toString());
    }
  }

  private static Dispatcher refusing() {
    return new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return new MockResponse.Builder().code(403).body("{}").build();
      }
    };
  }

  @Test
  void readsInFlightAndTheFirstPageAreAsKept() throws Exception {
    Set<Integer> connections = ConcurrentHashMap.newKeySet();
    List<String> pages = new ArrayList<>();
    try (MockWebServer server = new MockWebServer()) {
      server.setDispatcher(
          new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
              String page = String.valueOf(request.getUrl().queryParameter("page"));
              synchronized (pages) {
                pages.add(page);
              }
              // Two reads at the same time take two connections.
              connections.add(request.getConnectionIndex());
              return new MockResponse.Builder()
                  .addHeader("Content-Type", "application/json")
                  .body(
                      "{\"data\":[{\"id\":\"r%s\",\"title\":\"t\"}],\"meta\":{\"totalPages\":9}}"
                          .formatted(page))
                  .build();
            }
          });
      server.start();
      save(
          "Acme",
          "http://127.0.0.1:" + server.getPort(),
          false,
          new Network("none", "", "", 1, FirstPage.ONE, OwnerForm.ID, false),
          "t0ken");

      Ran ran = run(export("--connection", "Acme"));

      assertEquals("1", pages.getFirst(), ran.err());
      assertEquals(Set.of(0), connections, "reads at the same time");
      assertTrue(pages.size() >= 9, pages.toString());
    }
  }

  @Test
  void thePolicyOffersAndForbids() {
    MachinePolicy onlyAcme =
        PolicyFile.parse(
                "policy.json",
                """
                {"lock_base_url":true,"forbid_file_tokens":true,"connections":[
                  {"name":"Acme of everybody","base_url":"%s","read_only":true}]}
                """
                    .formatted(url())
                    .getBytes(StandardCharsets.UTF_8))
            .policy();
    save("Mine", "http://127.0.0.1:1", false, direct(), token);

    Ran offered = run(onlyAcme, export("--connection", "Acme of everybody", "--token-env", "HAND"));
    Ran mine = run(onlyAcme, export("--connection", "Mine", "--token-env", "HAND"));
    Ran inFile = run(onlyAcme, export("--connection", "Mine"));

    assertEquals(ExitCode.DONE, offered.exitCode(), offered.err());
    assertEquals(ExitCode.USAGE, mine.exitCode());
    assertTrue(mine.err().contains("doesn't allow the service"), mine.err());
    assertTrue(
        inFile.err().contains("no token is saved"), "no token out of a file: " + inFile.err());
  }

  @Test
  void bothAndNeitherAreAskedAbout() {
    save("Acme", url(), false, direct(), token);

    Ran both = run(export("--connection", "Acme", "--url", url()));
    Ran neither = run(export());
    Ran noToken = run(export("--url", url()));

    assertEquals(ExitCode.USAGE, both.exitCode());
    assertTrue(both.err().contains("Use one of them"), both.err());
    assertEquals(ExitCode.USAGE, neither.exitCode());
    assertTrue(neither.err().contains("--connection NAME"), neither.err());
    assertEquals(ExitCode.USAGE, noToken.exitCode());
    assertTrue(noToken.err().contains("--token-env"), noToken.err());
  }

  @Test
  void everyCommandThatTakesAnAddressTakesAName() {
    save("Acme", url(), false, direct(), token);

    assertEquals(ExitCode.DONE, run("doctor", "--connection", "Acme").exitCode());
    Ran links = run("links", "check", "--connection", "Acme");
    assertTrue(List.of(ExitCode.DONE, ExitCode.CONFLICT).contains(links.exitCode()), links.err());
    Ran listed = run("options", "list", "--connection", "Acme", "--token-env", "HAND");
    assertEquals(ExitCode.DONE, listed.exitCode(), listed.err());
    Ran kept = run("options", "list", "--connection", "Acme");
    assertEquals(ExitCode.DONE, kept.exitCode(), kept.err());
    Ran reviews = run("reviews", "list", "--connection", "Acme");
    assertEquals(ExitCode.DONE, reviews.exitCode(), reviews.err());
    Ran unknown = run("reviews", "list", "--connection", "Nobody");
    assertEquals(ExitCode.USAGE, unknown.exitCode(), unknown.err());
    assertTrue(unknown.err().contains("  Acme  "), unknown.err());
  }
}
