package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.FieldFormat;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.desktop.records.cells.CellTextParser.RefusedInput;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.unsent.UnsentChangesModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/** View model of editing table cells: copy, paste, fill and clear. */
public final class GridEditModel<R extends CaseRecord> {

  /** Maximum number of cells: more would use too much memory and need a file import. */
  private static final long MOST_CELLS = 250_000;

  /**
   * The cells to edit.
   *
   * @param rows all shown rows, in table order
   * @param columns all shown columns, in table order
   * @param range the selected range; not empty
   */
  public record Cells<R extends CaseRecord>(
      List<ListRow<R>> rows, List<Column<R>> columns, CellRange range) {}

  private final ReadOnlyObjectWrapper<@Nullable ParseResult> refused =
      new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<@Nullable PasteQuestion> question =
      new ReadOnlyObjectWrapper<>();

  private final ReadOnlyObjectWrapper<@Nullable PasteTarget> pasted = new ReadOnlyObjectWrapper<>();

  private final ReadOnlyStringWrapper advice = new ReadOnlyStringWrapper("");

  private final UnsentChangesModel staging;
  private final GridEditTask work;
  private final Supplier<CellTextParser<R>> texts;
  private final Supplier<ShownRows> shown;

  /** Creates the model for a set of unsent changes to the shown rows. */
  public GridEditModel(
      UnsentChangesModel staging,
      Tasks tasks,
      Supplier<CellTextParser<R>> texts,
      Supplier<ShownRows> shown) {
    this.staging = staging;
    this.work = new GridEditTask(tasks);
    this.texts = texts;
    this.shown = shown;
  }

  /** Returns the task that copies or pastes cells. */
  public GridEditTask task() {
    return work;
  }

  /** The cells that the last action could not change; null if it changed all. */
  public ReadOnlyObjectProperty<@Nullable ParseResult> refusedProperty() {
    return refused.getReadOnlyProperty();
  }

  /** What the user must decide before a paste; null if there is nothing to decide. */
  public ReadOnlyObjectProperty<@Nullable PasteQuestion> questionProperty() {
    return question.getReadOnlyProperty();
  }

  /**
   * The records that the last paste met; null if it needs no mention, or after another change of
   * the unsent changes.
   */
  public ReadOnlyObjectProperty<@Nullable PasteTarget> pastedProperty() {
    return pasted.getReadOnlyProperty();
  }

  /** Cancels the background edit; the cells stay unchanged. */
  public void cancel() {
    if (work.cancel()) {
      say("grid.cancelled");
    }
  }

  /**
   * Copies the selected cells, including unsent changes.
   *
   * @param taken receives the cells; called later if there are many
   */
  public void copy(Cells<R> cells, CopyForm form, Consumer<CopiedCells> taken) {
    if (canTake(cells.range().size())) {
      CellCopier<R> copier = new CellCopier<>(SelectedCellValues.of(cells, staging), texts.get());
      work.run(cells.range().size(), () -> copier.copied(form), taken);
    }
  }

