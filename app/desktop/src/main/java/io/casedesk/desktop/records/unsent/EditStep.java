package io.casedesk.desktop.records.unsent;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one action of a person did to staged cells, so that it can be undone as one.
 *
 * @param swaps no cell twice
 * @param typed whether it grows while the same cell is typed into
 */
record EditStep(List<Swap> swaps, boolean typed) {

  /** A cell by its place. */
  record Cell(String recordId, FieldRef field) {
    static Cell of(Change change) {
      return new Cell(change.recordId(), change.field());
    }
  }

  /** What was staged in a cell before and after; null for nothing. */
  record Swap(Cell cell, @Nullable Change before, @Nullable Change after) {
    Swap reversed() {
      return new Swap(cell, after, before);
    }
  }

  EditStep {
    swaps = List.copyOf(swaps);
  }

  EditStep reversed() {
    return new EditStep(swaps.stream().map(Swap::reversed).toList(), false);
  }

  EditStep without(Predicate<Cell> cells) {
    return new EditStep(swaps.stream().filter(swap -> !cells.test(swap.cell())).toList(), typed);
  }

  /** Whether this is typing into that cell and nothing else. */
  boolean isTypingInto(Cell cell) {
    return typed && swaps.size() == 1 && swaps.getFirst().cell().equals(cell);
  }
}
