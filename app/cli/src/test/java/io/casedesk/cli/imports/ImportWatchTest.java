package io.casedesk.cli.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.HoldingService;
import io.casedesk.cli.Ran;
import io.casedesk.cli.StoryFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A folder from which tables are imported, against the real service. */
@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
@Tag("external")
final class ImportWatchTest {

  private static final int WRITES = 40;
  private static final int HALF = 15;

  @TempDir private Path folder;

  private Path inbox() throws IOException {
    return Files.createDirectories(folder.resolve("inbox"));
  }

  private static List<String> names(Path of) throws IOException {
    if (!Files.exists(of)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private String[] watch(String... more) throws IOException {
    List<String> args =
        new ArrayList<>(
            List.of("import", "--watch", inbox().toString(), "--apply", "--yes", "--settle", "0"));
    args.addAll(Arrays.asList(more));
    return args.toArray(String[]::new);
  }

  /** A table with a new sponsor for so many records. */
  private static String table(StoryFixture story, int rows, String sponsor) throws Exception {
    StringBuilder lines = new StringBuilder("source_id,sponsor\n");
    StoryFixture.bySourceId(story.useCases()).keySet().stream()
        .limit(rows)
        .forEach(id -> lines.append(id).append(',').append(sponsor).append('\n'));
    return lines.toString();
  }

  private static long holding(StoryFixture story, String sponsor) throws Exception {
    return story.useCases().values().stream()
        .filter(row -> sponsor.equals(row.get("sponsor")))
        .count();
  }

  @Test
  void filesArePutAwayWithTheirResultsAndTheSameContentIsComparedAgain() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 200, List.of())) {
      String text = table(story, 3, "Ada");
      Files.writeString(inbox().resolve("a.csv"), text);
      Files.writeString(inbox().resolve("b.csv"), "source_id,sponsor\nNOWHERE,x\n");
      Files.writeString(inbox().resolve("c.xlsx"), "not a workbook");
      Files.writeString(inbox().resolve(".hidden.csv"), text);
      Files.writeString(inbox().resolve("notes.pdf"), "not a table");
      Files.createFile(inbox().resolve("empty.csv"));

      StoryFixture.Ended first = story.run("w", watch("--once"));

      // One of three is done.
      first.with(ExitCode.NOT_ALL);
      assertEquals(List.of("a-log.txt", "a-result.csv", "a.csv"), names(inbox().resolve("done")));
      assertEquals(
          List.of("b-log.txt", "b-result.csv", "b.csv", "c-log.txt", "c.xlsx"),
          names(inbox().resolve("failed")));
      assertEquals(
          List.of(".casedesk-import", ".hidden.csv", "done", "empty.csv", "failed", "notes.pdf"),
          names(inbox()));
      assertEquals(text, Files.readString(inbox().resolve("done").resolve("a.csv")));
      List<String> result = Files.readAllLines(inbox().resolve("done").resolve("a-result.csv"));
      assertEquals(4, result.size());
      assertTrue(result.stream().skip(1).allMatch(line -> line.contains(",APPLIED,")), "" + result);
      assertTrue(
          Files.readString(inbox().resolve("failed").resolve("c-log.txt"))
              .contains("has the name of a workbook, but isn't one"));
      assertEquals(3, holding(story, "Ada"));

      story.run("w", "undo", run(first.said()), "--yes").with(ExitCode.DONE);
      Files.writeString(inbox().resolve("again.csv"), text);
      Files.writeString(inbox().resolve("b.csv"), "source_id,sponsor\nNOWHERE,x\n");
      StoryFixture.Ended second = story.run("w", watch("--once")).with(ExitCode.NOT_ALL);

      assertEquals(3, holding(story, "Ada"), "done means as the file wants it: " + second.said());
      assertTrue(names(inbox().resolve("done")).contains("again-result.csv"));
      assertTrue(names(inbox().resolve("failed")).contains("b (2)-result.csv"));
    }
  }

  private static String run(String said) {
    return said.lines()
        .filter(line -> line.startsWith("Run "))
        .findFirst()
        .orElseThrow()
        .substring("Run ".length());
  }

  @Test
  void theNameOfAFileForgesNoLine() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 20, List.of())) {
      Files.writeString(
          inbox().resolve("a\nz.csv was moved to 'done', exit code 0.csv"), "sponsor\nx\n");
      StoryFixture.Ended ended = story.run("w", watch("--once")).with(ExitCode.NOT_ALL);
      List<String> lines = ended.said().lines().toList();
      assertTrue(
          lines.stream().noneMatch(line -> line.startsWith("z.csv was moved to 'done'")),
          "" + lines);
      assertTrue(
          lines.stream().anyMatch(line -> line.contains("was moved to 'failed'")), "" + lines);
    }
  }

  @Test
  void aFileIsTakenOnceItIsNoLongerWritten() throws Exception {
    Path file = inbox().resolve("a.csv");
    try (WatchedFolder watched = WatchedFolder.lock(inbox())) {
      Files.writeString(file, "source_id\n");
      assertEquals(List.of(), watched.whole(Duration.ZERO), "it is seen for the first time");
      Files.writeString(file, "source_id\n1\n");
      assertEquals(List.of(), watched.whole(Duration.ZERO), "it has grown");
      assertEquals(
          List.of(file),
          watched.whole(Duration.ZERO).stream().map(WatchedFolder.Found::file).toList());
      assertEquals(List.of(), watched.whole(Duration.ofHours(1)), "not for so long");
    }
  }

  @Test
  void aSecondProgramIsKeptOutOfTheFolder() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 20, List.of())) {
      Process first = story.start(story.url(), "w", watch());
      awaitSaid(story, first, "Watching ");
      StoryFixture.Ended second = story.run("w2", watch("--once")).with(ExitCode.FAILED);
      assertTrue(
          second.said().contains("another program is already importing from this folder"),
          second.said());
      StoryFixture.signal("TERM", first);
      story.end(first).with(ExitCode.DONE);
    }
  }

  private static void awaitSaid(StoryFixture story, Process process, String text)
      throws IOException, InterruptedException {
    while (!story.said(process).contains(text)) {
      assertTrue(process.isAlive(), story.said(process));
      Thread.sleep(20);
    }
  }

  @Test
  void aProgramThatIsKilledGoesOnWhereItWas() throws Exception {
    stoppedHalfWay("KILL", 128 + 9);
  }

  @Test
  void aProgramThatIsToldToEndSettlesTheRunAndGoesOnLater() throws Exception {
    stoppedHalfWay("TERM", ExitCode.NOT_ALL);
  }

  private void stoppedHalfWay(String signal, int code) throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 300, List.of())) {
      String text = table(story, WRITES, "Ada");
      Files.writeString(inbox().resolve("cases.csv"), text);
      Map<String, Map<String, String>> before = story.useCases();
      try (HoldingService way = new HoldingService(story.url(), HALF)) {
        Process process = story.start(way.url(), "w", watch());
        assertTrue(way.awaitHeld(), story.said(process));
        StoryFixture.signal(signal, process);
        String run = run(story.said(process));
        if (signal.equals("KILL")) {
          assertEquals(code, story.end(process).code());
          way.forget();
        } else {
          way.release();
          story.end(process).with(code);
        }
        assertTrue(holding(story, "Ada") < WRITES, "some are left");
        assertEquals(List.of(".casedesk-import", "cases.csv"), names(inbox()));

        // The run belongs to the connection, so the service is reached in the same way.
        StoryFixture.Ended rest =
            story.end(story.start(way.url(), "w", watch("--once"))).with(ExitCode.DONE);

        assertEquals(run, run(rest.said()), rest.said());
      }
      assertEquals(WRITES, holding(story, "Ada"));
      assertEquals(
          List.of("cases-log.txt", "cases-result.csv", "cases.csv"),
          names(inbox().resolve("done")));
      List<String> result = Files.readAllLines(inbox().resolve("done").resolve("cases-result.csv"));
      assertEquals(WRITES + 1, result.size());
      assertTrue(result.stream().skip(1).allMatch(line -> line.contains(",APPLIED,")), "" + result);
      assertEquals(before.keySet(), story.useCases().keySet());
    }
  }

  @Test
  void aServiceThatIsNotThereLeavesTheFileWhereItIs() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 20, List.of())) {
      Files.writeString(inbox().resolve("cases.csv"), table(story, 3, "Ada"));
      Process process = story.start(URI.create("http://127.0.0.1:9"), "w", watch("--once"));
      story.end(process).with(ExitCode.FAILED);
      assertEquals(List.of(".casedesk-import", "cases.csv"), names(inbox()));
      story.run("w", watch("--once")).with(ExitCode.DONE);
      assertEquals(3, holding(story, "Ada"));
    }
  }

  /** As a program leaves it that began to import a file. */
  private void leaveBegun(Path file, String run) throws IOException {
    Path own = Files.createDirectories(inbox().resolve(WatchedFolder.OWN));
    try (WatchLedger ledger = WatchLedger.open(own)) {
      ledger.note(
          WatchLedger.Entry.begin(WatchedFiles.sha256(file), String.valueOf(file.getFileName()))
              .with(run));
    }
  }

  @Test
  void aRunThatSomebodyElseMadeOfAFileOfThatNameIsNotGoneOnWith() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 100, List.of())) {
      Path mine = inbox().resolve("cases.csv");
      Files.writeString(mine, table(story, 3, "Ada"));
      leaveBegun(mine, "");
      Path theirs = Files.createDirectories(folder.resolve("theirs")).resolve("cases.csv");
      Files.writeString(theirs, table(story, 3, "Bob"));
      StoryFixture.Ended other =
          story.run("w", "import", theirs.toString(), "--apply", "--yes").with(ExitCode.DONE);

      StoryFixture.Ended watched = story.run("w", watch("--once")).with(ExitCode.DONE);

      assertTrue(!run(watched.said()).equals(run(other.said())), watched.said());
      assertEquals(3, holding(story, "Ada"));
    }
  }

  @Test
  void aRunOfAnotherKindOfRecordIsNotGoneOnWith() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 100, List.of())) {
      Path file = inbox().resolve("cases.csv");
      Files.writeString(file, table(story, 3, "Ada"));
      StoryFixture.Ended other =
          story.run("w", "import", file.toString(), "--apply", "--yes").with(ExitCode.DONE);
      Files.writeString(file, "id,name\nNOWHERE,x\n");
      leaveBegun(file, run(other.said()));

      StoryFixture.Ended watched =
          story.run("w", watch("--once", "--kind", "solutions", "--match", "id"));

      assertTrue(!watched.with(ExitCode.NOT_ALL).said().contains("no run"), watched.said());
      assertTrue(names(inbox().resolve("failed")).contains("cases-result.csv"), watched.said());
    }
  }

  @Test
  void whatIsAboutOneFileDoesNotGoWithAFolder() throws Exception {
    List<List<String>> wrong =
        List.of(
            List.of("x.csv"),
            List.of("--result", "r.csv"),
            List.of("--row", "3=a"),
            List.of("--skip-rows", "3"),
            List.of("--save-mapping", "m.json"),
            List.of("--settle", "-1"));
    for (List<String> one : wrong) {
      List<String> args = new ArrayList<>(Arrays.asList(watch()));
      args.addAll(one);
      args.addAll(List.of("--url", "http://127.0.0.1:9", "--token-env", Ran.TOKEN_VARIABLE));
      Ran ran = Ran.with(Map.of(Ran.TOKEN_VARIABLE, "t"), args.toArray(String[]::new));
      assertEquals(ExitCode.USAGE, ran.exitCode(), one + ran.err());
    }
  }
}
