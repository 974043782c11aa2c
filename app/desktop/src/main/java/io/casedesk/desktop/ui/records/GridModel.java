package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.form.FieldFormat;
import io.casedesk.desktop.ui.form.FieldState;
import io.casedesk.desktop.ui.records.CellTexts.Made;
import io.casedesk.desktop.ui.records.CellTexts.Text;
import io.casedesk.desktop.ui.staging.StagingModel;
import io.casedesk.desktop.ui.table.CellRange;
import io.casedesk.desktop.ui.table.Column;
import io.casedesk.desktop.ui.table.Row;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What the keyboard does to the cells of a table: copying, pasting, filling, clearing. */
public final class GridModel<R extends CaseRecord> {

  /** More are made off the JavaFX thread. */
  private static final int MOST_AT_ONCE = 1_000;

  /** More would take all memory: a file is the way for them. */
  private static final long MOST_CELLS = 250_000;

  /**
   * The cells it is about.
   *
   * @param rows all rows that are shown, in their order
   * @param columns all columns that are shown, in their order
   * @param range the part of them that is selected; not empty
   */
  public record Cells<R extends CaseRecord>(
      List<Row<R>> rows, List<Column<R>> columns, CellRange range) {}

  private final ReadOnlyObjectWrapper<@Nullable Made> refused = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();

  private final StagingModel staging;
  private final Tasks tasks;
  private final Supplier<CellTexts<R>> texts;

  /** Works on what is staged. */
  GridModel(StagingModel staging, Tasks tasks, Supplier<CellTexts<R>> texts) {
    this.staging = staging;
    this.tasks = tasks;
    this.texts = texts;
  }

  /** What of the last action could not be done; null when all of it could. */
  ReadOnlyObjectProperty<@Nullable Made> refusedProperty() {
    return refused.getReadOnlyProperty();
  }

  /** Whether many cells are being worked on; nothing else is to be done to cells meanwhile. */
  ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** The selected cells as a spreadsheet takes them, with what is staged in them. */
  public Optional<String> copy(Cells<R> cells) {
    if (isTooMuch(cells)) {
      return Optional.empty();
    }
    CellRange range = cells.range();
    List<List<String>> grid = new ArrayList<>();
    for (Row<R> row : cells.rows().subList(range.top(), range.bottom() + 1)) {
      grid.add(
          cells.columns().subList(range.left(), range.right() + 1).stream()
              .map(column -> text(row.record(), column))
              .toList());
    }
    String text = ClipboardGrid.format(grid);
    // A single cell is to go into a line of text as well.
    return Optional.of(
        range.isSingle() && !text.startsWith("\"") ? text.substring(0, text.length() - 1) : text);
  }

  private String text(R record, Column<R> column) {
    Change staged = staging.find(record.id(), FieldRef.parse(column.id()));
    FieldValue value = staged == null ? column.value().apply(record) : staged.wanted();
    return value == null ? "" : value.display();
  }

  /**
   * Puts cells of a spreadsheet into the table, from the upper left of what is selected. Where more
   * is selected than there is, it is repeated.
   */
  public void paste(Cells<R> cells, String clipboard) {
    List<List<String>> grid = ClipboardGrid.parse(clipboard);
    int width = grid.stream().mapToInt(List::size).max().orElse(0);
    if (width == 0) {
      return;
    }
    CellRange range = cells.range();
    int rows = repeated(range.bottom() - range.top() + 1, grid.size());
    int columns = repeated(range.right() - range.left() + 1, width);
    int roomRows = Math.min(rows, cells.rows().size() - range.top());
    int roomColumns = Math.min(columns, cells.columns().size() - range.left());
    if (isTooMuch((long) roomRows * roomColumns)) {
      return;
    }
    List<Text<R>> wanted = new ArrayList<>();
    for (int r = 0; r < roomRows; r++) {
      List<String> from = grid.get(r % grid.size());
      R record = cells.rows().get(range.top() + r).record();
      for (int c = 0; c < roomColumns; c++) {
        if (c % width < from.size()) {
          String column = cells.columns().get(range.left() + c).id();
          wanted.add(new Text<>(record, FieldRef.parse(column), from.get(c % width)));
        }
      }
    }
    make(wanted, rows - roomRows + columns - roomColumns);
  }

  private static int repeated(int selected, int given) {
    return selected > given && selected % given == 0 ? selected : given;
  }

  /** Leaves the selected cells blank, which is meant. */
  public void clear(Cells<R> cells) {
    if (isTooMuch(cells)) {
      return;
    }
    CellRange range = cells.range();
    List<Text<R>> wanted = new ArrayList<>();
    for (Row<R> row : cells.rows().subList(range.top(), range.bottom() + 1)) {
      for (Column<R> column : cells.columns().subList(range.left(), range.right() + 1)) {
        wanted.add(new Text<>(row.record(), FieldRef.parse(column.id()), ""));
      }
    }
    make(wanted, 0);
  }

  /** Puts what the uppermost selected cells hold into those below them. */
  public void fillDown(Cells<R> cells) {
    if (isTooMuch(cells)) {
      return;
    }
    CellRange range = cells.range();
    R first = cells.rows().get(range.top()).record();
    List<Text<R>> wanted = new ArrayList<>();
    for (Row<R> row : cells.rows().subList(range.top() + 1, range.bottom() + 1)) {
      for (Column<R> column : cells.columns().subList(range.left(), range.right() + 1)) {
        FieldRef field = FieldRef.parse(column.id());
        wanted.add(new Text<>(row.record(), field, text(first, column)));
      }
    }
    make(wanted, 0);
  }

  /** A field that somebody wanted to edit can only be read. */
  void refuse(String record, String field) {
    refused.set(
        new Made(
            List.of(), List.of(new CellTexts.Refused(record, field, "", "problem.readOnly")), 0));
  }

  /** What was typed into a cell cannot be written; it stays in the editor of its record. */
  void refuse(FieldState state) {
    if (state.parsedProperty().get() instanceof FieldFormat.Problem(String messageKey)) {
      CellTexts.Refused one =
          new CellTexts.Refused("", state.spec().title(), state.inputProperty().get(), messageKey);
      refused.set(new Made(List.of(), List.of(one), 0));
    }
  }

  /** Whether so many cells can be worked on at once; says so where not. */
  private boolean isTooMuch(Cells<R> cells) {
    return isTooMuch(cells.range().size());
  }

  private boolean isTooMuch(long cells) {
    boolean tooMuch = cells > MOST_CELLS;
    if (tooMuch) {
      CellTexts.Refused all = new CellTexts.Refused("", "", "", "grid.tooMany");
      refused.set(new Made(List.of(), List.of(all), 0));
    }
    return tooMuch;
  }

  private void make(List<Text<R>> wanted, int beyond) {
    CellTexts<R> known = texts.get();
    Map<String, Map<FieldRef, Change>> staged = CellTexts.staged(staging);
    if (wanted.size() <= MOST_AT_ONCE) {
      take(known.made(wanted, staged, beyond));
    } else {
      working.set(true);
      tasks
          .call(() -> known.made(wanted, staged, beyond))
          .onSuccess(this::take)
          .onFinally(() -> working.set(false))
          .start();
    }
  }

  private void take(Made made) {
    staging.stage(made.changes());
    refused.set(made.refused().isEmpty() && made.beyond() == 0 ? null : made);
  }
}
