package io.casedesk.cli.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.LiveService;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.workspace.SavedConnectionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Connections are listed, saved and removed without the window. */
final class ConnectionsTest {

  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;

  private Ran ran(Map<String, String> env, String line) {
    return Ran.with(env, (line + " --workspace " + folder.resolve("workspace")).split(" "));
  }

  private Ran ran(String line) {
    return ran(Map.of("T", "cdk_secret"), line);
  }

  private JsonNode listed() {
    return JSON.readTree(ran("connections list --json").out());
  }

  @Test
  void aSavedConnectionIsListedAndServesEveryCommand() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      Ran added =
          ran(
              Map.of("T", live.token()),
              "connections add Work --token-env T --token-in-file --read-only --url " + live.url());
      assertEquals(ExitCode.DONE, added.exitCode(), added.err());
      assertFalse((added.out() + added.err()).contains(live.token()));

      String list = ran("connections list").out();
      assertTrue(list.matches("NAME  URL +MAY\\RWork  \\S+  read\\R"), list);
      assertEquals(live.url(), listed().get(0).get("url").stringValue());
      assertTrue(listed().get(0).get("read_only").booleanValue());

      Ran named = ran("links check --json --connection work");
      assertEquals(ExitCode.CONFLICT, named.exitCode(), named.err());
      Ran variable = ran(Map.of("CASEDESK_CONNECTION", "Work"), "doctor --json");
      assertEquals(ExitCode.DONE, variable.exitCode(), variable.out() + variable.err());
      Ran missing = ran(Map.of("CASEDESK_CONNECTION", "Home"), "doctor");
      assertEquals(ExitCode.USAGE, missing.exitCode(), missing.err());
      assertTrue(missing.err().startsWith("CASEDESK_CONNECTION: there is no"), missing.err());
    }
  }

  @Test
  void aConnectionWithoutATokenTakesItFromTheEnvironment() throws IOException {
    try (LiveService live = new LiveService(folder)) {
      assertEquals(ExitCode.DONE, ran("connections add Work --url " + live.url()).exitCode());
      assertEquals(
          ExitCode.DONE,
          ran(
                  Map.of("CASEDESK_TOKEN", live.token(), "CASEDESK_CONNECTION", "Work"),
                  "export use-cases -o " + folder.resolve("x.ndjson"))
              .exitCode());
    }
  }

  @Test
  void aConnectionStatesHowOwnersAreSent() {
    ran("connections add A --send-owner email --url https://x.test");
    ran("connections add B --url https://x.test");
    assertEquals(
        List.of("\"EMAIL\"", "\"ID\""),
        SavedConnectionStore.in(folder.resolve("workspace")).stream()
            .map(saved -> JSON.readTree(saved.options()).get("owner_form").toString())
            .toList());
    assertEquals(
        ExitCode.USAGE, ran("connections add X --send-owner name --url https://x.test").exitCode());
  }

  @Test
  void aRemovedConnectionAndItsTokenAreGone() throws IOException {
    Path tokens = folder.resolve("workspace").resolve("tokens.json");
    assertEquals(
        ExitCode.DONE,
        ran("connections add Work --token-env T --token-in-file --url https://x.test").exitCode());
    assertTrue(Files.readString(tokens).contains("cdk_secret"));

    Ran removed = ran("connections remove work --json");

    // Without a password store it is unknown whether a connection has a token.
    assertTrue(List.of(ExitCode.DONE, ExitCode.NOT_ALL).contains(removed.exitCode()));
    assertEquals(
        removed.exitCode() == ExitCode.DONE,
        JSON.readTree(removed.out()).get("token_removed").booleanValue());
    assertFalse(Files.exists(tokens) && Files.readString(tokens).contains("cdk_secret"));
    assertEquals(0, listed().size());
    assertEquals(ExitCode.USAGE, ran("connections remove Work").exitCode());
    Ran list = ran("connections list");
    assertEquals("", list.out());
    assertTrue(list.err().startsWith("There are no connections."), list.err());
  }

  @Test
  void aNameIsTakenOnce() {
    assertEquals(ExitCode.DONE, ran("connections add Work --url https://x.test").exitCode());

    Ran again = ran("connections add WORK --url https://y.test");

    assertEquals(ExitCode.FAILED, again.exitCode());
    assertTrue(again.err().contains("already exists"), again.err());
    assertEquals("https://x.test", listed().get(0).get("url").stringValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "connections add Work",
        "connections add Work --url not-a-url",
        "connections add Work --url http://x.test",
        "connections add Work --url https://ann:hunter2@x.test",
        "connections add Work --url https://x.test --token-env MISSING",
        "connections add Work --url https://x.test --token-in-file",
        "connections add Work --url https://x.test --max-in-flight 65",
        "connections add Work --url https://x.test --proxy ftp://p.test",
        "connections add Work --url https://x.test --ca-file missing.pem",
        "connections add --url https://x.test",
        "connections remove",
        "connections",
      })
  void aWrongConnectionIsNotSaved(String line) {
    Ran wrong = ran(line);

    assertEquals(ExitCode.USAGE, wrong.exitCode(), wrong.err());
    assertFalse(wrong.err().contains("hunter2"), wrong.err());
    assertEquals(0, listed().size());
  }
}