  /** Like {@link #copy} of the cells alone, and clears the cells after they were copied. */
  public void cut(Cells<R> cells, Consumer<CopiedCells> taken) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> cut = SelectedCellValues.of(cells, staging);
      CellTextParser<R> known = texts.get();
      work.run(
          cells.range().size(),
          () ->
              new CutCells(
                  new CellCopier<>(cut, known).copied(CopyForm.CELLS),
                  known.made(cut.blanks(), cut.wishes(), 0)),
          both -> {
            taken.accept(both.cells);
            applyParsed(both.blanks);
          });
    }
  }

  private record CutCells(CopiedCells cells, ParseResult blanks) {}

  /**
   * Pastes spreadsheet cells, starting at the top left of the selection. A larger selection is
   * filled by repeating them. Asks if numbers or dates are ambiguous.
   *
   * @param isOwn whether the text is the one for this program in {@link CopiedCells}
   */
  public void paste(Cells<R> cells, String clipboard, boolean isOwn) {
    if (clipboard.isEmpty() || !canTake(1)) {
      return;
    }
    PasteRequest<R> request = PasteRequest.of(cells, clipboard, shown.get());
    PasteReader<R> reader =
        new PasteReader<>(request, texts.get(), staging.snapshot(), isOwn, MOST_CELLS);
    work.run(
        request.about(),
        reader::read,
        result -> {
          switch (result) {
            case PasteReader.ParsedPaste paste -> {
              applyPasted(paste.made());
              say(paste);
            }
            case PasteReader.AmbiguousPaste paste ->
                question.set(
                    new PasteQuestion(
                        paste.choices(),
                        paste.target(),
                        styles -> {
                          question.set(null);
                          work.run(request.about(), () -> reader.read(styles), this::applyPasted);
                        }));
          }
        });
  }

  /** Closes the question; nothing is pasted. */
  void cancelPaste() {
    question.set(null);
  }

  /** Removes the marks of the cells that were refused. */
  public void dismissRefused() {
    staging.refused().clear();
  }

  /** Clears the selected cells. */
  public void clear(Cells<R> cells) {
    make(cells, SelectedCellValues::blanks);
  }

  /** Copies the values of the topmost selected cells into the selected cells below. */
  public void fillDown(Cells<R> cells) {
    make(cells, SelectedCellValues::filledDown);
  }

  /** Discards the unsent changes in the selected cells as one undoable action. */
  public void revert(Cells<R> cells) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> reverted = SelectedCellValues.of(cells, staging);
      work.run(cells.range().size(), reverted::staged, those -> staging.revert(those::contains));
    }
  }

  /** Reports that a field is read-only. */
  public void refuse(String record, String field) {
    refused.set(ParseResult.of(new RefusedInput(record, field, "", "problem.readOnly")));
  }

  /** Reports that input of a cell is invalid; the editor of its record keeps the input. */
  public void refuse(FieldState state) {
    if (state.parsedProperty().get() instanceof FieldFormat.Problem(String messageKey)) {
      ParseResult made =
          ParseResult.of(
              new RefusedInput("", state.spec().title(), state.inputProperty().get(), messageKey));
      refused.set(made);
      // Remove the message when the input becomes valid.
      Observables.once(state.invalidProperty(), invalid -> !invalid, () -> forget(made));
    }
  }

  /** A hint about the last input of a cell; empty for none. */
  public ReadOnlyStringProperty adviceProperty() {
    return advice.getReadOnlyProperty();
  }

  /**
   * Shows a hint about valid input that may be a mistake.
   *
   * @param about the hint, shown while the cell has this input
   */
  public void advise(FieldState state, String about) {
    advice.set(about);
    Observables.once(
        state.inputProperty(),
        input -> true,
        () -> {
          if (about.equals(advice.get())) {
            advice.set("");
          }
        });
  }

  private void forget(ParseResult made) {
    if (made.equals(refused.get())) {
      refused.set(null);
    }
  }

  /** Returns whether this number of cells can be edited now; reports too many cells. */
  private boolean canTake(long cells) {
    if (cells > MOST_CELLS) {
      say("grid.tooMany");
    }
    return cells <= MOST_CELLS && !work.workingProperty().get();
  }

  private void say(String messageKey) {
    refused.set(ParseResult.of(messageKey));
  }

  private void make(Cells<R> cells, Function<SelectedCellValues<R>, List<Text<R>>> wanted) {
    if (canTake(cells.range().size())) {
      SelectedCellValues<R> taken = SelectedCellValues.of(cells, staging);
      CellTextParser<R> known = texts.get();
      work.run(
          cells.range().size(),
          () -> known.made(wanted.apply(taken), taken.wishes(), 0),
          this::applyParsed);
    }
  }

  private void applyPasted(ParseResult made) {
    applyParsed(made, ChangeOrigin.pasted(Instant.now()));
    staging.refused().add(made.cells());
  }

  /** Says which records were pasted into, until the unsent changes change again. */
  private void say(PasteReader.ParsedPaste paste) {
    if (paste.target() != null && !paste.made().changes().isEmpty()) {
      pasted.set(paste.target());
      Observables.once(staging.versionProperty(), version -> true, () -> pasted.set(null));
    }
  }

  private void applyParsed(ParseResult made) {
    applyParsed(made, ChangeOrigin.EDITED);
  }

  private void applyParsed(ParseResult made, ChangeOrigin origin) {
    staging.stage(made.changes(), cell -> origin);
    staging.refused().remove(made.changes());
    refused.set(made.refused().isEmpty() && made.beyond() == 0 ? null : made);
  }
}
