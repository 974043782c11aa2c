package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.workspace.UnsentChange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An undoable step: the unsent changes that one user action affected.
 *
 * @param swaps the changes, at most one per cell
 * @param typed whether typing in a cell extends the step
 */
record EditStep(List<CellEdit> swaps, boolean typed) {

  /** The unsent change of a cell before and after; null for none. */
  record CellEdit(Change.Cell cell, @Nullable UnsentChange before, @Nullable UnsentChange after) {
    CellEdit reversed() {
      return new CellEdit(cell, after, before);
    }

    /** Returns this swap and a later one of the same cell as one. */
    CellEdit followedBy(CellEdit later) {
      return new CellEdit(cell, before, later.after());
    }

    /** Returns a copy with a saved change in place of none. */
    CellEdit over(UnsentChange saved) {
      return new CellEdit(cell, before == null ? saved : before, after == null ? saved : after);
    }

    /** Returns the changes of a record after the swap; immutable. */
    Map<FieldRef, Change> in(Map<FieldRef, Change> changes) {
      FieldRef field = cell.field();
      if (changes.isEmpty()) {
        return after == null ? changes : Map.of(field, after.change());
      }
      Map<FieldRef, Change> result = new LinkedHashMap<>(changes);
      if (after == null) {
        result.remove(field);
      } else {
        result.put(field, after.change());
      }
      return Collections.unmodifiableMap(result);
    }
  }

  EditStep {
    swaps = List.copyOf(swaps);
  }

  EditStep reversed() {
    return new EditStep(swaps.stream().map(CellEdit::reversed).toList(), false);
  }

  /**
   * Returns the swaps of the step from the current changes, which may have been settled since.
   *
   * @param find returns the current unsent change of a cell; null for none
   */
  List<CellEdit> current(Function<Change.Cell, @Nullable UnsentChange> find) {
    return swaps.stream()
        .map(swap -> new CellEdit(swap.cell(), find.apply(swap.cell()), swap.after()))
        .filter(swap -> !Objects.equals(swap.before(), swap.after()))
        .toList();
  }

  /** Returns a copy in which the cells of saved changes never had none. */
  EditStep over(Map<Change.Cell, UnsentChange> saved) {
    return new EditStep(
        swaps.stream()
            .map(
                swap -> {
                  UnsentChange change = saved.get(swap.cell());
                  return change == null ? swap : swap.over(change);
                })
            .filter(swap -> !Objects.equals(swap.before(), swap.after()))
            .toList(),
        typed);
  }

  EditStep without(Predicate<Change.Cell> cells) {
    return new EditStep(swaps.stream().filter(swap -> !cells.test(swap.cell())).toList(), typed);
  }

  /** Returns whether the step is only typing in this cell. */
  boolean isTypingInto(Change.Cell cell) {
    return typed && swaps.size() == 1 && swaps.getFirst().cell().equals(cell);
  }
}
