package io.casedesk.files.results;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of one cell of a plan, whether it was sent or not. A record to be created has a row
 * too, with the field {@code name} of the create; its id is empty until it is known.
 *
 * @param change the change of the cell
 * @param sourceId the source id of its record; empty when it has none or no longer exists
 * @param now the value read last; null when the field is not set or was not read
 * @param verdict a {@link Verdict}, {@link #BLOCKED} or {@link #NOT_SENT}
 * @param reason the reason for the user; may be empty
 */
public record ResultRow(
    Change change, String sourceId, @Nullable FieldValue now, String verdict, Message reason) {

  /** Maximum length of a value in a reason; the complete value has a column of its own. */
  private static final int SHOWN = 60;

  /** The change is invalid, and was not sent. */
  public static final String BLOCKED = "BLOCKED";

  /** The change is valid, but was not sent. */
  public static final String NOT_SENT = "NOT_SENT";

  /** The record was created, and a read found it with that name. */
  public static final String CREATED = "CREATED";

  /** The record was created, and more new records of its name exist than were sent. */
  public static final String DOUBLED = "DOUBLED";

  /** The verdict on a record to be created. */
  public static String word(CreateResult create) {
    Verdict verdict = create.verdict();
    if (verdict == null) {
      return NOT_SENT;
    }
    return create.isDoubled() ? DOUBLED : verdict == Verdict.APPLIED ? CREATED : verdict.name();
  }

  /** The verdict on a cell. */
  public static String word(CellResult cell) {
    Verdict verdict = cell.verdict();
    return verdict == null ? NOT_SENT : verdict.name();
  }

  /** Whether the record is known to have the new value. */
  public boolean asWanted() {
    return verdict.equals(Verdict.APPLIED.name())
        || verdict.equals(Verdict.UNCHANGED.name())
        || verdict.equals(CREATED);
  }

  /**
   * The rows of every cell and every record to be created of a plan, in order.
   *
   * @param run the run of those that were ready; null when there was none
   * @param sourceIds source ids by record
   */
  public static List<ResultRow> of(
      PreflightReport<?> result, @Nullable RunResult run, Map<String, String> sourceIds) {
    Map<Change.Cell, CellResult> sent = new LinkedHashMap<>();
    if (run != null) {
      run.cells().forEach(cell -> sent.put(cell.cell().change().cell(), cell));
    }
    List<ResultRow> rows = new ArrayList<>();
    for (PreflightCell cell : result.cells()) {
      Change change = cell.planned().change();
      String sourceId = sourceIds.getOrDefault(change.recordId(), "");
      CellResult of = sent.remove(change.cell());
      rows.add(
          run != null && of != null ? of(of, run.stopped(), sourceId) : unsent(cell, sourceId));
    }
    rows.addAll(CreateRows.of(result, run));
    if (run != null) {
      // The cells left are those of records that the run created.
      sent.values().forEach(cell -> rows.add(of(cell, run.stopped(), "")));
    }
    return rows;
  }

  /** The rows of every record to be created and every cell of a run, in the order planned. */
  public static List<ResultRow> of(RunResult run, Map<String, String> sourceIds) {
    List<ResultRow> rows = new ArrayList<>(CreateRows.of(run));
    for (CellResult cell : run.cells()) {
      String sourceId = sourceIds.getOrDefault(cell.cell().change().recordId(), "");
      rows.add(of(cell, run.stopped(), sourceId));
    }
    return rows;
  }

  private static ResultRow of(CellResult cell, Message stopped, String sourceId) {
    Verdict verdict = cell.verdict();
    return new ResultRow(
        cell.cell().change(),
        sourceId,
        cell.now(),
        word(cell),
        verdict == null ? Message.of("result.stopped-by", stopped) : reason(cell));
  }

  private static Message reason(CellResult cell) {
    Verdict verdict = cell.verdict();
    boolean isOther = verdict == Verdict.DIFFERENT || verdict == Verdict.BLANK;
    return cell.reason().isEmpty() && isOther ? otherwise(cell.now()) : cell.reason();
  }

  private static Message otherwise(@Nullable FieldValue now) {
    if (now == null || now.isBlank()) {
      return Message.of("result.empty");
    }
    String text = now.display();
    boolean isLong = text.length() > SHOWN;
    return Message.of("result.other", isLong ? text.substring(0, SHOWN) + "…" : text);
  }

  private static ResultRow unsent(PreflightCell cell, String sourceId) {
    Problem block = cell.block();
    String verdict =
        switch (cell.state()) {
          case BLOCKED -> BLOCKED;
          case CONFLICT -> Verdict.CONFLICT.name();
          case UNCHANGED -> Verdict.UNCHANGED.name();
          case READY -> NOT_SENT;
        };
    Message reason =
        switch (cell.state()) {
          case BLOCKED -> block == null ? Message.none() : block.message();
          case CONFLICT -> Message.of("result.conflict");
          case UNCHANGED -> Message.none();
          case READY -> Message.of("result.nothing-sent");
        };
    return new ResultRow(cell.planned().change(), sourceId, cell.current(), verdict, reason);
  }

  /**
   * Builds result rows for records to be created: one row for each record, with the field {@code
   * name} of the create, and one for each value that could not be written because its record was
   * not created. The values of created records are ordinary cells.
   */
  private static final class CreateRows {

    /**
     * The field that a create of either kind takes (contract 4.1, 4.2); reads of use cases return
     * title.
     */
    private static final FieldRef NAME = FieldRef.standard("name");

    /** The verdicts on records that exist under the wanted name. */
    private static final Set<String> THERE =
        Set.of(ResultRow.CREATED, ResultRow.DOUBLED, Verdict.UNCHANGED.name());

    private final List<ResultRow> rows = new ArrayList<>();

    private CreateRows() {}

    /**
     * The rows of a plan.
     *
     * @param run the run of its ready records; null when there was none
     */
    static List<ResultRow> of(PreflightReport<?> checked, @Nullable RunResult run) {
      CreateRows rows = new CreateRows();
      Map<String, CreateResult> sent = new HashMap<>();
      if (run != null) {
        run.creates().forEach(result -> sent.put(result.create().row(), result));
      }
      for (PreflightCreate create : checked.creates()) {
        CreateResult result = sent.get(create.create().row());
        if (run != null && result != null) {
          rows.sent(result, run);
        } else {
          rows.unsent(create);
        }
      }
      return rows.rows;
    }

    /** The rows of a run. */
    static List<ResultRow> of(RunResult run) {
      CreateRows rows = new CreateRows();
      run.creates().forEach(result -> rows.sent(result, run));
      return rows.rows;
    }

    private void sent(CreateResult result, RunResult run) {
      Verdict verdict = result.verdict();
      Message reason =
          verdict == null ? Message.of("result.stopped-by", run.stopped()) : result.reason();
      add(result.create(), result.id(), ResultRow.word(result), reason);
      Set<String> records = new HashSet<>();
      for (CellResult cell : run.cells()) {
        records.add(cell.cell().change().recordId());
      }
      if (result.id() == null || !records.contains(result.id())) {
        unwritten(result.create(), Map.of());
      }
    }

    private void unsent(PreflightCreate create) {
      String run = create.standing().run();
      if (create.isCreated()) {
        add(
            create.create(),
            create.standing().id(),
            Verdict.UNCHANGED.name(),
            Message.of("result.created-by", String.valueOf(run)));
      } else if (create.isInDoubt()) {
        add(
            create.create(),
            null,
            Verdict.UNCERTAIN.name(),
            Message.of("result.sent-by", String.valueOf(run)));
        unwritten(create.create(), create.blocks());
      } else {
        boolean blocked = !create.ready();
        add(
            create.create(),
            null,
            blocked ? ResultRow.BLOCKED : ResultRow.NOT_SENT,
            Message.of(blocked ? "result.value-blocked" : "result.nothing-sent"));
        unwritten(create.create(), create.blocks());
      }
    }

    private void add(PlannedCreate create, @Nullable String id, String verdict, Message reason) {
      FieldValue name = FieldValue.text(create.name());
      boolean there = THERE.contains(verdict);
      rows.add(
          new ResultRow(
              new Change(id == null ? "" : id, NAME, null, name),
              "",
              there ? name : null,
              verdict,
              reason.isEmpty()
                  ? Message.of("result.row", create.row())
                  : Message.of("result.row-reason", create.row(), reason)));
    }

    private void unwritten(PlannedCreate create, Map<FieldRef, Problem> blocks) {
      create
          .values()
          .forEach(
              (field, wanted) -> {
                Problem block = blocks.get(field);
                rows.add(
                    new ResultRow(
                        new Change("", field, null, wanted),
                        "",
                        null,
                        block == null ? ResultRow.NOT_SENT : ResultRow.BLOCKED,
                        Message.of(
                            "result.row-reason",
                            create.row(),
                            block == null
                                ? Message.of("result.record-not-created")
                                : block.message())));
              });
    }
  }
}
