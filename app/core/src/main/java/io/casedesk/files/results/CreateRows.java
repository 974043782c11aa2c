package io.casedesk.files.results;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.validation.PreflightCreate;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.ValidationError;
import io.casedesk.changes.validation.ValidationTexts;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds result rows for records to be created: one row for each record, with the field {@code
 * name} of the create, and one for each value that could not be written because its record was not
 * created. The values of created records are ordinary cells.
 */
final class CreateRows {

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

  private void unwritten(PlannedCreate create, Map<FieldRef, ValidationError> blocks) {
    create
        .values()
        .forEach(
            (field, wanted) -> {
              ValidationError block = blocks.get(field);
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
                              : ValidationTexts.of(block))));
            });
  }
}
