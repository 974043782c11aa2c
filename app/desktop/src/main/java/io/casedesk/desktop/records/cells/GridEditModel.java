package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.cells.CellTextParser.Made;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** What the keyboard does to the cells of a table: copying, pasting, filling, clearing. */
public final class GridEditModel<R extends CaseRecord> {

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
      List<ListRow<R>> rows, List<Column<R>> columns, CellRange range) {}

  private final ReadOnlyObjectWrapper<@Nullable Made> refused = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyStringWrapper advice = new ReadOnlyStringWrapper("");

  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
  private final ReadOnlyLongWrapper workingOn = new ReadOnlyLongWrapper();

  private final UnsentChangesModel staging;
  private final Tasks tasks;
  private final Supplier<CellTextParser<R>> texts;
  private Tasks.@Nullable Handle work;

  /** Works on what is staged. */
  public GridEditModel(UnsentChangesModel staging, Tasks tasks, Supplier<CellTextParser<R>> texts) {
    this.staging = staging;
    this.tasks = tasks;
    this.texts = texts;
  }

  /** What of the last action could not be done; null when all of it could. */
  public ReadOnlyObjectProperty<@Nullable Made> refusedProperty() {
    return refused.getReadOnlyProperty();
  }

  /** Whether many cells are being worked on; nothing else is to be done to cells meanwhile. */
  public ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** How many cells are being worked on, at most; 0 while none are. */
  ReadOnlyLongProperty workingOnProperty() {
    return workingOn.getReadOnlyProperty();
  }

  /** Leaves many cells that are being worked on as they were. */
  public void cancel() {
    if (work != null && working.get()) {
      work.cancel();
      say("grid.cancelled");
    }
  }

  /**
   * Gives the selected cells as a spreadsheet takes them, with what is staged in them.
   *
   * @param taken hears of the text, later where there are many
   */
  public void copy(Cells<R> cells, Consumer<String> taken) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> copied = SelectedCellValues.of(cells, staging);
      run(cells.range().size(), copied::text, taken);
    }
  }

  /** As {@link #copy}, and clears the cells once they are copied. */
  public void cut(Cells<R> cells, Consumer<String> taken) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> cut = SelectedCellValues.of(cells, staging);
      CellTextParser<R> known = texts.get();
      run(
          cells.range().size(),
          () -> new Cut(cut.text(), known.made(cut.blanks(), cut.wishes(), 0)),
          both -> {
            taken.accept(both.text);
            take(both.blanks);
          });
    }
  }

  private record Cut(String text, Made blanks) {}

  /**
   * Puts cells of a spreadsheet into the table, from the upper left of what is selected. Where more
   * is selected than there is, it is repeated.
   */
  public void paste(Cells<R> cells, String clipboard) {
    if (clipboard.isEmpty() || !canTake(1)) {
      return;
    }
    PasteRequest<R> paste = PasteRequest.of(cells, clipboard);
    CellTextParser<R> known = texts.get();
    Map<String, Map<FieldRef, Change>> wishes = staging.snapshot();
    run(
        paste.about(),
        () -> {
          PasteRequest.Pasted<R> pasted = paste.read(MOST_CELLS);
          return pasted.cells() > MOST_CELLS
              ? said("grid.tooMany")
              : known.made(pasted.texts(), wishes, pasted.beyond());
        },
        this::take);
  }

  /** Leaves the selected cells blank, which is meant. */
  public void clear(Cells<R> cells) {
    make(cells, SelectedCellValues::blanks);
  }

  /** Puts what the uppermost selected cells hold into those below them. */
  public void fillDown(Cells<R> cells) {
    make(cells, SelectedCellValues::filledDown);
  }

  /** Takes back what is staged in the selected cells, as one action that can be undone. */
  public void revert(Cells<R> cells) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> reverted = SelectedCellValues.of(cells, staging);
      run(cells.range().size(), reverted::staged, those -> staging.revert(those::contains));
    }
  }

  /** A field that somebody wanted to edit can only be read. */
  public void refuse(String record, String field) {
    refused.set(
        new Made(
            List.of(),
            List.of(new CellTextParser.Refused(record, field, "", "problem.readOnly")),
            0));
  }

  /** What was typed into a cell cannot be written; it stays in the editor of its record. */
  public void refuse(FieldState state) {
    if (state.parsedProperty().get() instanceof FieldFormat.Problem(String messageKey)) {
      CellTextParser.Refused one =
          new CellTextParser.Refused(
              "", state.spec().title(), state.inputProperty().get(), messageKey);
      Made made = new Made(List.of(), List.of(one), 0);
      refused.set(made);
      // What was typed on into a key is no longer to be complained of.
      state
          .invalidProperty()
          .addListener(
              new ChangeListener<>() {
                @Override
                public void changed(
                    ObservableValue<? extends Boolean> property, Boolean before, Boolean invalid) {
                  if (!invalid) {
                    property.removeListener(this);
                    forget(made);
                  }
                }
              });
    }
  }

  /** What to think of before sending what was typed into a cell; empty for nothing. */
  public ReadOnlyStringProperty adviceProperty() {
    return advice.getReadOnlyProperty();
  }

  /**
   * Something was typed into a cell that may be meant otherwise.
   *
   * @param about what there is to say, for as long as the cell has that input
   */
  public void advise(FieldState state, String about) {
    advice.set(about);
    state
        .inputProperty()
        .addListener(
            new ChangeListener<>() {
              @Override
              public void changed(
                  ObservableValue<? extends String> property, String before, String input) {
                property.removeListener(this);
                if (about.equals(advice.get())) {
                  advice.set("");
                }
              }
            });
  }

  private void forget(Made made) {
    if (made.equals(refused.get())) {
      refused.set(null);
    }
  }

  /** Whether so many cells can be worked on now; says so where they are too many. */
  private boolean canTake(long cells) {
    if (cells > MOST_CELLS) {
      say("grid.tooMany");
    }
    return cells <= MOST_CELLS && !working.get();
  }

  private void say(String messageKey) {
    refused.set(said(messageKey));
  }

  private static Made said(String messageKey) {
    return new Made(List.of(), List.of(new CellTextParser.Refused("", "", "", messageKey)), 0);
  }

  private void make(Cells<R> cells, Function<SelectedCellValues<R>, List<Text<R>>> wanted) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> taken = SelectedCellValues.of(cells, staging);
      CellTextParser<R> known = texts.get();
      run(
          cells.range().size(),
          () -> known.made(wanted.apply(taken), taken.wishes(), 0),
          this::take);
    }
  }

  /** Does something at once where it is quick, and else off the JavaFX thread. */
  private <T> void run(long cells, Supplier<T> making, Consumer<T> then) {
    if (cells <= MOST_AT_ONCE) {
      then.accept(making.get());
      return;
    }
    workingOn.set(cells);
    working.set(true);
    work =
        tasks
            .call(making::get)
            .onSuccess(then)
            .onFinally(
                () -> {
                  working.set(false);
                  workingOn.set(0);
                })
            .start();
  }

  private void take(Made made) {
    staging.stage(made.changes());
    refused.set(made.refused().isEmpty() && made.beyond() == 0 ? null : made);
  }
}
