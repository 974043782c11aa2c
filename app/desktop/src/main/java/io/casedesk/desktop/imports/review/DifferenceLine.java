package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewLine.Standing;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.LastImport.Moved;
import io.casedesk.model.Change;
import io.casedesk.model.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A cell of the file that differs from its record, or a record that will be created. */
public final class DifferenceLine {

  /**
   * The place in the file that a line comes from.
   *
   * @param row the row number in the file; 0 when not known
   * @param column the column name; empty for a record that will be created
   * @param inFile the text of the cell
   * @param last the text of the cell in the last import; null when the cell was not there
   * @param label the label that was replaced by its key; null when there was none
   */
  public record From(
      int row, String column, String inFile, @Nullable String last, @Nullable String label) {}

  private final From from;
  private final @Nullable Change change;
  private final @Nullable PreflightCell checked;
  private final @Nullable PreflightCreate create;
  private @Nullable CellResult result;
  private @Nullable CreateResult created;
  private boolean leftOut;
  private boolean insisted;
  private @Nullable Moved moved;

  private DifferenceLine(
      From from,
      @Nullable Change change,
      @Nullable PreflightCell checked,
      @Nullable PreflightCreate create) {
    this.from = from;
    this.change = change;
    this.checked = checked;
    this.create = create;
  }

  /** Makes the line of a checked cell. */
  public static DifferenceLine of(From from, PreflightCell cell) {
    return new DifferenceLine(from, cell.planned().change(), cell, null);
  }

  /** Makes the line of a record that will be created. */
  public static DifferenceLine of(From from, PreflightCreate create) {
    return new DifferenceLine(from, null, null, create);
  }

  /** Makes the line of a cell that was sent but is not in the current check. */
  public static DifferenceLine of(From from, CellResult cell) {
    DifferenceLine line = new DifferenceLine(from, cell.cell().change(), null, null);
    line.result = cell;
    return line;
  }

  public From from() {
    return from;
  }

  /** Returns the planned change; null for a record that will be created. */
  public @Nullable Change change() {
    return change;
  }

  @Nullable PreflightCell checked() {
    return checked;
  }

  public @Nullable PreflightCreate create() {
    return create;
  }

  public @Nullable CellResult result() {
    return result;
  }

  public @Nullable CreateResult created() {
    return created;
  }

  /** Whether another line has equal content, including its decisions and result. */
  boolean saysAs(DifferenceLine other) {
    return from.equals(other.from)
        && Objects.equals(change, other.change)
        && Objects.equals(checked, other.checked)
        && Objects.equals(create, other.create)
        && Objects.equals(result, other.result)
        && Objects.equals(created, other.created)
        && leftOut == other.leftOut
        && insisted == other.insisted
        && moved == other.moved;
  }

  /** Stores the result of a run. */
  void came(@Nullable CellResult cell, @Nullable CreateResult record) {
    result = cell;
    created = record;
  }

  /**
   * Returns a copy with the result of a run. A copy, because this line may be on the screen while a
   * background thread makes the result.
   */
  public DifferenceLine after(@Nullable CellResult cell, @Nullable CreateResult record) {
    DifferenceLine line = new DifferenceLine(from, change, checked, create);
    line.leftOut = leftOut;
    line.insisted = insisted;
    line.moved = moved;
    line.came(cell, record);
    return line;
  }

  public boolean isLeftOut() {
    return leftOut;
  }

  public void leaveOut(boolean out) {
    leftOut = out && change != null;
  }

  boolean isInsisted() {
    return insisted;
  }

  public void insist(boolean mine) {
    insisted = mine;
  }

  /** Returns which side changed since the last import; null when there was no last import. */
  public @Nullable Moved moved() {
    return moved;
  }

  public void moved(Moved side) {
    moved = side;
  }

  /** Returns the record and field of the line; null for a record that will be created. */
  public ImportDraft.@Nullable Cell cell() {
    return change == null ? null : new ImportDraft.Cell(change.recordId(), change.field());
  }

  /** Returns why the line can't be sent; null when it can. */
  @Nullable ValidationError block() {
    if (checked != null) {
      return checked.block();
    }
    return create == null || create.blocks().isEmpty()
        ? null
        : create.blocks().values().iterator().next();
  }

  /** Returns the current state of the line. */
  public Standing standing() {
    return standing(leftOut, insisted);
  }

  /** Returns the state that the line would have with these decisions. */
  public Standing standing(boolean out, boolean mine) {
    if (result != null) {
      return after(result.verdict());
    }
    if (created != null) {
      Verdict verdict = created.verdict();
      return verdict == Verdict.APPLIED ? Standing.CREATED : after(verdict);
    }
    if (out && change != null) {
      return Standing.LEFT_OUT;
    }
    return create != null ? ofCreate(create) : before(mine);
  }

  private Standing before(boolean mine) {
    if (checked == null) {
      return Standing.UNSENT;
    }
    return switch (checked.state()) {
      case READY -> Standing.READY;
      case CONFLICT -> mine ? Standing.READY : Standing.CONFLICT;
      case BLOCKED -> Standing.BLOCKED;
      case UNCHANGED -> Standing.UNCHANGED;
    };
  }

  private static Standing ofCreate(PreflightCreate create) {
    if (create.isCreated()) {
      return Standing.UNCHANGED;
    }
    return create.ready()
        ? Standing.CREATE
        : create.isInDoubt() ? Standing.UNKNOWN : Standing.BLOCKED;
  }

  private static Standing after(@Nullable Verdict verdict) {
    return verdict == Verdict.CONFLICT ? Standing.CONFLICT : ReviewLine.of(verdict);
  }
}
