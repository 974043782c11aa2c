package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.workspace.UnsentChange;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Undo and redo history of unsent changes, newest last. */
final class EditHistory {

  private static final int MOST = 500;

  private final Deque<EditStep> done = new ArrayDeque<>();
  private final Deque<EditStep> undone = new ArrayDeque<>();

  boolean isAnyDone() {
    return !done.isEmpty();
  }

  boolean isAnyUndone() {
    return !undone.isEmpty();
  }

  /** Adds a step and clears the steps that could be redone. */
  void did(EditStep step) {
    undone.clear();
    done.addLast(step);
    if (done.size() > MOST) {
      done.removeFirst();
    }
  }

  /** Like {@link #did}, and merges typing in a cell with the previous typing in it. */
  void typed(EditStep step) {
    CellEdit swap = step.swaps().getFirst();
    EditStep last = done.peekLast();
    if (last == null || !last.isTypingInto(swap.cell())) {
      did(step);
      return;
    }
    done.pollLast();
    undone.clear();
    var before = last.swaps().getFirst().before();
    if (!Objects.equals(before, swap.after())) {
      done.addLast(new EditStep(List.of(new CellEdit(swap.cell(), before, swap.after())), true));
    }
  }

  /** Returns the step that undoes the newest one; null if there is none. */
  @Nullable EditStep undo() {
    EditStep step = done.pollLast();
    if (step == null) {
      return null;
    }
    undone.addLast(step);
    return step.reversed();
  }

  /** Returns the step that redoes what was undone last; null if there is none. */
  @Nullable EditStep redo() {
    EditStep step = undone.pollLast();
    if (step != null) {
      done.addLast(step);
    }
    return step;
  }

  /** Makes the steps lead back to saved changes that were loaded after the steps. */
  void base(Map<Change.Cell, UnsentChange> saved) {
    replace(done, step -> step.over(saved));
    replace(undone, step -> step.over(saved));
  }

  /** Removes cells from the history, so that undo can't restore them. */
  void forget(Set<Change.Cell> places) {
    replace(done, step -> step.without(places::contains));
    replace(undone, step -> step.without(places::contains));
  }

  /** Replaces all steps; a step without cells is removed. */
  private static void replace(Deque<EditStep> steps, UnaryOperator<EditStep> change) {
    List<EditStep> kept =
        steps.stream().map(change).filter(step -> !step.swaps().isEmpty()).toList();
    steps.clear();
    steps.addAll(kept);
  }
}
