package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.RunFixture;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.policy.PolicyFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** A run of the terminal under a policy that has runs logged centrally. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class ApplyCentralLogTest {

  private static final String WARNING = "The central log of runs can't be written";

  @TempDir private Path folder;
  private RunFixture runs;
  private Path central;

  @BeforeEach
  void start() throws IOException {
    runs = new RunFixture(folder, 150);
    central = folder.resolve("central");
    follow("rw-r--r--");
  }

  /** Gives the computer a policy file with these permissions. */
  private void follow(String permissions) throws IOException {
    follow(permissions, "");
  }

  private void follow(String permissions, String more) throws IOException {
    Path own = Files.createDirectories(folder.resolve("policy"));
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path file = own.resolve("policy.json");
    Files.writeString(file, "{\"run_log\":{\"folder\":\"" + central + "\"" + more + "}}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    runs.follow(PolicyFile.read(file).policy());
  }

  @AfterEach
  void stop() {
    runs.close();
  }

  private List<String> lines() throws IOException {
    try (Stream<Path> files = Files.list(central)) {
      return Files.readAllLines(files.findFirst().orElseThrow());
    }
  }

  @Test
  void eachVerdictIsInTheCentralLog() throws IOException {
    Files.createDirectory(central);
    Map<String, ObjectNode> wanted = runs.planSponsors(runs.records("use-cases"), 5);

    Ran ran = runs.applyPlan();

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    RunFixture.assertSame(wanted, runs.records("use-cases"));
    List<String> lines = lines();
    assertEquals(7, lines.size(), lines.toString());
    assertTrue(lines.getFirst().contains("\"event\":\"run_began\""), lines.toString());
    assertTrue(lines.getLast().contains("\"event\":\"run_ended\""), lines.toString());
    assertTrue(
        lines.stream()
            .allMatch(line -> line.contains("\"run\":\"" + RunFixture.runId(ran) + "\"")));
    assertFalse(lines.toString().contains("Sponsor of"), lines.toString());
    assertFalse(ran.err().contains(WARNING), ran.err());
  }

  @Test
  void aFolderThatIsMissingIsAWarningAndNothingElse() throws IOException {
    Map<String, ObjectNode> wanted = runs.planSponsors(runs.records("use-cases"), 5);

    Ran ran = runs.applyPlan();

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    assertEquals(5, runs.count("APPLIED"));
    RunFixture.assertSame(wanted, runs.records("use-cases"));
    assertEquals(1, ran.err().split(WARNING, -1).length - 1, ran.err());
    assertFalse(Files.exists(central));
  }

  @Test
  void aSyslogThatCannotBeReachedIsAWarningAndNothingElse() throws IOException {
    Files.createDirectory(central);
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    follow("rw-r--r--", ",\"syslog_port\":" + closed);
    Map<String, ObjectNode> wanted = runs.planSponsors(runs.records("use-cases"), 5);

    Ran ran = runs.applyPlan();

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    RunFixture.assertSame(wanted, runs.records("use-cases"));
    assertEquals(7, lines().size(), lines().toString());
    assertFalse(ran.err().contains(WARNING), ran.err());
    String warning = "The central log of runs can't be sent to syslog";
    assertEquals(1, ran.err().split(warning, -1).length - 1, ran.err());
    assertTrue(
        ran.err().contains("administrator. The syslog service at port " + closed), ran.err());
  }

  @Test
  void aPolicyThatOthersCanWriteHasNothingLogged() throws IOException {
    Files.createDirectory(central);
    follow("rw-rw-rw-");
    runs.planSponsors(runs.records("use-cases"), 1);

    Ran ran = runs.applyPlan();

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.out() + ran.err());
    try (Stream<Path> files = Files.list(central)) {
      assertEquals(List.of(), files.toList());
    }
  }
}
