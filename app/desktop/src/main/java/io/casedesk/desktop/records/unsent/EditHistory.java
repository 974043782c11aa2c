package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Undo and redo history of unsent changes, newest last. */
final class EditHistory {

  private static final int MOST = 500;

  /** At most this many edits are stored for the next start. */
  private static final int MOST_STORED = 10_000;

  /** At most this many characters of values are stored. */
  private static final int MOST_CHARACTERS = 4_000_000;

  private final Deque<Step> done = new ArrayDeque<>();
  private final Deque<Step> undone = new ArrayDeque<>();

  /** The edit of a cell before and after; null for none. */
  record CellEdit(Change.Cell cell, @Nullable Edit before, @Nullable Edit after) {
    CellEdit reversed() {
      return new CellEdit(cell, after, before);
    }

    /** Returns this swap and a later one of the same cell as one. */
    CellEdit followedBy(CellEdit later) {
      return new CellEdit(cell, before, later.after());
    }

    /** Returns a copy with a saved edit in place of none. */
    CellEdit over(Edit saved) {
      return new CellEdit(cell, before == null ? saved : before, after == null ? saved : after);
    }

    /** Returns the edits of a record after the swap; immutable. */
    Map<FieldRef, Edit> in(Map<FieldRef, Edit> edits) {
      FieldRef field = cell.field();
      if (edits.isEmpty()) {
        return after == null ? edits : Map.of(field, after);
      }
      Map<FieldRef, Edit> result = new LinkedHashMap<>(edits);
      if (after == null) {
        result.remove(field);
      } else {
        result.put(field, after);
      }
      return Collections.unmodifiableMap(result);
    }
  }

  /**
   * An undoable step: the edits that one user action affected.
   *
   * @param swaps the edits, at most one per cell
   * @param typed whether typing in a cell extends the step
   */
  record Step(List<CellEdit> swaps, boolean typed) {

    Step {
      swaps = List.copyOf(swaps);
    }

    Step reversed() {
      return new Step(swaps.stream().map(CellEdit::reversed).toList(), false);
    }

    /**
     * Returns the swaps of the step from the current edits, which may have been settled since.
     *
     * @param find returns the current edit of a cell; null for none
     */
    List<CellEdit> current(Function<Change.Cell, @Nullable Edit> find) {
      return swaps.stream()
          .map(swap -> new CellEdit(swap.cell(), find.apply(swap.cell()), swap.after()))
          .filter(swap -> !Objects.equals(swap.before(), swap.after()))
          .toList();
    }

    /** Returns a copy in which the cells of saved edits never had none. */
    Step over(Map<Change.Cell, Edit> saved) {
      return new Step(
          swaps.stream()
              .map(
                  swap -> {
                    Edit edit = saved.get(swap.cell());
                    return edit == null ? swap : swap.over(edit);
                  })
              .filter(swap -> !Objects.equals(swap.before(), swap.after()))
              .toList(),
          typed);
    }

    Step without(Predicate<Change.Cell> cells) {
      return new Step(swaps.stream().filter(swap -> !cells.test(swap.cell())).toList(), typed);
    }

    /** Returns the number of characters of all values before and after the step. */
    long characters() {
      return swaps.stream()
          .mapToLong(swap -> characters(swap.before()) + characters(swap.after()))
          .sum();
    }

    private static long characters(@Nullable Edit edit) {
      if (edit == null) {
        return 0;
      }
      FieldValue seen = edit.seen();
      long wanted =
          switch (edit.input()) {
            case Edit.Valid(FieldValue value) -> value.display().length();
            case Edit.Invalid(String text, String _) -> text.length();
          };
      return wanted + (seen == null ? 0 : seen.display().length());
    }

    /** Returns whether the step is only typing in this cell. */
    boolean isTypingInto(Change.Cell cell) {
      return typed && swaps.size() == 1 && swaps.getFirst().cell().equals(cell);
    }
  }

