package io.casedesk.model.checklist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.checklist.ChecklistChange.Kind;
import io.casedesk.model.checklist.ChecklistChange.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two snapshots beside each other. */
final class ChecklistChangeTest {

  private static Snapshot snapshot(Snapshot.Of... solutions) {
    Map<String, Snapshot.Of> byId = new LinkedHashMap<>();
    Stream.of(solutions).forEach(solution -> byId.put(solution.id(), solution));
    return new Snapshot(byId);
  }

  private static Snapshot.Of solution(String id, Checklist... checklists) {
    return new Snapshot.Of(id, id, true, List.of(checklists));
  }

  @Test
  void saysWhatBecameOfEach() {
    Checklist one = Checklist.of("c", "{\"a\":1}");
    Checklist two = Checklist.of("c", "{\"a\":2,\"updatedAt\":null}");
    Checklist other = Checklist.of("d", "{\"a\":1}");
    Snapshot before =
        snapshot(
            solution("same", one),
            solution("changed", one),
            solution("gone", one),
            solution("moved", one),
            solution("failed", one));
    Snapshot after =
        snapshot(
            solution("new", one),
            solution("same", Checklist.of("c", "{\"a\":1,\"updatedAt\":null}")),
            solution("changed", two),
            solution("moved", other),
            new Snapshot.Of("failed", "failed", false, List.of()));
    assertEquals(
        List.of(
            "new ADDED",
            "changed CHANGED",
            "moved ADDED",
            "moved REMOVED",
            "failed NOT_COMPARED",
            "gone REMOVED"),
        ChecklistChange.between(before, after).stream()
            .map(change -> change.solution().id() + " " + change.kind())
            .toList());
    assertEquals(
        "a", ChecklistChange.between(before, after).get(1).differences().getFirst().path());
    assertTrue(
        ChecklistChange.between(after, after).stream()
            .allMatch(c -> c.kind() == Kind.NOT_COMPARED));
  }
}
