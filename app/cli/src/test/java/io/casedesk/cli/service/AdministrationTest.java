package io.casedesk.cli.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AdministrationTest {

  @TempDir private Path folder;

  private Path database;

  @BeforeEach
  void name() {
    database = folder.resolve("cases.db");
  }

  /** The word DB stands for the database. */
  private Ran run(String line, String... more) {
    List<String> args =
        new ArrayList<>(List.of(line.replace("DB", database.toString()).split(" ")));
    args.addAll(List.of(more));
    return Ran.with(Map.of("EMPTY", "", "PASSWORD", "hunter2"), args.toArray(String[]::new));
  }

  private Ran done(String line, String... more) {
    Ran ran = run(line, more);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return ran;
  }

  private String refused(int exitCode, String line, String... more) {
    Ran ran = run(line, more);
    assertEquals(exitCode, ran.exitCode(), ran.err());
    assertEquals("", ran.out());
    assertFalse(ran.err().contains("\tat "), ran.err());
    return ran.err();
  }

  private static int status(CaseService service, String token)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/public/use-cases"))
            .header("Authorization", "Bearer " + token)
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void aTokenIsPrintedAloneAndHoldsInARunningServiceUntilItIsRevoked() throws Exception {
    try (CaseService service = CaseService.start(ServiceOptions.of(database))) {
      String printed =
          done("token create --database DB --name importer --expires 2099-12-31 --read-only").out();
      assertTrue(printed.matches("cdk_[A-Za-z0-9_-]{43}\\R"), printed);
      String token = printed.strip();
      assertEquals(200, status(service, token));

      String again = refused(ExitCode.FAILED, "token create --database DB --name importer");
      assertTrue(again.contains("--replace") && !again.contains("cdk_"), again);

      String list = done("token list --database DB").out();
      assertTrue(
          list.matches(
              "(?s)NAME +STATE +MAY +CREATED +EXPIRES +LAST USED\\R"
                  + "importer  valid +read  +20\\S+Z  2100-01-01T00:00:00.000Z  \\S+\\R"),
          list);

      done("token revoke --database DB --name importer");
      assertEquals(401, status(service, token));
      assertTrue(done("token list --database DB").out().contains("importer  revoked"));
      refused(ExitCode.FAILED, "token revoke --database DB --name nobody");

      String other = done("token create --database DB --name importer").out().strip();
      String third = done("token create --database DB --name importer --replace").out().strip();
      assertEquals(401, status(service, other));
      assertEquals(200, status(service, third));
    }
  }

  /** As on a read-only mount, where SQLite could neither change its file nor put one beside it. */
  @ParameterizedTest
  @ValueSource(strings = {"token list", "fields list", "fields list --json"})
  void whatOnlyReadsLeavesABackupAsItIs(String command) throws IOException {
    done("token create --database DB --name importer");
    done("fields add --database DB --key team --type text --display Team");
    Path backup = folder.resolve("backup.db");
    done("backup --database DB --output " + backup);
    byte[] before = Files.readAllBytes(backup);

    String listed = done(command + " --database " + backup).out();

    assertTrue(listed.contains(command.startsWith("token") ? "importer" : "team"), listed);
    assertArrayEquals(before, Files.readAllBytes(backup));
  }

  @ParameterizedTest
  @CsvSource({
    "2020-01-01, 1, would never be accepted",
    "2020-01-01T10:00:00Z, 1, would never be accepted",
    "tomorrow, 2, neither a date",
    "2026-02-30, 2, neither a date",
  })
  void anExpiryThatIsPastOrNoneIsRefused(String expiry, int exitCode, String said) {
    String message = refused(exitCode, "token create --database DB --name x --expires " + expiry);
    assertTrue(message.contains(said), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token list --database DB",
        "token revoke --database DB --name x",
        "fields list --database DB",
        "fields add --database DB --key x --type text --display X",
        "fields import --database DB DB.json",
        "backup --database DB --output DB.copy",
        "restore --from DB --database DB.new",
      })
  void aMistypedPathIsNamedAndMakesNothing(String line) throws IOException {
    String said = refused(ExitCode.FAILED, line);
    assertTrue(said.contains("There is no database " + database), said);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://h/d?user=a&password=hunter2",
        "jdbc:postgresql://h/d?PASSWORD=hunter2",
        "jdbc:postgresql://h/d?sslpassword=hunter2",
        "jdbc:postgresql://a:hunter2@h/d",
        "postgresql://a:hunter2@h/d",
        "jdbc:mysql://a:hunter2@h/d",
      })
  void aPasswordInTheAddressIsRefusedAndNotRepeated(String url) {
    for (String command : List.of("serve", "token list", "load x.json", "backup --output x")) {
      String said = refused(ExitCode.USAGE, command + " --database " + url);
      assertTrue(said.contains("--database") && !said.contains("hunter2"), said);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DB --database-password-env PASSWORD, is for PostgreSQL databases",
    "jdbc:postgresql://127.0.0.1:1/d --database-password-env EMPTY, EMPTY is empty",
    "jdbc:postgresql://127.0.0.1:1/d --database-password-env NONE, NONE is not set",
  })
  void aPasswordVariableThatIsOfNoUseIsNamed(String database, String said) {
    String message = refused(ExitCode.USAGE, "token list --database " + database);
    assertTrue(message.contains(said), message);
  }

  @Test
  void aServerThatIsNotThereIsNamedWithoutThePassword() {
    String said =
        refused(
            ExitCode.FAILED,
            "token list --database-password-env PASSWORD --database"
                + " jdbc:postgresql://127.0.0.1:1/cases?user=ann");
    assertTrue(said.contains("127.0.0.1:1/cases") && !said.contains("hunter2"), said);
  }

  @Test
  void fieldsAreDefinedListedAndImported() throws IOException {
    CaseService.start(ServiceOptions.of(database)).close();
    Ran added =
        done(
            "fields add --database DB --key theme --type dropdown --display Theme --option"
                + " fin=Finance --option",
            "hr=People and hiring");
    assertEquals("fields: 1 new, 0 changed, 0 unchanged", added.err().strip());
    done("fields add --database DB --key theme --option it=IT");
    assertEquals(
        """
        FIELD  TYPE      DISPLAY  OPTIONS
        theme  dropdown  Theme    fin=Finance, hr=People and hiring, it=IT
        """,
        done("fields list --database DB").out());

    String json = done("fields list --database DB --json").out();
    Path file = Files.writeString(folder.resolve("fields.json"), json);
    assertEquals(
        "fields: 0 new, 0 changed, 1 unchanged",
        done("fields import --database DB", file.toString()).err().strip());

    assertTrue(
        refused(ExitCode.FAILED, "fields add --database DB --key title --type text --display T")
            .contains("--key title: key: \"title\" is already a field"));
    assertTrue(
        refused(ExitCode.FAILED, "fields add --database DB --key new").contains("--display"));
    assertTrue(
        refused(ExitCode.USAGE, "fields add --database DB --key theme --option fin")
            .contains("KEY=LABEL"));
    assertEquals(
        "fields: 0 new, 1 changed, 0 unchanged",
        done("fields add --database DB --key theme --option", "wide=12\" screen").err().strip());
    assertTrue(
        refused(ExitCode.FAILED, "fields add --database DB --key t --type colour --display T")
            .contains("dropdown"));
  }

  @Test
  void recordsAreLoadedBackedUpAndRestored() throws IOException {
    Path records =
        Files.writeString(
            folder.resolve("records.json"),
            """
            {"use_cases": [{"id": "u1", "title": "One", "source_id": "S-1"}],
             "solutions": [{"name": "S", "useCaseList": [{"id": "u1"}]}]}
            """);
    assertEquals(
        """
        use cases: 1 new, 0 changed, 0 unchanged
        solutions: 1 new, 0 changed, 0 unchanged
        """,
        done("load --database DB", records.toString()).err());
    assertTrue(refused(ExitCode.USAGE, "load --database DB").contains("Name a FILE"));
    Path lines =
        Files.writeString(folder.resolve("u.ndjson"), "{\"id\":\"u1\"}\n{\"tilte\":\"x\"}\n");
    String said = refused(ExitCode.FAILED, "load --database DB --use-cases", lines.toString());
    assertTrue(said.contains("u.ndjson, line 2: \"tilte\" is unknown"), said);

    Path copy = folder.resolve("copy.db");
    assertTrue(
        done("backup --database DB --output", copy.toString())
            .err()
            .contains("Use cases: 1, solutions: 1"));
    assertTrue(
        refused(ExitCode.FAILED, "backup --database DB --output", copy.toString())
            .contains("--force"));
    done("backup --force --database DB --output", copy.toString());
    done("restore --from " + copy + " --database", folder.resolve("new.db").toString());
    assertTrue(
        refused(ExitCode.FAILED, "restore --from " + copy + " --database DB")
            .contains("isn't empty"));
  }
}
