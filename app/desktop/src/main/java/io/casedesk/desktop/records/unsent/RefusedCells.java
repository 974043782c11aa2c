package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.records.unsent.EditStep.CellEdit;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The cells whose pasted text is invalid. They keep their value and are marked in the table until
 * they get another value.
 */
public final class RefusedCells {

  /**
   * A cell with an invalid text.
   *
   * @param text the pasted text
   * @param messageKey the message key of the reason and the remedy
   */
  public record RefusedCell(String recordId, FieldRef field, String text, String messageKey) {}

  /** A marked cell and its unsent change at that time. */
  private record Mark(RefusedCell cell, @Nullable Change staged) {}

  private static final String READ_ONLY = "problem.readOnly";

  private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
  private final Map<String, Map<FieldRef, Mark>> marks = new HashMap<>();
  private final UnsentChangesModel staging;

  RefusedCells(UnsentChangesModel staging) {
    this.staging = staging;
    staging.subscribe(this::changed);
  }

  /** Grows with every change. */
  public ReadOnlyIntegerProperty versionProperty() {
    return version.getReadOnlyProperty();
  }

  /** Returns the invalid text of a cell; null if there is none. */
  public @Nullable RefusedCell find(String recordId, FieldRef field) {
    Mark mark = marks.getOrDefault(recordId, Map.of()).get(field);
    return mark == null ? null : mark.cell();
  }

  /** Marks cells. Other marks stay, except on read-only fields, which can't be corrected. */
  public void add(Collection<RefusedCell> cells) {
    boolean any = !cells.isEmpty();
    for (Map<FieldRef, Mark> fields : marks.values()) {
      any |= fields.values().removeIf(mark -> mark.cell().messageKey().equals(READ_ONLY));
    }
    for (RefusedCell cell : cells) {
      Change staged = staging.find(cell.recordId(), cell.field());
      marks
          .computeIfAbsent(cell.recordId(), id -> new HashMap<>())
          .put(cell.field(), new Mark(cell, staged));
    }
    if (any) {
      version.set(version.get() + 1);
    }
  }

  /** Removes all marks. */
  public void clear() {
    if (!marks.isEmpty()) {
      marks.clear();
      version.set(version.get() + 1);
    }
  }

  /** Keeps the marks of cells whose unsent change was written before the invalid text was used. */
  void settle(Collection<CellEdit> swaps) {
    for (CellEdit swap : swaps) {
      Map<FieldRef, Mark> fields = marks.get(swap.cell().recordId());
      if (fields != null) {
        fields.computeIfPresent(
            swap.cell().field(),
            (field, mark) ->
                new Mark(mark.cell(), swap.after() == null ? null : swap.after().change()));
      }
    }
  }

  /** Removes the marks of cells that got a value. */
  public void remove(Collection<Change> changes) {
    boolean any = false;
    for (Change change : changes) {
      Map<FieldRef, Mark> fields = marks.get(change.recordId());
      any |= fields != null && fields.remove(change.field()) != null;
    }
    if (any) {
      version.set(version.get() + 1);
    }
  }

  private void changed(Set<String> ids) {
    boolean any = false;
    for (String id : ids) {
      Map<FieldRef, Mark> fields = marks.get(id);
      any |=
          fields != null
              && fields
                  .entrySet()
                  .removeIf(
                      mark ->
                          !Objects.equals(
                              staging.find(id, mark.getKey()), mark.getValue().staged()));
    }
    if (any) {
      version.set(version.get() + 1);
    }
  }
}
