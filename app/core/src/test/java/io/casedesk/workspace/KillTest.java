package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.runs.HashChainCheck;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("external")
final class KillTest {

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(ints = {1, 50, 700})
  void whatWasAcknowledgedIsThereAfterAKill(int acknowledgements) throws Exception {
    List<String> said = new ArrayList<>();
    String id;
    try (Child child = Child.start("append", temp)) {
      id = strip(String.valueOf(child.line()), "run ");
      for (int count = 0; count < acknowledgements; count++) {
        said.add(String.valueOf(child.line()));
      }
      said.addAll(child.kill());
    }
    try (Workspace workspace = Workspace.open(temp, "After")) {
      assertEquals(List.of(), workspace.notices());
      RunLog log = workspace.runs().open(id).orElseThrow();
      List<StoredJournalEntry> entries = log.entries();
      assertEquals(Optional.empty(), HashChainCheck.verify(log.header(), entries));
      Map<String, Long> found = new HashMap<>();
      entries.forEach(logged -> found.merge(logged.entry().record(), 1L, Long::sum));
      for (String line : said) {
        assertEquals(2, found.get(strip(line, "ok ")), line);
      }
      assertTrue(found.values().stream().allMatch(count -> count == 2), "all or none of an append");
      assertTrue(
          found.size() <= said.size() + ChildProgram.THREADS,
          "no thread is ahead of what it said by more than one");
    }
  }

  private static String strip(String line, String before) {
    assertTrue(line.startsWith(before) && line.endsWith("."), line);
    return line.substring(before.length(), line.length() - 1);
  }
}
