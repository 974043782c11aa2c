package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.ColumnReadings;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.desktop.records.cells.CellTextParser.RefusedInput;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Copies, cuts, pastes, fills, clears and reverts selected cells: few at once, many in the
 * background. Says which cells could not be changed.
 */
public final class GridClipboard<R extends CaseRecord> {

  /** Maximum number of cells: more would use too much memory and need a file import. */
  private static final long MOST_CELLS = 250_000;

  /** Maximum number of cells that are edited on the JavaFX thread. */
  private static final int MOST_AT_ONCE = 1_000;

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
  private final ReadOnlyObjectWrapper<PasteReader.@Nullable Question> question =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<PasteReader.@Nullable Target> pasted =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper advice = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
  private final ReadOnlyLongWrapper workingOn = new ReadOnlyLongWrapper();

  private final PendingChanges staging;
  private final Tasks tasks;
  private final Tasks.Series edits = new Tasks.Series();
  private final Supplier<CellTextParser<R>> texts;
  private final Supplier<ShownRows> shown;

  /** What the user chose for columns; it is proposed for the next paste into them only. */
  private final ColumnReadings chosen = new ColumnReadings();

  /** Ends the message about refused cells when it no longer applies. */
  private Subscription settling = Subscription.EMPTY;

  /** The paste that waits for the answer to the question. */
  private Consumer<Set<InputStyle>> asked = styles -> {};

  /** Creates the clipboard for a set of unsent changes to the shown rows. */
  public GridClipboard(
      PendingChanges staging,
      Tasks tasks,
      Supplier<CellTextParser<R>> texts,
      Supplier<ShownRows> shown) {
    this.staging = staging;
    this.tasks = tasks;
    this.texts = texts;
    this.shown = shown;
  }

  /** Whether many cells are being edited in the background. */
  public ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** Returns whether many cells are being edited in the background. */
  public boolean isWorking() {
    return working.get();
  }

  /** Maximum number of cells being edited in the background; 0 if none. */
  public ReadOnlyLongProperty cellsProperty() {
    return workingOn.getReadOnlyProperty();
  }

  /** The cells that the last action could not change; null if it changed all. */
  public ReadOnlyObjectProperty<@Nullable ParseResult> refusedProperty() {
    return refused.getReadOnlyProperty();
  }

  /** What the user must decide before a paste; null if there is nothing to decide. */
  public ReadOnlyObjectProperty<PasteReader.@Nullable Question> questionProperty() {
    return question.getReadOnlyProperty();
  }

  /**
   * The records that the last paste met; null if it needs no mention, or after another change of
   * the unsent changes.
   */
  public ReadOnlyObjectProperty<PasteReader.@Nullable Target> pastedProperty() {
    return pasted.getReadOnlyProperty();
  }

  /** A hint about the last input of a cell; empty for none. */
  public ReadOnlyStringProperty adviceProperty() {
    return advice.getReadOnlyProperty();
  }

  // Actions

  /**
   * Copies the selected cells, including unsent changes.
   *
   * @param taken receives the cells; called later if there are many
   */
  public void copy(Cells<R> cells, SelectedCells.Form form, Consumer<SelectedCells.Copied> taken) {
    CellTextParser<R> parser = texts.get();
    work(cells, copied -> copied.copied(form, parser), taken);
  }

  /** Like {@link #copy} of the cells alone, and clears the cells after they were copied. */
  public void cut(Cells<R> cells, Consumer<SelectedCells.Copied> taken) {
    record Cut(SelectedCells.Copied cells, ParseResult blanks) {}
    CellTextParser<R> parser = texts.get();
    work(
        cells,
        cut ->
            new Cut(
                cut.copied(SelectedCells.Form.CELLS, parser),
                parser.filled(cut.blanks(), cut.edits())),
        both -> {
          taken.accept(both.cells);
          apply(both.blanks, ChangeOrigin.EDITED);
        });
  }

  /** Clears the selected cells. */
  public void clear(Cells<R> cells) {
    fill(cells, SelectedCells::blanks);
  }

  /** Copies the values of the topmost selected cells into the selected cells below. */
  public void fillDown(Cells<R> cells) {
    fill(cells, SelectedCells::filledDown);
  }

  private void fill(Cells<R> cells, Function<SelectedCells<R>, List<Text<R>>> wanted) {
    CellTextParser<R> parser = texts.get();
    work(
        cells,
        taken -> parser.filled(wanted.apply(taken), taken.edits()),
        made -> apply(made, ChangeOrigin.EDITED));
  }

  /** Discards the unsent changes in the selected cells as one undoable action. */
  public void revert(Cells<R> cells) {
    work(cells, SelectedCells::own, those -> staging.discard(those::contains));
  }

