package io.casedesk.model.checklist;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What became of one checklist between two snapshots.
 *
 * @param solution the solution
 * @param checklist as it is in the later one, or was in the earlier one where it is gone; null when
 *     it is about the solution as a whole
 * @param kind what became of it
 * @param differences what changed in it; empty unless it did
 */
public record ChecklistChange(
    Snapshot.Of solution,
    @Nullable Checklist checklist,
    Kind kind,
    List<FieldDifference> differences) {

  /** What can become of a checklist. */
  public enum Kind {
    /** Only the later snapshot has it. */
    ADDED("added"),
    /** Only the earlier snapshot has it. */
    REMOVED("removed"),
    /** It holds something else. */
    CHANGED("changed"),
    /** One of the snapshots could not read the solution's checklists, so nothing can be said. */
    NOT_COMPARED("not compared");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** What became of it, for a person. */
    public String text() {
      return text;
    }
  }

  /**
   * Checklists of many solutions at one time.
   *
   * @param solutions by their ids, in their order
   */
  public record Snapshot(Map<String, Of> solutions) {

    /**
     * Those of one solution.
     *
     * @param name what a person calls it
     * @param wasRead whether they could be read
     */
    public record Of(String id, String name, boolean wasRead, List<Checklist> checklists) {}

    /** Takes a copy that nobody can change. */
    public Snapshot {
      solutions = Collections.unmodifiableMap(new LinkedHashMap<>(solutions));
    }
  }

  /**
   * Everything that became another, in the order of the later snapshot, what is gone at the end.
   */
  public static List<ChecklistChange> between(Snapshot before, Snapshot after) {
    List<ChecklistChange> changes = new ArrayList<>();
    Set<String> ids = new LinkedHashSet<>(after.solutions.keySet());
    ids.addAll(before.solutions.keySet());
    for (String id : ids) {
      Snapshot.Of then = before.solutions.get(id);
      Snapshot.Of now = after.solutions.get(id);
      Snapshot.Of either = Objects.requireNonNull(now != null ? now : then);
      if ((then != null && !then.wasRead) || (now != null && !now.wasRead)) {
        changes.add(new ChecklistChange(either, null, Kind.NOT_COMPARED, List.of()));
      } else {
        compare(either, byKey(then), byKey(now), changes);
      }
    }
    return List.copyOf(changes);
  }

  private static Map<String, Checklist> byKey(Snapshot.@Nullable Of solution) {
    Map<String, Checklist> byKey = new LinkedHashMap<>();
    if (solution != null) {
      solution.checklists.forEach(checklist -> byKey.put(checklist.key(), checklist));
    }
    return byKey;
  }

  private static void compare(
      Snapshot.Of solution,
      Map<String, Checklist> before,
      Map<String, Checklist> after,
      List<ChecklistChange> changes) {
    after.forEach(
        (key, now) -> {
          Checklist then = before.get(key);
          List<FieldDifference> differences =
              then == null ? List.of() : FieldDifference.between(then, now);
          if (then == null) {
            changes.add(new ChecklistChange(solution, now, Kind.ADDED, List.of()));
          } else if (!differences.isEmpty()) {
            changes.add(new ChecklistChange(solution, now, Kind.CHANGED, differences));
          }
        });
    before.forEach(
        (key, then) -> {
          if (!after.containsKey(key)) {
            changes.add(new ChecklistChange(solution, then, Kind.REMOVED, List.of()));
          }
        });
  }
}
