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
 * The change of one checklist between two snapshots.
 *
 * @param solution the solution
 * @param checklist the checklist in the later snapshot, or in the earlier one if it was removed;
 *     null when the change is about the solution as a whole
 * @param kind the kind of change
 * @param differences the changed values; empty unless the kind is {@code CHANGED}
 */
public record ChecklistChange(
    Snapshot.Of solution,
    @Nullable Checklist checklist,
    Kind kind,
    List<FieldDifference> differences) {

  /** The kinds of changes. */
  public enum Kind {
    /** Only the later snapshot has it. */
    ADDED("added"),
    /** Only the earlier snapshot has it. */
    REMOVED("removed"),
    /** The content differs. */
    CHANGED("changed"),
    /** One of the snapshots could not read the solution's checklists, so they can't be compared. */
    NOT_COMPARED("not compared");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** The kind as text for the user. */
    public String text() {
      return text;
    }
  }

  /**
   * The checklists of many solutions at one time.
   *
   * @param solutions the solutions by id, in order
   */
  public record Snapshot(Map<String, Of> solutions) {

    /**
     * The checklists of one solution.
     *
     * @param name the display name of the solution
     * @param wasRead whether the checklists could be read
     */
    public record Of(String id, String name, boolean wasRead, List<Checklist> checklists) {}

    /** Makes an unmodifiable copy. */
    public Snapshot {
      solutions = Collections.unmodifiableMap(new LinkedHashMap<>(solutions));
    }
  }

  /** All changes, in the order of the later snapshot; removed checklists are last. */
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
