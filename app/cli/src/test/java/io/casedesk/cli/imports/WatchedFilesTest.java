package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.changes.RunReport.RunStartListener;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.model.runs.RunStore.RunSummary;
import io.casedesk.workspace.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens to files of a watched folder while they are imported, by a stand-in that is done.
 */
@Timeout(60)
final class WatchedFilesTest {

  @TempDir private Path folder;

  /** What was imported, one after the other. */
  private final List<String> imported = new ArrayList<>();

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /** Whether all files can be imported now. */
  private boolean right;

  /** Something that happens while a file is imported. */
  @FunctionalInterface
  private interface Meanwhile {
    void happens(String name) throws IOException;
  }

  private final class Stub implements FileImporter {

    private final Meanwhile meanwhile;

    Stub(Meanwhile meanwhile) {
      this.meanwhile = meanwhile;
    }

    @Override
    public int run(
        Terminal to, Path file, Path result, Optional<String> run, RunStartListener begun)
        throws IOException {
      String name = String.valueOf(file.getFileName());
      meanwhile.happens(name);
      String text = Files.readString(file);
      imported.add(name + " " + text);
      Files.writeString(result, "result of " + name);
      return text.startsWith("wrong") && !right ? ExitCode.NOT_ALL : ExitCode.DONE;
    }

    @Override
    public Optional<RunSummary> run(Terminal to, String id) {
      return Optional.empty();
    }
  }

  private int watch(Meanwhile meanwhile) throws IOException {
    PrintStream out = new PrintStream(said, true, UTF_8);
    return new ImportWatch(
            new Terminal(out, out, Map.of(), false),
            new Stub(meanwhile),
            new ImportWatch.Settings(folder, Duration.ZERO, true))
        .run();
  }

  private String said() {
    return said.toString(UTF_8);
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private List<String> names(String of) throws IOException {
    Path there = folder.resolve(of);
    if (!Files.exists(there)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(there)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> String.valueOf(file.getFileName()))
          .sorted()
          .toList();
    }
  }

  @Test
  void aMissingFolderIsToBeCreatedFirst() {
    Path none = folder.resolve("none");
    NotDirectoryException missing =
        assertThrows(NotDirectoryException.class, () -> WatchedFolder.lock(none));
    assertEquals(none + ": the folder doesn't exist; create it first", ErrorMessages.of(missing));
  }

  @Test
  void aFileThatIsWrittenAgainBeforeItsTurnIsNotTakenHalf() throws IOException {
    put("a.csv", "a");
    put("b.csv", "whole");

    int code =
        watch(
            name -> {
              if (name.equals("a.csv")) {
                put("b.csv", "written again");
              }
            });

    assertEquals(ExitCode.DONE, code, said());
    assertEquals(List.of("a.csv a", "b.csv written again"), imported);
    assertTrue(!said().contains("will be imported again"), "it had to settle first: " + said());
  }

  @Test
  void whatIsImportedIsWhatWasThereWhenItBegan() throws IOException {
    put("a.csv", "one");

    int code =
        watch(
            name -> {
              if (imported.isEmpty()) {
                put("a.csv", "another");
              }
            });

    assertEquals(ExitCode.DONE, code, said());
    assertEquals(List.of("a.csv one", "a.csv another"), imported);
    assertEquals("another", Files.readString(folder.resolve("done").resolve("a.csv")));
  }

  @Test
  void aFileThatCannotBeReadDoesNotKeepTheOthersWaiting() throws IOException {
    put("a.csv", "a");
    put("b.csv", "b");
    put("c.csv", "c");
    put("csv", "no ending");

    int code =
        watch(
            name -> {
              if (name.equals("a.csv")) {
                throw new AccessDeniedException("a.csv", null, "somebody has it open");
              }
              Files.deleteIfExists(folder.resolve("c.csv"));
            });

    assertEquals(ExitCode.FAILED, code, said());
    assertEquals(List.of("b.csv b"), imported);
    assertTrue(said().contains("a.csv stays in the folder. a.csv: somebody has it open"), said());
    assertEquals(List.of("a.csv", "csv"), names("."));
    assertEquals(List.of("b-log.txt", "b-result.csv", "b.csv"), names("done"));
  }

  /** As a program leaves it that ended before it could move what it had imported. */
  private void leaveSettled(String name, String text) throws IOException {
    Path own = Files.createDirectories(folder.resolve(WatchedFolder.OWN));
    Path copy = Files.writeString(folder.resolve("copy"), text);
    String sha256 = WatchedFiles.sha256(copy);
    Files.delete(copy);
    Files.writeString(own.resolve(sha256 + "-result.csv"), "result of " + text);
    try (WatchLedger ledger = WatchLedger.open(own)) {
      String stem = name.substring(0, name.lastIndexOf('.'));
      ledger.note(WatchLedger.Entry.begin(sha256, name).ended(new WatchLedger.End(true, stem)));
    }
  }

  @Test
  void aDamagedLineOfTheLedgerIsSkipped() throws IOException {
    Files.writeString(
        folder.resolve("ledger.ndjson"),
        """
        null
        {}
        {"sha256":"a","name":"a.csv","begun":"x","state":"settled","run":""}
        {"sha256":"b","name":"b.csv","begun":"x","state":"set
        """);
    try (WatchLedger ledger = WatchLedger.open(folder)) {
      assertEquals(List.of(), ledger.toBeFiled());
      assertEquals(Optional.empty(), ledger.find("a"));
    }
  }

