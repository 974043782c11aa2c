package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
      RunOfTest run = RunOfTest.newest(workspace);
      assertEquals(id, run.id());
      Map<String, Long> found = new HashMap<>();
      run.records()
          .forEach(record -> found.merge(record.substring(0, record.length() - 2), 1L, Long::sum));
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
