package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.input.AccentFolding;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A row of the table: a checklist, or the header of a group of them. Immutable. */
public sealed interface ShownRow permits ChecklistRow, ShownRow.GroupRow {

  /** Returns whether another row shows the same checklist or group. */
  boolean isSame(@Nullable ShownRow other);

  /** What the rows of the list are grouped by. */
  enum Grouping {
    NONE,
    PLAYBOOK,
    SOLUTION,
    STATE,
    ASSIGNED,
    DUE;

    /** Returns the message key of the name. */
    public String messageKey() {
      return "checklists.group." + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the group of a row. */
    GroupKey key(ChecklistRow row) {
      return switch (this) {
        case NONE -> new GroupKey(0, "", "");
        case PLAYBOOK -> GroupKey.named(row.page().playbook(), row.page().playbook());
        case SOLUTION -> GroupKey.named(row.solution().label(), row.place().solution());
        case STATE ->
            new GroupKey(
                List.of(ChecklistState.values()).indexOf(row.state()), "", row.state().name());
        case ASSIGNED -> GroupKey.named(row.assigned(), AccentFolding.searchable(row.assigned()));
        case DUE -> GroupKey.named(row.due(), row.due());
      };
    }

    /** Returns the name of a group, from its first row. */
    String name(ChecklistRow first, GroupKey key) {
      return switch (this) {
        case SOLUTION -> first.name();
        case ASSIGNED -> first.assigned();
        case NONE, PLAYBOOK, STATE, DUE -> key.id();
      };
    }
  }

  /**
   * Identifies a group, and sorts it among the others.
   *
   * @param rank the first criterion of the order
   * @param text the second criterion of the order
   * @param id what the rows of the group share, such as the playbook or the solution's id
   */
  record GroupKey(int rank, String text, String id) implements Comparable<GroupKey> {

    /** A group without a name comes last. */
    private static GroupKey named(String name, String id) {
      return new GroupKey(name.isEmpty() ? 1 : 0, AccentFolding.searchable(name), id);
    }

    @Override
    public int compareTo(GroupKey other) {
      int first = Integer.compare(rank, other.rank);
      int second = first != 0 ? first : text.compareTo(other.text);
      return second != 0 ? second : id.compareTo(other.id);
    }
  }

  /**
   * The header of a group.
   *
   * @param name the name of the playbook, solution or reviewer, or the date; empty if there is none
   * @param rows the number of rows of the group
   * @param reviewed the number of rows whose current content was reviewed
   * @param open the number of rows that need a review
   * @param needsWork the number of rows whose checklist is to be reworked
   */
  record GroupRow(
      Grouping grouping,
      GroupKey key,
      String name,
      int rows,
      int reviewed,
      int open,
      int needsWork,
      boolean expanded)
      implements ShownRow {

    /** Returns the state of a group by state. */
    public ChecklistState state() {
      return ChecklistState.valueOf(key.id());
    }

    @Override
    public boolean isSame(@Nullable ShownRow other) {
      return other instanceof GroupRow group && grouping == group.grouping && key.equals(group.key);
    }
  }

  /** Returns whether a row shows a checklist or the solution without one. */
  default boolean shows(@Nullable ChecklistKey place) {
    return this instanceof ChecklistRow row && row.place().equals(place);
  }
}
