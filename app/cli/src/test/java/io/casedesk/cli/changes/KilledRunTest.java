package io.casedesk.cli.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.HoldingService;
import io.casedesk.cli.StoryFixture;
import io.casedesk.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the program says after {@code kill -9} about a run that was half way. */
@Timeout(300)
@Tag("external")
final class KilledRunTest {

  private static final int LET_THROUGH = 60;
  private static final int ROWS = 200;
  private static final Pattern RUN = Pattern.compile("(?m)^Run (\\S+)$");
  private static final Pattern TEXT =
      Pattern.compile("(\\d+) cells? may have been sent, (\\d+) cells? not sent, (\\d+) cells? ");

  @TempDir Path folder;

  /** The counts that a text tells. */
  private record Told(int maybe, int unsent, int finished) {

    static Told in(String text) {
      Matcher matcher = TEXT.matcher(text);
      assertTrue(matcher.find(), text);
      return new Told(
          Integer.parseInt(matcher.group(1)),
          Integer.parseInt(matcher.group(2)),
          Integer.parseInt(matcher.group(3)));
    }
  }

  @Test
  void whatMayHaveBeenSentAndWhatSurelyWasNotIsTold() throws Exception {
    try (StoryFixture story = new StoryFixture(folder, 400, List.of());
        HoldingService way = new HoldingService(story.url(), LET_THROUGH)) {
      story.reachAt(way.url());
      List<String> lines = new ArrayList<>(List.of("id,sponsor"));
      for (Map.Entry<String, Map<String, String>> record : story.useCases().entrySet()) {
        if (lines.size() <= ROWS && "0".equals(record.getValue().get(".delete_flag"))) {
          lines.add(record.getKey() + ",Written before the end");
        }
      }
      assertEquals(ROWS + 1, lines.size());
      Path file = Files.write(folder.resolve("cases.csv"), lines);
      Process killed =
          story.start(
              story.url(), "mine", "import", file.toString(), "--match", "id", "--apply", "--yes");
      assertTrue(way.awaitHeld(), story.said(killed));
      StoryFixture.signal("KILL", killed);
      assertEquals(128 + 9, story.end(killed).code());
      Matcher run = RUN.matcher(story.said(killed));
      assertTrue(run.find(), story.said(killed));
      int arrived = LET_THROUGH + way.held().size();
      way.forget();

      String list = story.local("mine", "runs").with(ExitCode.DONE).said();
      String one = story.local("mine", "runs", run.group(1)).with(ExitCode.DONE).said();
      Told told = Told.in(one);
      assertEquals(ROWS, told.maybe() + told.unsent() + told.finished(), one);
      assertTrue(told.maybe() + told.finished() >= arrived, one + arrived + " arrived");
      assertTrue(told.unsent() <= ROWS - arrived, one + arrived + " arrived");
      assertTrue(list.contains(told.maybe() + " UNCERTAIN"), list);
      String json = story.local("mine", "runs", "--json").with(ExitCode.DONE).said();
      assertTrue(json.contains("\"UNCERTAIN\":" + told.maybe()), json);
      assertTrue(json.contains("\"unsent\":" + told.unsent()), json);

      String resumed = story.run("mine", "resume", run.group(1)).with(ExitCode.DONE).said();
      assertEquals(told, Told.in(resumed), resumed);
      assertTrue(resumed.contains(ROWS + " cells: " + ROWS + " APPLIED"), resumed);
      String after = story.local("mine", "runs", run.group(1)).with(ExitCode.DONE).said();
      assertTrue(after.contains("state       ended"), after);
    }
  }
}
