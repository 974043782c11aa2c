package io.casedesk.desktop.checklists.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Puts the rows of the list under header rows that can be collapsed. */
public final class ChecklistGroups {

  private final ObjectProperty<Grouping> grouping = new SimpleObjectProperty<>(Grouping.NONE);
  private final ObservableList<ShownRow> rows = FXCollections.observableArrayList();
  private final Map<ChecklistOrder.Key, GroupRow> known = new HashMap<>();
  private final Set<ChecklistOrder.Key> collapsed = new HashSet<>();
  private List<ChecklistItem> items = List.of();
  private List<GroupRow> groups = List.of();

  /** What the rows of the list are grouped by. */
  public enum Grouping {
    NONE,
    PLAYBOOK,
    SOLUTION,
    STATE;

    /** Returns the message key of the name. */
    public String messageKey() {
      return "checklists.group." + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the key that sorts the groups and tells a row's group from the others. */
    ChecklistOrder.Key key(ChecklistLine line) {
      return switch (this) {
        case NONE -> new ChecklistOrder.Key(0, "");
        case PLAYBOOK -> named(line.page().playbook(), line.page().playbook());
        case SOLUTION -> named(line.row().solution().label(), line.row().solution().id());
        case STATE -> new ChecklistOrder.Key(line.state().weight(), line.state().name());
      };
    }

    private static ChecklistOrder.Key named(String name, String id) {
      ChecklistOrder.Key key = ChecklistOrder.text(name.replace('\n', ' '));
      return new ChecklistOrder.Key(key.number(), key.text() + "\n" + id.replace('\n', ' '));
    }
  }

  /** A row of the table. */
  public sealed interface ShownRow permits ChecklistItem, GroupRow {}

  /**
   * The counts of a group.
   *
   * @param reviewed the number of rows whose current content was reviewed
   * @param open the number of rows that need a review
   * @param expanded whether the rows of the group are shown
   */
  public record GroupCounts(int rows, int reviewed, int open, boolean expanded) {}

  /** The header row of a group. The row object stays while the rows of the group change. */
  public static final class GroupRow implements ShownRow {

    private final ReadOnlyObjectWrapper<GroupCounts> counts =
        new ReadOnlyObjectWrapper<>(new GroupCounts(0, 0, 0, true));
    private final Grouping grouping;
    private final ChecklistOrder.Key key;
    private List<ChecklistItem> items = List.of();

    private GroupRow(Grouping grouping, ChecklistOrder.Key key) {
      this.grouping = grouping;
      this.key = key;
    }

    /** The counts, updated while the group is in the list. */
    public ReadOnlyObjectProperty<GroupCounts> countsProperty() {
      return counts.getReadOnlyProperty();
    }

    /** Returns what the rows are grouped by. */
    public Grouping grouping() {
      return grouping;
    }

    /** Returns the state of a group by state. */
    public ChecklistState state() {
      return ChecklistState.valueOf(key.text());
    }

    /** Returns the name of the playbook or solution; empty if there is none. */
    public String name() {
      return grouping == Grouping.SOLUTION && !items.isEmpty()
          ? items.getFirst().item().line().solution().label()
          : key.text().substring(key.text().indexOf('\n') + 1);
    }

    private void count(boolean expanded) {
      int reviewed = 0;
      int open = 0;
      for (ChecklistItem item : items) {
        ChecklistEntry cell = item.cell();
        reviewed += cell != null && cell.state() == ChecklistState.REVIEWED ? 1 : 0;
        open += cell != null && cell.isOpen() ? 1 : 0;
      }
      counts.set(new GroupCounts(items.size(), reviewed, open, expanded));
    }
  }

  ChecklistGroups() {
    grouping.addListener(
        changed -> {
          known.clear();
          collapsed.clear();
        });
  }

  /** What the rows are grouped by. */
  public ObjectProperty<Grouping> groupingProperty() {
    return grouping;
  }

  /** Groups by the next choice. */
  public void groupByNext() {
    List<Grouping> all = List.of(Grouping.values());
    grouping.set(all.get((all.indexOf(grouping.get()) + 1) % all.size()));
  }

  /** Returns the rows of the table: header rows, and the rows of the groups that are expanded. */
  public ObservableList<ShownRow> rows() {
    return rows;
  }

  boolean isGrouped() {
    return grouping.get() != Grouping.NONE;
  }

  /** Expands or collapses a group. */
  public void expand(GroupRow group, boolean expanded) {
    if (expanded ? collapsed.remove(group.key) : collapsed.add(group.key)) {
      arrange();
    }
  }

  /** Collapses all groups or, if all are collapsed, expands them. */
  public void toggleAll() {
    boolean expand = groups.stream().allMatch(group -> collapsed.contains(group.key));
    collapsed.clear();
    if (!expand) {
      groups.forEach(group -> collapsed.add(group.key));
    }
    arrange();
  }

  /** Expands the group with a key. */
  void reveal(ChecklistOrder.Key key) {
    if (collapsed.remove(key)) {
      arrange();
    }
  }

  /** Returns the header row with a key; null if there is none. */
  @Nullable GroupRow headerOf(ChecklistOrder.Key key) {
    return groups.stream().filter(group -> group.key.equals(key)).findFirst().orElse(null);
  }

  /**
   * Shows rows.
   *
   * @param sorted the rows in order; those of a group follow one another
   * @param keys returns the key of a row's group
   */
  void show(List<ChecklistItem> sorted, Function<ChecklistItem, ChecklistOrder.Key> keys) {
    items = sorted;
    List<GroupRow> found = new ArrayList<>();
    if (isGrouped()) {
      ChecklistOrder.@Nullable Key last = null;
      int from = 0;
      for (int i = 0; i <= sorted.size(); i++) {
        ChecklistOrder.Key next = i < sorted.size() ? keys.apply(sorted.get(i)) : null;
        if (last != null && !last.equals(next)) {
          GroupRow group = known.computeIfAbsent(last, key -> new GroupRow(grouping.get(), key));
          group.items = sorted.subList(from, i);
          found.add(group);
          from = i;
        }
        last = next;
      }
    }
    groups = found;
    arrange();
  }

  private void arrange() {
    count();
    List<ShownRow> wanted = new ArrayList<>(items.size() + groups.size());
    if (groups.isEmpty()) {
      wanted.addAll(items);
    }
    for (GroupRow group : groups) {
      wanted.add(group);
      if (!collapsed.contains(group.key)) {
        wanted.addAll(group.items);
      }
    }
    if (!rows.equals(wanted)) {
      rows.setAll(wanted);
    }
  }

  /** Updates the counts of the groups. */
  void count() {
    groups.forEach(group -> group.count(!collapsed.contains(group.key)));
  }

  /** Returns the header row of the row at a position; null if there is none. */
  public @Nullable GroupRow groupAt(int row) {
    for (int i = Math.min(row, rows.size() - 1); i >= 0 && !groups.isEmpty(); i--) {
      if (rows.get(i) instanceof GroupRow group) {
        return group;
      }
    }
    return null;
  }
}
