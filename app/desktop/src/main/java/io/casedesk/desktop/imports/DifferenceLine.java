package io.casedesk.desktop.imports;

import io.casedesk.changes.CellResult;
import io.casedesk.changes.CreateResult;
import io.casedesk.changes.PreflightCell;
import io.casedesk.changes.PreflightCreate;
import io.casedesk.changes.ValidationError;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.files.imports.LastImport.Moved;
import io.casedesk.model.Change;
import io.casedesk.model.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A cell of the file that differs from its record, or a record that is to be created. */
final class DifferenceLine {

  /** How a line stands. */
  enum Standing {
    READY,
    CREATE,
    CONFLICT,
    BLOCKED,
    UNCHANGED,
    LEFT_OUT,
    DONE,
    CREATED,
    NOT_DONE,
    UNKNOWN,
    UNSENT;

    /** Whether a person should look at it. */
    boolean isProblem() {
      return switch (this) {
        case CONFLICT, BLOCKED, NOT_DONE, UNKNOWN, UNSENT -> true;
        case READY, CREATE, UNCHANGED, LEFT_OUT, DONE, CREATED -> false;
      };
    }
  }

  /**
   * Where a line comes from.
   *
   * @param row the row of the file; 0 where it is not known
   * @param column the column; empty for a record to be created
   * @param inFile what the cell reads
   * @param last what it read at the last import; null when it was not there
   * @param label the label that was taken for a key; null when none was
   */
  record From(
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

  /** A cell that was checked. */
  static DifferenceLine of(From from, PreflightCell cell) {
    return new DifferenceLine(from, cell.planned().change(), cell, null);
  }

  /** A record to be created. */
  static DifferenceLine of(From from, PreflightCreate create) {
    return new DifferenceLine(from, null, null, create);
  }

  /** A cell that was sent before it could be checked again. */
  static DifferenceLine of(From from, CellResult cell) {
    DifferenceLine line = new DifferenceLine(from, cell.cell().change(), null, null);
    line.result = cell;
    return line;
  }

  From from() {
    return from;
  }

  /** The wish; null for a record to be created. */
  @Nullable Change change() {
    return change;
  }

  @Nullable PreflightCell checked() {
    return checked;
  }

  @Nullable PreflightCreate create() {
    return create;
  }

  @Nullable CellResult result() {
    return result;
  }

  @Nullable CreateResult created() {
    return created;
  }

  /** Whether another line says the same of the same cell or record. */
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

  /** What became of it. */
  void came(@Nullable CellResult cell, @Nullable CreateResult record) {
    result = cell;
    created = record;
  }

  /** The same after a run, as another line: this one is on the screen meanwhile. */
  DifferenceLine after(@Nullable CellResult cell, @Nullable CreateResult record) {
    DifferenceLine line = new DifferenceLine(from, change, checked, create);
    line.leftOut = leftOut;
    line.insisted = insisted;
    line.moved = moved;
    line.came(cell, record);
    return line;
  }

  boolean isLeftOut() {
    return leftOut;
  }

  void leaveOut(boolean out) {
    leftOut = out && change != null;
  }

  boolean isInsisted() {
    return insisted;
  }

  void insist(boolean mine) {
    insisted = mine;
  }

  /** Which side moved since the last import; null when there was none. */
  @Nullable Moved moved() {
    return moved;
  }

  void moved(Moved side) {
    moved = side;
  }

  /** Its place among the cells; null for a record to be created. */
  ImportDraft.@Nullable Cell cell() {
    return change == null ? null : new ImportDraft.Cell(change.recordId(), change.field());
  }

  /** Why it cannot be sent; null when it can. */
  @Nullable ValidationError block() {
    if (checked != null) {
      return checked.block();
    }
    return create == null || create.blocks().isEmpty()
        ? null
        : create.blocks().values().iterator().next();
  }

  /** How it stands. */
  Standing standing() {
    return standing(leftOut, insisted);
  }

  /** How it would stand if that were decided of it. */
  Standing standing(boolean out, boolean mine) {
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
    return switch (verdict) {
      case null -> Standing.UNSENT;
      case APPLIED -> Standing.DONE;
      case UNCHANGED -> Standing.UNCHANGED;
      case UNCERTAIN -> Standing.UNKNOWN;
      case CONFLICT -> Standing.CONFLICT;
      case BLANK, DIFFERENT, REJECTED -> Standing.NOT_DONE;
    };
  }
}
