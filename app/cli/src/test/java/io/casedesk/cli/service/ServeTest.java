package io.casedesk.cli.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServeTest {

  @TempDir private Path folder;

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void beingToldToEndWhileStartingIsNoFailure() {
    Path database = folder.resolve("cases.db");

    Thread.currentThread().interrupt();
    Ran ran = Ran.with(Map.of(), "serve", "--database", database.toString(), "--sample", "40");

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    List<String> lines = ran.out().lines().toList();
    assertEquals(2, lines.size(), ran.out());
    assertTrue(lines.getFirst().startsWith("url: http://127.0.0.1:"), ran.out());
    assertTrue(lines.getLast().startsWith("token: "), ran.out());
  }

  private Ran serve(Path database, String... more) {
    List<String> args = new ArrayList<>(List.of("serve", "--database", database.toString()));
    args.addAll(List.of(more));
    Thread.currentThread().interrupt();
    Ran ran = Ran.with(Map.of(), args.toArray(String[]::new));
    Thread.interrupted();
    return ran;
  }

  private static String token(Ran ran) {
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    return ran.out().lines().filter(line -> line.startsWith("token: ")).findFirst().orElse("");
  }

  @Test
  void aFirstStartThatFailedOnThePortDoesNotLoseTheToken() {
    Path database = folder.resolve("cases.db");
    try (CaseService other = CaseService.start(ServiceOptions.of(folder.resolve("other.db")))) {
      String port = Integer.toString(other.baseUrl().getPort());
      Ran failed = serve(database, "--port", port, "--sample", "40");
      assertEquals(ExitCode.FAILED, failed.exitCode(), failed.out());
    }

    assertNotEquals("", token(serve(database)));
    assertEquals("", token(serve(database)), "it is printed once");
  }

  @Test
  void aLostTokenIsReplaced() {
    Path database = folder.resolve("cases.db");
    String first = token(serve(database));

    String second = token(serve(database, "--new-token"));

    assertNotEquals("", second);
    assertNotEquals(first, second);
    assertTrue(Ran.with(Map.of(), "serve", "--help").out().contains("--new-token"));
  }

  @Test
  void aPortThatIsTakenIsAFailureThatNamesIt() {
    try (CaseService other = CaseService.start(ServiceOptions.of(folder.resolve("other.db")))) {
      String port = Integer.toString(other.baseUrl().getPort());

      Ran ran =
          Ran.with(
              Map.of(),
              "serve",
              "--database",
              folder.resolve("cases.db").toString(),
              "--port",
              port);

      assertEquals(ExitCode.FAILED, ran.exitCode());
      assertTrue(ran.err().contains(port) && ran.err().lines().count() == 1, ran.err());
      assertEquals("", ran.out());
    }
  }
}
