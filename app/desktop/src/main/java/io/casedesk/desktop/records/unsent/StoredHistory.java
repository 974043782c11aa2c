package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.records.unsent.EditHistory.CellEdit;
import io.casedesk.desktop.records.unsent.EditHistory.Step;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The stored form of the steps that can be undone.
 *
 * @param steps the steps, newest last
 */
record StoredHistory(List<StoredStep> steps) {

  private static final System.Logger LOG = System.getLogger(StoredHistory.class.getName());

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * A step.
   *
   * @param typed whether typing in its cell extends it
   */
  record StoredStep(List<StoredSwap> swaps, boolean typed) {}

  /** The edit of a cell before and after a step; null for none. */
  record StoredSwap(
      String record, String field, @Nullable StoredEdit before, @Nullable StoredEdit after) {}

  /**
   * An edit.
   *
   * @param seen the value of the service; null if the field was not set
   * @param value the value that the user wants; null for input that is invalid
   * @param text the invalid input
   * @param problem the message key of the reason
   */
  record StoredEdit(
      @Nullable StoredValue seen,
      @Nullable StoredValue value,
      @Nullable String text,
      @Nullable String problem,
      String origin,
      String detail) {}

  /** A value with its type. */
  record StoredValue(String type, String display) {}

  static String text(List<Step> steps) {
    return JSON.writeValueAsString(
        new StoredHistory(
            steps.stream()
                .map(
                    step ->
                        new StoredStep(
                            step.swaps().stream().map(StoredHistory::stored).toList(),
                            step.typed()))
                .toList()));
  }

  /** Reads stored steps; returns none if they can't be read. */
  static List<Step> of(String text) {
    try {
      return JSON.readValue(text, StoredHistory.class).steps().stream()
          .map(
              step ->
                  new Step(step.swaps().stream().map(StoredHistory::read).toList(), step.typed()))
          .toList();
    } catch (JacksonException | IllegalArgumentException | NullPointerException e) {
      LOG.log(Level.WARNING, "Can't read the steps to undo", e);
      return List.of();
    }
  }

  private static StoredSwap stored(CellEdit swap) {
    return new StoredSwap(
        swap.cell().recordId(),
        swap.cell().field().toString(),
        stored(swap.before()),
        stored(swap.after()));
  }

  private static @Nullable StoredEdit stored(@Nullable Edit edit) {
    if (edit == null) {
      return null;
    }
    StoredValue seen = stored(edit.seen());
    String origin = edit.origin().kind().name();
    String detail = edit.origin().detail();
    return switch (edit.input()) {
      case Edit.Valid(FieldValue value) ->
          new StoredEdit(seen, stored(value), null, null, origin, detail);
      case Edit.Invalid(String text, String problem) ->
          new StoredEdit(seen, null, text, problem, origin, detail);
    };
  }

  private static @Nullable StoredValue stored(@Nullable FieldValue value) {
    return value == null ? null : new StoredValue(value.type().name(), value.display());
  }

  private static CellEdit read(StoredSwap swap) {
    Change.Cell cell = new Change.Cell(swap.record(), FieldRef.parse(swap.field()));
    return new CellEdit(cell, read(cell, swap.before()), read(cell, swap.after()));
  }

  private static @Nullable Edit read(Change.Cell cell, @Nullable StoredEdit edit) {
    if (edit == null) {
      return null;
    }
    FieldValue value = read(edit.value());
    Edit.Input input =
        value == null
            ? new Edit.Invalid(
                Objects.requireNonNull(edit.text()), Objects.requireNonNull(edit.problem()))
            : new Edit.Valid(value);
    return new Edit(
        cell,
        read(edit.seen()),
        input,
        new ChangeOrigin(ChangeOrigin.Kind.valueOf(edit.origin()), edit.detail()));
  }

  private static @Nullable FieldValue read(@Nullable StoredValue value) {
    return value == null ? null : FieldValue.Type.valueOf(value.type()).of(value.display());
  }
}
