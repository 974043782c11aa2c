package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as a process of its own: signals, streams and exit codes as a shell sees them. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
@Tag("external")
public final class ProcessTest {

  @TempDir private Path folder;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    started.forEach(Process::destroyForcibly);
  }

  private Process start(String token, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(Ran.TOKEN_VARIABLE, token);
    builder.environment().remove("XDG_DATA_HOME");
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** The program as a command with these arguments. */
  public static List<String> command(String... args) {
    return command(Path.of("target", "home").toAbsolutePath(), args);
  }

  /** The same for whoever has this home, where its log is. */
  public static List<String> command(Path home, String... args) {
    List<String> command = new ArrayList<>();
    if (OS.LINUX.isCurrentOs()) {
      // A shell that starts Maven in the background has SIGINT ignored, and Java keeps it ignored.
      command.addAll(List.of("env", "--default-signal=INT", "HOME=" + home));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UsePerfData",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-Duser.home=" + home,
            "-cp",
            System.getProperty("java.class.path"),
            "io.casedesk.cli.Main"));
    command.addAll(Arrays.asList(args));
    return command;
  }

  private static String[] program(String... args) {
    return command(args).toArray(String[]::new);
  }

  private static String[] export(String url, Path file) {
    return program(
        "export",
        "use-cases",
        "--url",
        url,
        "--token-env",
        Ran.TOKEN_VARIABLE,
        "--format",
        "ndjson",
        "--output",
        file.toString());
  }

  private static String[] serve(Path database) {
    return program("serve", "--database", database.toString(), "--sample", "1200");
  }

  private static String line(BufferedReader out, String start) throws IOException {
    String line = String.valueOf(out.readLine());
    assertTrue(line.startsWith(start), line);
    return line.substring(start.length());
  }

  private static String errors(Process process) throws IOException {
    return new String(process.getErrorStream().readAllBytes(), UTF_8);
  }

  private static void signal(String name, Process process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void theServiceStaysUntilItIsToldToEndAndThenEndsWithZero(String signal) throws Exception {
    Process service = start("", serve(folder.resolve("cases.db")));
    try (BufferedReader out = service.inputReader()) {
      String url = line(out, "url: ");
      String token = line(out, "token: ");
      Path file = folder.resolve("out.ndjson");

      Process export = start(token, export(url, file));
      assertEquals("1200 use cases written to " + file, errors(export).strip());
      assertEquals(ExitCode.DONE, export.waitFor());
      assertEquals(1_200, Files.readAllLines(file).size());
      assertTrue(service.isAlive());

      signal(signal, service);
      assertTrue(service.waitFor(30, SECONDS));
      assertEquals(ExitCode.DONE, service.exitValue());
      assertEquals("", errors(service));
      assertNull(out.readLine(), "nothing else was printed");
    }
  }

  @Test
  void aSampleThatIsStoppedLeavesADatabaseForTheNextStart() throws Exception {
    Path database = folder.resolve("cases.db");
    Process stopped =
        start("", program("serve", "--database", database.toString(), "--sample", "1000000"));
    try (BufferedReader noted = stopped.errorReader()) {
      assertEquals("10000 of 1000000 sample use cases", noted.readLine());
      signal("TERM", stopped);
      assertTrue(stopped.waitFor(30, SECONDS), "it ends between two batches");
      assertEquals(ExitCode.DONE, stopped.exitValue());
      assertEquals(
          "Stopped. No sample records were created.", noted.lines().reduce("", (_, last) -> last));
    }
    assertEquals("", new String(stopped.getInputStream().readAllBytes(), UTF_8));

    Process next = start("", serve(database));
    try (BufferedReader out = next.inputReader()) {
      String url = line(out, "url: ");
      String token = line(out, "token: ");
      Process export = start(token, export(url, folder.resolve("out.ndjson")));
      assertTrue(errors(export).startsWith("1200 use cases written"));
    }
  }

  @Test
  void theTokenIsPrintedForANewDatabaseOnly() throws Exception {
    Path database = folder.resolve("cases.db");
    for (int round = 1; round <= 2; round++) {
      Process service = start("", serve(database));
      try (BufferedReader out = service.inputReader()) {
        line(out, "url: ");
        if (round == 1) {
          line(out, "token: ");
        }
        signal("TERM", service);
        assertNull(out.readLine());
        assertEquals(ExitCode.DONE, service.waitFor());
      }
    }
  }

  @Test
  void aPortThatIsTakenIsAFailureInOneLine() throws Exception {
    try (MockWebServer other = new MockWebServer()) {
      other.start();
      String port = Integer.toString(other.getPort());

      Process service =
          start(
              "",
              program("serve", "--database", folder.resolve("a.db").toString(), "--port", port));

      String said = errors(service);
      assertEquals(ExitCode.FAILED, service.waitFor());
      assertTrue(said.contains(port) && said.lines().count() == 1, said);
    }
  }

  @Test
  void aDatabaseThatIsNoneIsAFailureInOneLine() throws Exception {
    Path file = Files.writeString(folder.resolve("notes.txt"), "This is no database. ".repeat(99));

    Process service = start("", serve(file));

    String said = errors(service);
    assertEquals(ExitCode.FAILED, service.waitFor());
    assertTrue(said.contains("notes.txt") && said.lines().count() <= 2, said);
  }

  @Test
  void aDiskThatIsFullLeavesNoHalfFile() throws Exception {
    Process service = start("", serve(folder.resolve("cases.db")));
    try (BufferedReader out = service.inputReader()) {
      String url = line(out, "url: ");
      String token = line(out, "token: ");
      Path target = Files.createDirectory(folder.resolve("small"));
      List<String> command =
          new ArrayList<>(List.of("sh", "-c", "ulimit -f 200; exec \"$@\"", "-"));
      command.addAll(List.of(export(url, target.resolve("out.ndjson"))));

      Process export = start(token, command.toArray(String[]::new));

      String said = errors(export);
      assertEquals(ExitCode.FAILED, export.waitFor(), said);
      assertTrue(said.startsWith(target.resolve("out.ndjson") + ": can't be written: "), said);
      assertTrue(said.lines().count() == 1, said);
      try (Stream<Path> left = Files.list(target)) {
        assertEquals(List.of(), left.toList());
      }
    }
  }

  @Test
  void aTokenIsAloneOnStandardOutput() throws Exception {
    Process create =
        start(
            "",
            program(
                "token", "create", "--database", folder.resolve("a.db").toString(), "--name", "x"));

    String printed = new String(create.getInputStream().readAllBytes(), UTF_8);
    String said = errors(create);
    assertEquals(ExitCode.DONE, create.waitFor(), said);
    assertTrue(printed.matches("cdk_[A-Za-z0-9_-]{43}\\R"), printed);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void aBackupOntoADiskThatIsFullLeavesNothingBehind() throws Exception {
    Path database = folder.resolve("cases.db");
    try (CaseService service = CaseService.start(ServiceOptions.of(database).withSample(6_000))) {
      assertTrue(service.baseUrl().getPort() > 0);
      Path target = Files.createDirectory(folder.resolve("small"));
      // The driver unpacks its library of 1.5 MB first.
      List<String> command =
          new ArrayList<>(List.of("sh", "-c", "ulimit -f 4000; exec \"$@\"", "-"));
      String to = target.resolve("copy.db").toString();
      command.addAll(List.of(program("backup", "--database", database.toString(), "--output", to)));

      Process backup = start("", command.toArray(String[]::new));

      String said = errors(backup);
      assertEquals(ExitCode.FAILED, backup.waitFor(), said);
      assertTrue(said.contains("the disk is full") && said.lines().count() == 1, said);
      try (Stream<Path> left = Files.list(target)) {
        assertEquals(List.of(), left.toList());
      }
    }
  }

  /** A shell that runs the program, whose arguments are {@code "$@"}. */
  private Process shell(String token, String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", script, "-"));
    command.addAll(command(arguments));
    return start(token, command.toArray(String[]::new));
  }

  @Test
  void aReaderThatEndsEarlyIsNothingToReport() throws Exception {
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("cases.db")).withSample(1_200))) {
      String url = service.baseUrl().toString();

      Process head =
          shell(
              service.issueToken("t"),
              "\"$@\" | head -1; echo ${PIPESTATUS[0]}",
              "export",
              "use-cases",
              "--url",
              url,
              "--token-env",
              Ran.TOKEN_VARIABLE,
              "--format",
              "ndjson",
              "-o",
              "-");

      List<String> lines = head.inputReader().readAllLines();
      assertEquals("", errors(head));
      assertEquals(2, lines.size(), lines.toString());
      assertTrue(lines.getFirst().startsWith("{"), lines.getFirst());
      assertEquals(String.valueOf(ExitCode.FAILED), lines.getLast(), "not all was written");
    }
  }

  @Test
  void theOutputGoesIntoAProcessSubstitution() throws Exception {
    try (CaseService service =
        CaseService.start(ServiceOptions.of(folder.resolve("cases.db")).withSample(1_200))) {
      String url = service.baseUrl().toString();

      Process substituted =
          shell(
              service.issueToken("t"),
              "\"$@\" -o >(wc -l); code=$?; sleep 0.5; echo $code",
              "export",
              "use-cases",
              "--url",
              url,
              "--token-env",
              Ran.TOKEN_VARIABLE,
              "--format",
              "ndjson");

      List<String> lines = substituted.inputReader().readAllLines();
      assertEquals(List.of("1200", "0"), lines.stream().map(String::strip).toList());
      assertTrue(errors(substituted).startsWith("1200 use cases written to /dev/fd/"));
    }
  }

  @Test
  void anExportThatIsStoppedLeavesNothingBehind() throws Exception {
    try (MockWebServer silent = new MockWebServer()) {
      silent.enqueue(
          new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());
      silent.start();
      Process export = start("t", export(silent.url("/").toString(), folder.resolve("out.ndjson")));
      assertNotNull(silent.takeRequest(60, SECONDS));

      signal("TERM", export);

      assertEquals("Stopped.", errors(export).strip());
      assertEquals(ExitCode.FAILED, export.waitFor());
      assertEquals(List.of(), names());
    }
  }
}