  boolean isAnyDone() {
    return !done.isEmpty();
  }

  boolean isAnyUndone() {
    return !undone.isEmpty();
  }

  /** Returns the newest steps that can be undone, as many as are stored; newest last. */
  List<Step> toStore() {
    Deque<Step> newest = new ArrayDeque<>();
    int swaps = 0;
    long characters = 0;
    for (Iterator<Step> steps = done.descendingIterator(); steps.hasNext(); ) {
      Step step = steps.next();
      swaps += step.swaps().size();
      characters += step.characters();
      if (swaps > MOST_STORED || characters > MOST_CHARACTERS) {
        break;
      }
      newest.addFirst(step);
    }
    return List.copyOf(newest);
  }

  /**
   * Restores the steps of an earlier start, the newest ones first, up to one that doesn't lead to
   * the edits as they are now: those may have been changed since. The origin of an edit and the
   * value it is based on may have changed.
   *
   * @param steps the steps, newest last
   * @param find returns the current edit of a cell; null for none
   */
  void restore(List<Step> steps, Function<Change.Cell, @Nullable Edit> find) {
    Map<Change.Cell, @Nullable Edit> state = new HashMap<>();
    for (Step step : steps.reversed()) {
      boolean fits =
          step.swaps().stream()
              .allMatch(
                  swap -> {
                    Edit now =
                        state.containsKey(swap.cell())
                            ? state.get(swap.cell())
                            : find.apply(swap.cell());
                    return isSameInput(now, swap.after());
                  });
      if (!fits) {
        return;
      }
      step.swaps().forEach(swap -> state.put(swap.cell(), swap.before()));
      done.addFirst(step);
    }
  }

  private static boolean isSameInput(@Nullable Edit a, @Nullable Edit b) {
    return Objects.equals(a == null ? null : a.input(), b == null ? null : b.input());
  }

  /** Adds a step and clears the steps that could be redone. */
  void did(Step step) {
    undone.clear();
    done.addLast(step);
    if (done.size() > MOST) {
      done.removeFirst();
    }
  }

  /** Like {@link #did}, and merges typing in a cell with the previous typing in it. */
  void typed(Step step) {
    CellEdit swap = step.swaps().getFirst();
    Step last = done.peekLast();
    if (last == null || !last.isTypingInto(swap.cell())) {
      did(step);
      return;
    }
    done.pollLast();
    undone.clear();
    var before = last.swaps().getFirst().before();
    if (!Objects.equals(before, swap.after())) {
      done.addLast(new Step(List.of(new CellEdit(swap.cell(), before, swap.after())), true));
    }
  }

  /** Returns the step that undoes the newest one; null if there is none. */
  @Nullable Step undo() {
    Step step = done.pollLast();
    if (step == null) {
      return null;
    }
    undone.addLast(step);
    return step.reversed();
  }

  /** Returns the step that redoes what was undone last; null if there is none. */
  @Nullable Step redo() {
    Step step = undone.pollLast();
    if (step != null) {
      done.addLast(step);
    }
    return step;
  }

  /** Makes the steps lead back to saved changes that were loaded after the steps. */
  void base(Map<Change.Cell, Edit> saved) {
    replace(done, step -> step.over(saved));
    replace(undone, step -> step.over(saved));
  }

  /** Removes all steps. */
  void clear() {
    done.clear();
    undone.clear();
  }

  /** Removes cells from the history, so that undo can't restore them. */
  void forget(Set<Change.Cell> places) {
    replace(done, step -> step.without(places::contains));
    replace(undone, step -> step.without(places::contains));
  }

  /** Replaces all steps; a step without cells is removed. */
  private static void replace(Deque<Step> steps, UnaryOperator<Step> change) {
    List<Step> kept = steps.stream().map(change).filter(step -> !step.swaps().isEmpty()).toList();
    steps.clear();
    steps.addAll(kept);
  }
}
