package io.casedesk.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.casedesk.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The analyst's spreadsheet at the terminal: 500 rows, of which 20 hold labels, 5 name no record
 * and 3 name several; a second writer changes 10 of them while the program, killed half way, is not
 * there. It is resumed, each row is told of once, and all of it is undone.
 */
@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
@Tag("external")
final class TerminalStoryTest {

  private static final int ROWS = 500;
  private static final int LABELS = 20;

  /** More than enough rows, as some hold the key already. */
  private static final int EVERY = 10;

  private static final int UNMATCHED = 5;
  private static final int AMBIGUOUS = 3;
  private static final int CONFLICTS = 10;
  private static final int MATCHED = ROWS - UNMATCHED - AMBIGUOUS;
  private static final int HALF = 246;
  private static final Pattern RUN = Pattern.compile("(?m)^Run (\\S+)$");

  @TempDir private Path folder;

  private final Map<String, String> ids = new TreeMap<>();
  private Map<String, Map<String, String>> wanted = Map.of();

  private static Map<String, Map<String, String>> copy(Map<String, Map<String, String>> rows) {
    Map<String, Map<String, String>> copy = new TreeMap<>();
    rows.forEach((id, row) -> copy.put(id, new TreeMap<>(row)));
    return copy;
  }

  private static Map<String, String> row(Map<String, Map<String, String>> rows, String id) {
    return Objects.requireNonNull(rows.get(id));
  }

  private String id(String sourceId) {
    return Objects.requireNonNull(ids.get(sourceId));
  }

  /** The analyst's file, and what the service is to hold after it. */
  private List<String> table(Map<String, Map<String, String>> before) {
    wanted = copy(before);
    List<String> lines = new ArrayList<>(List.of("source_id,Sponsor,Theme,Note"));
    int labels = 0;
    for (Map.Entry<String, String> one : StoryFixture.bySourceId(before).entrySet()) {
      if (ids.size() == MATCHED) {
        break;
      }
      boolean label =
          ids.size() % EVERY == 0
              && labels < LABELS
              && !"legal_ops".equals(row(before, one.getValue()).get("theme"));
      String sponsor = "Sponsor " + ids.size();
      lines.add(one.getKey() + "," + sponsor + "," + (label ? "Legal operations" : "") + ",x");
      row(wanted, one.getValue()).put("sponsor", sponsor);
      if (label) {
        labels++;
        row(wanted, one.getValue()).put("theme", "legal_ops");
      }
      ids.put(one.getKey(), one.getValue());
    }
    assertEquals(MATCHED, ids.size());
    for (int i = 0; i < UNMATCHED; i++) {
      lines.add(40 * (i + 1), "NOWHERE-" + i + ",nobody,,x");
    }
    for (int i = 0; i < AMBIGUOUS; i++) {
      lines.add(90 * (i + 1), "TWIN-" + i + ",nobody,,x");
    }
    assertEquals(ROWS + 1, lines.size());
    return lines;
  }