  private String done(String name) throws IOException {
    return Files.readString(folder.resolve("done").resolve(name));
  }

  @Test
  void aFileThatCameSinceIsNotTakenForTheOneThatWasImported() throws IOException {
    leaveSettled("cases.csv", "monday");
    put("cases.csv", "tuesday");

    assertEquals(ExitCode.DONE, watch(name -> {}), said());

    assertEquals(List.of("cases.csv tuesday"), imported);
    assertEquals("result of monday", done("cases-result.csv"));
    assertEquals("tuesday", done("cases (2).csv"));
    assertEquals("result of cases.csv", done("cases (2)-result.csv"));
  }

  @Test
  void nothingThatIsThereIsReplaced() throws IOException {
    leaveSettled("cases.csv", "monday");
    put("cases.csv", "monday");
    Files.createDirectories(folder.resolve("done"));
    put("done/cases.csv", "somebody else's");

    assertEquals(ExitCode.DONE, watch(name -> {}), said());

    assertEquals(List.of(), imported, "that one was imported, and only had to be moved");
    assertEquals("somebody else's", done("cases.csv"));
    assertEquals("monday", done("cases (2).csv"));
    assertEquals("result of monday", done("cases-result.csv"));
    assertEquals(List.of(), names("."));
  }

  @Test
  void aWorkspaceInUseHasItsCodeAndTheFileStays() throws IOException {
    Path workspace = folder.resolve("workspace");
    put("a.csv", "a");
    try (Workspace held = Workspace.open(workspace, "Casedesk window")) {
      assertEquals(
          ExitCode.BUSY, watch(name -> Workspace.open(held.folder(), "casedesk-cli").close()));
    }
    assertTrue(said().contains("[CD-2002]\nTo let the command wait, use --wait SECONDS."), said());
    assertEquals(List.of("a.csv"), names("."));
  }

  @Test
  void aSuccessfulRetryTakesTheResultAndTheLogOfTheFailureAlong() throws IOException {
    put("a.csv", "wrong");
    put("b.csv", "wrong b");
    assertEquals(ExitCode.NOT_ALL, watch(name -> {}), said());
    String log = Files.readString(folder.resolve("failed/a-log.txt"));
    Files.delete(folder.resolve("failed/a.csv"));
    put("a.csv", "right");
    put("b.csv", "right, but the failed table is still there");

    assertEquals(ExitCode.DONE, watch(name -> {}), said());

    assertEquals(
        List.of("a-failed-log.txt", "a-failed-result.csv", "a-log.txt", "a-result.csv", "a.csv"),
        names("done").stream().filter(name -> name.startsWith("a")).toList());
    assertEquals("right", done("a.csv"));
    assertEquals(log, done("a-failed-log.txt"));
    assertEquals(List.of("b-log.txt", "b-result.csv", "b.csv"), names("failed"));
  }

  @Test
  void aFailedFileThatSucceedsUnderAnotherNameTakesOnlyItsOwnResultsAlong() throws IOException {
    put("a.csv", "wrong 1");
    assertEquals(ExitCode.NOT_ALL, watch(name -> {}), said());
    put("a.csv", "wrong 2");
    put("b.csv", "wrong b");
    assertEquals(ExitCode.NOT_ALL, watch(name -> {}), said());
    String log = Files.readString(folder.resolve("failed/a (2)-log.txt"));
    // The same content, under another name, once the service takes it.
    Files.move(folder.resolve("failed/a (2).csv"), folder.resolve("again.csv"));
    Files.delete(folder.resolve("failed/b.csv"));
    right = true;

    assertEquals(ExitCode.DONE, watch(name -> {}), said());

    assertEquals(
        List.of(
            "again-failed-log.txt",
            "again-failed-result.csv",
            "again-log.txt",
            "again-result.csv",
            "again.csv"),
        names("done"));
    assertEquals(log, done("again-failed-log.txt"));
    assertEquals(
        List.of("a-log.txt", "a-result.csv", "a.csv", "b-log.txt", "b-result.csv"),
        names("failed"));
  }

  @Test
  void aFailedFileThatSucceedsUnderItsFirstNameTakesNoOtherResultsAlong() throws IOException {
    put("a.csv", "wrong 1");
    assertEquals(ExitCode.NOT_ALL, watch(name -> {}), said());
    put("a.csv", "wrong 2");
    assertEquals(ExitCode.NOT_ALL, watch(name -> {}), said());
    Files.delete(folder.resolve("failed/a (2).csv"));
    put("a.csv", "right");

    assertEquals(ExitCode.DONE, watch(name -> {}), said());

    assertEquals(List.of("a-log.txt", "a-result.csv", "a.csv"), names("failed"));
    assertEquals("result of a.csv", done("a-failed-result.csv"));
    assertTrue(Files.exists(folder.resolve("done/a-failed-log.txt")));
  }

  @Test
  void theSameFileAgainIsImportedAgain() throws IOException {
    for (String text : List.of("active", "draft", "active")) {
      put("cases.csv", text);
      assertEquals(ExitCode.DONE, watch(name -> {}), said());
    }
    assertEquals(List.of("cases.csv active", "cases.csv draft", "cases.csv active"), imported);
    assertEquals("active", done("cases (3).csv"));
  }
}
