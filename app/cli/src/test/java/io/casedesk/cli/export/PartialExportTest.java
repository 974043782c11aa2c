package io.casedesk.cli.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.ProcessTest;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An export that cannot be written to its end: the disk is full, or the program is killed. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init")
@Tag("external")
final class PartialExportTest {

  private static final int RECORDS = 3_000;

  /** A process under it may write no file of more than 50 KB, as if the disk were full then. */
  private static final List<String> SMALL_DISK =
      List.of("sh", "-c", "ulimit -f 100; exec \"$@\"", "sh");

  @TempDir private Path folder;
  private Path out;
  private CaseService service;
  private String token;

  @BeforeEach
  void start() throws IOException {
    out = Files.createDirectory(folder.resolve("out"));
    service = CaseService.start(ServiceOptions.of(folder.resolve("cases.db")).withSample(RECORDS));
    token = service.issueToken("exporter");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private Process export(List<String> before, Path file, TableFormat format) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        ProcessTest.command(
            "export",
            "use-cases",
            "--url",
            service.baseUrl().toString(),
            "--token-env",
            Ran.TOKEN_VARIABLE,
            "--format",
            format.word(),
            "--output",
            file.toString()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(Ran.TOKEN_VARIABLE, token);
    return builder.start();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void aFullDiskLeavesTheFileThatWasThere(TableFormat format) throws Exception {
    Path file = Files.writeString(out.resolve("out." + format.word()), "before");

    Process export = export(SMALL_DISK, file, format);
    String said = new String(export.getErrorStream().readAllBytes(), UTF_8);

    assertNotEquals(ExitCode.DONE, export.waitFor(), said);
    assertTrue(said.contains("File too large"), said);
    assertEquals("before", Files.readString(file));
    assertEquals(List.of("out." + format.word()), names());
  }

  @Test
  void onesThatAreKilledLeaveNoHalfFileAndTheNextIsWhole() throws Exception {
    Path file = out.resolve("out.csv");
    Process export = export(List.of(), file, TableFormat.CSV);
    while (export.isAlive() && names().isEmpty()) {
      Thread.sleep(1);
    }
    export.destroyForcibly();
    assertTrue(export.waitFor(30, TimeUnit.SECONDS));
    assertTrue(Files.notExists(file) || rows(file) == RECORDS);

    assertEquals(ExitCode.DONE, export(List.of(), file, TableFormat.CSV).waitFor());
    assertEquals(RECORDS, rows(file));
  }

  private static int rows(Path file) throws IOException {
    return Table.read(file, TableOptions.none()).rows().size();
  }
}
