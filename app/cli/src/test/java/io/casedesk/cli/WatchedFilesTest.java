package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.RunSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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

  /** Something that happens while a file is imported. */
  @FunctionalInterface
  private interface Meanwhile {
    void happens(String name) throws IOException;
  }

  private final class Stub implements ImportWatch.Importer {

    private final Meanwhile meanwhile;

    Stub(Meanwhile meanwhile) {
      this.meanwhile = meanwhile;
    }

    @Override
    public int run(Terminal to, Path file, Path result, Optional<String> run) throws IOException {
      String name = String.valueOf(file.getFileName());
      meanwhile.happens(name);
      imported.add(name + " " + Files.readString(file));
      Files.writeString(result, "result of " + name);
      return ExitCode.DONE;
    }

    @Override
    public Optional<RunSummary> run(Terminal to, String name, Instant since) {
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
    assertTrue(!said().contains("changed meanwhile"), "it had to settle first: " + said());
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
    assertTrue(said().contains("a.csv stays where it is. a.csv: somebody has it open"), said());
    assertEquals(List.of("a.csv", "csv"), names("."));
    assertEquals(List.of("b-log.txt", "b-result.csv", "b.csv"), names("done"));
  }
}