  /**
   * Pastes spreadsheet cells, starting at the top left of the selection. A larger selection is
   * filled by repeating them. Asks if numbers or dates are ambiguous.
   *
   * @param isOwn whether the text is the one for this program in {@link SelectedCells.Copied}
   * @param then receives the filled cells, from the top left of the selection on
   */
  public void paste(
      Cells<R> cells, String clipboard, boolean isOwn, Consumer<PasteReader.Area> then) {
    if (clipboard.isEmpty() || !canTake(1)) {
      return;
    }
    PasteReader<R> reader =
        PasteReader.of(
            cells,
            clipboard,
            shown.get(),
            texts.get().proposing(chosen.all()),
            staging.snapshot(),
            isOwn);
    run(
        reader.about(),
        () -> reader.read(MOST_CELLS),
        result -> {
          switch (result) {
            case PasteReader.Read(ParseResult made, var target, var area) -> {
              applyPasted(made, area, then);
              if (target != null && !made.changes().isEmpty()) {
                pasted.set(target);
                Observables.once(
                    staging.versionProperty(), version -> true, () -> pasted.set(null));
              }
            }
            case PasteReader.Question ambiguous -> {
              asked =
                  styles ->
                      run(
                          reader.about(),
                          () -> reader.read(styles),
                          made -> applyPasted(made, ambiguous.area(), then));
              question.set(ambiguous);
            }
          }
        });
  }

  /** Pastes in the styles that the user chose: one for each choice of the question. */
  public void answer(Set<InputStyle> styles) {
    PasteReader.Question answered = question.get();
    if (answered != null) {
      answered.choices().forEach(choice -> choice.answered(styles, chosen));
    }
    Consumer<Set<InputStyle>> paste = asked;
    cancelPaste();
    paste.accept(styles);
  }

  /** Closes the question; nothing is pasted. */
  void cancelPaste() {
    asked = styles -> {};
    question.set(null);
  }

  private void applyPasted(
      ParseResult made, PasteReader.Area area, Consumer<PasteReader.Area> then) {
    apply(made, ChangeOrigin.pasted(Instant.now()));
    then.accept(area);
  }

  private void apply(ParseResult made, ChangeOrigin origin) {
    staging.put(made.edits().stream().map(edit -> edit.from(origin)).toList());
    tell(made.refused().isEmpty() && made.beyond() == 0 ? null : made);
    if (refused.get() != null && !made.edits().isEmpty()) {
      List<Edit> marked = made.invalid();
      List<Edit> told = marked.isEmpty() ? made.edits() : marked;
      tellUntil(staging.versionProperty(), version -> told.stream().noneMatch(this::isUnsent));
    }
  }

  private void tell(@Nullable ParseResult made) {
    settling.unsubscribe();
    settling = Subscription.EMPTY;
    refused.set(made);
  }

  /** Removes the message when a changed value meets a condition. */
  private <T> void tellUntil(ObservableValue<T> value, Predicate<? super T> isSettled) {
    settling =
        value.subscribe(
            (was, is) -> {
              if (isSettled.test(is)) {
                tell(null);
              }
            });
  }

  private boolean isUnsent(Edit edit) {
    Edit now = staging.edit(edit.cell().recordId(), edit.cell().field());
    return now != null && now.input().equals(edit.input());
  }

  /** Ends the message about refused cells; the cells keep their refused text. */
  public void dismissRefused() {
    // The same refusal is told again after this.
    tell(null);
  }

  // Messages about a cell

  /** Reports that a field is read-only. */
  public void refuse(String record, String field) {
    tell(ParseResult.of(new RefusedInput(record, field, "", "problem.readOnly")));
  }

  /** Reports that input of a cell is invalid; the editor of its record keeps the input. */
  public void refuse(FieldEditor state) {
    if (state.parsedProperty().get() instanceof Edit.Invalid(String text, String problem)) {
      tell(ParseResult.of(new RefusedInput("", state.spec().title(), text, problem)));
      tellUntil(state.invalidProperty(), invalid -> !invalid);
    }
  }

  /**
   * Shows a hint about valid input that may be a mistake.
   *
   * @param about the hint, shown while the cell has this input
   */
  public void advise(FieldEditor state, String about) {
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

  // Work on few or many cells

  /** Cancels the background edit; the cells stay unchanged. */
  public void cancel() {
    boolean cancels = isWorking();
    edits.cancel();
    ended();
    if (cancels) {
      tell(ParseResult.of("grid.cancelled"));
    }
  }

  /** Returns whether this number of cells can be edited now; reports too many cells. */
  private boolean canTake(long cells) {
    if (cells > MOST_CELLS) {
      tell(ParseResult.of("grid.tooMany"));
    }
    return cells <= MOST_CELLS && !isWorking();
  }

  /** Works on a snapshot of the selected cells, unless they are too many or of no record. */
  private <T> void work(Cells<R> cells, Function<SelectedCells<R>, T> making, Consumer<T> then) {
    if (canTake(cells.range().size())) {
      SelectedCells<R> taken = SelectedCells.of(cells, staging);
      if (!taken.rows().isEmpty()) {
        run(cells.range().size(), () -> making.apply(taken), then);
      }
    }
  }

  /**
   * Runs the work at once for few cells, otherwise off the JavaFX thread.
   *
   * @param cells the maximum number of cells
   * @param then receives the result on the JavaFX thread
   */
  private <T> void run(long cells, Supplier<T> making, Consumer<T> then) {
    if (cells <= MOST_AT_ONCE) {
      then.accept(making.get());
      return;
    }
    workingOn.set(cells);
    working.set(true);
    tasks.call(making::get).newestOf(edits).onSuccess(then).onFinally(this::ended).start();
  }

  private void ended() {
    working.set(false);
    workingOn.set(0);
  }
}