  private static List<NamedCsvRecord> rows(Path file) throws IOException {
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
      return csv.stream().toList();
    }
  }

  private static Map<String, Long> outcomes(List<NamedCsvRecord> rows) {
    return rows.stream()
        .collect(
            Collectors.groupingBy(
                row -> row.getField("casedesk_outcome"), TreeMap::new, Collectors.counting()));
  }

  @Test
  void theSpreadsheetGoesInAndTheProofComesOutWhateverHappens() throws Exception {
    try (StoryFixture story =
            new StoryFixture(folder, 1_200, List.of("TWIN-0", "TWIN-1", "TWIN-2"));
        HoldingService way = new HoldingService(story.url(), HALF)) {
      story.reachAt(way.url());
      Map<String, Map<String, String>> before = story.useCases();
      List<String> lines = table(before);
      Path file = Files.write(folder.resolve("cases.csv"), lines);
      Path labels =
          Files.writeString(
              folder.resolve("themes.csv"), "field,key,label\ntheme,legal_ops,Legal operations\n");
      story.run("mine", "options", "import", labels.toString()).with(ExitCode.DONE);
      long labelled = lines.stream().filter(line -> line.contains("Legal operations")).count();

      StoryFixture.Ended dry =
          story.run("mine", "import", file.toString(), "--dry-run", "--accept-labels").with(5);
      assertTrue(
          dry.said()
              .contains(
                  "Rows: %d matched, %d not found, %d ambiguous"
                      .formatted(MATCHED, UNMATCHED, AMBIGUOUS)),
          dry.said());
      assertEquals(before, story.useCases(), "a dry run writes nothing");

      String run = killedHalfWay(story, way, file, before);
      List<String> theirs = secondWriter(story, way.held(), before);
      Map<String, Map<String, String>> halfWay = story.useCases();

      Path result = folder.resolve("cases-result.csv");
      StoryFixture.Ended resumed =
          story.run(
              "mine",
              "import",
              file.toString(),
              "--resume",
              run,
              "--accept-labels",
              "--result",
              result.toString());
      resumed.with(ExitCode.NOT_ALL);
      Map<String, Map<String, String>> expected = copy(wanted);
      theirs.forEach(id -> row(expected, id).put("sponsor", "Another user"));
      assertEquals(
          List.of(), differences(expected, story.useCases()), "all but what somebody else changed");
      assertFalse(halfWay.equals(expected));
      long uncertain = resultIsWhole(lines, result, theirs, labelled);

      Map<String, Map<String, String>> undone = copy(before);
      theirs.forEach(id -> row(undone, id).put("sponsor", "Another user"));
      undone(story, run, uncertain, undone);
    }
  }

  /** What somebody else wrote is left, also where it is uncertain whether the run wrote before. */
  private static void undone(
      StoryFixture story, String run, long uncertain, Map<String, Map<String, String>> undone)
      throws Exception {
    if (uncertain > 0) {
      Map<String, Map<String, String>> now = story.useCases();
      story.run("mine", "undo", run, "--yes").with(ExitCode.CONFLICT);
      assertEquals(now, story.useCases(), "a person decides first");
    }
    StoryFixture.Ended rest = story.run("mine", "undo", run, "--yes", "--skip-conflicts");
    rest.with(uncertain > 0 ? ExitCode.NOT_ALL : ExitCode.DONE);
    assertTrue(rest.said().contains(uncertain > 0 ? uncertain + " CONFLICT" : "APPLIED"));
    assertEquals(List.of(), differences(undone, story.useCases()), "undone");
  }

  private static List<String> differences(
      Map<String, Map<String, String>> expected, Map<String, Map<String, String>> read) {
    assertEquals(expected.keySet(), read.keySet());
    return expected.entrySet().stream()
        .filter(one -> !one.getValue().equals(read.get(one.getKey())))
        .map(one -> one.getValue() + " is " + read.get(one.getKey()))
        .toList();
  }

  private String killedHalfWay(
      StoryFixture story, HoldingService way, Path file, Map<String, Map<String, String>> before)
      throws Exception {
    Process process =
        story.start(
            story.url(),
            "mine",
            "import",
            file.toString(),
            "--apply",
            "--yes",
            "--accept-labels",
            "--skip-unclear",
            "--result",
            folder.resolve("killed.csv").toString());
    assertTrue(way.awaitHeld(), story.said(process));
    StoryFixture.signal("KILL", process);
    assertEquals(128 + 9, story.end(process).code());
    way.forget();
    Map<String, Map<String, String>> now = story.useCases();
    long written = ids.values().stream().filter(id -> !row(now, id).equals(before.get(id))).count();
    assertEquals(HALF, written, "so many were let through");
    assertFalse(Files.exists(folder.resolve("killed.csv")), "a result is there whole or not");
    Matcher run = RUN.matcher(story.said(process));
    assertTrue(run.find());
    return run.group(1);
  }

  /** A record whose other cell is in conflict is another story. */
  private boolean isLabelled(Map<String, Map<String, String>> before, String id) {
    return !Objects.equals(row(wanted, id).get("theme"), row(before, id).get("theme"));
  }

  /**
   * Changes records that were not written yet, by another program with a workspace of its own; two
   * of them, where there are, were on their way when the program was killed, the others are the
   * last.
   */
  private List<String> secondWriter(
      StoryFixture story, Set<String> held, Map<String, Map<String, String>> before)
      throws Exception {
    Map<String, Map<String, String>> now = story.useCases();
    List<Map.Entry<String, String>> unwritten =
        ids.entrySet().stream()
            .filter(one -> row(now, one.getValue()).equals(before.get(one.getValue())))
            .filter(one -> !isLabelled(before, one.getValue()))
            .toList();
    List<String> chosen =
        Stream.concat(
                unwritten.stream().filter(one -> held.contains(one.getValue())).limit(2),
                unwritten.reversed().stream().filter(one -> !held.contains(one.getValue())))
            .map(Map.Entry::getKey)
            .limit(CONFLICTS)
            .toList();
    List<String> lines = new ArrayList<>(List.of("source_id,sponsor"));
    chosen.forEach(sourceId -> lines.add(sourceId + ",Another user"));
    Path file = Files.write(folder.resolve("theirs.csv"), lines);
    story.run("theirs", "import", file.toString(), "--apply", "--yes").with(ExitCode.DONE);
    return chosen.stream().map(this::id).toList();
  }

  /**
   * What was about to be sent when the program was killed may have been written before somebody
   * else wrote: of that nobody can say more than that it is uncertain.
   *
   * @return how many are uncertain
   */
  private long resultIsWhole(List<String> lines, Path result, List<String> theirs, long labelled)
      throws IOException {
    List<NamedCsvRecord> rows = rows(result);
    assertEquals(
        lines.stream().skip(1).map(line -> line.split(",", 2)[0]).toList(),
        rows.stream().map(row -> row.getField("source_id")).toList(),
        "each row once, in the order of the file");
    Map<String, Long> outcomes = outcomes(rows);
    long uncertain = Objects.requireNonNullElse(outcomes.remove("UNCERTAIN"), 0L);
    outcomes.merge("CONFLICT", uncertain, Long::sum);
    assertEquals(
        Map.of(
            "APPLIED",
            (long) MATCHED - CONFLICTS,
            "CONFLICT",
            (long) CONFLICTS,
            "UNMATCHED",
            (long) UNMATCHED,
            "AMBIGUOUS",
            (long) AMBIGUOUS),
        outcomes);
    for (NamedCsvRecord row : rows) {
      boolean conflict = Set.of("CONFLICT", "UNCERTAIN").contains(row.getField("casedesk_outcome"));
      assertEquals(theirs.contains(row.getField("casedesk_record_id")), conflict, "" + row);
      assertEquals("x", row.getField("Note"));
    }
    assertEquals(LABELS, labelled);
    return uncertain;
  }
}
