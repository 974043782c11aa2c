package io.casedesk.files.imports;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.results.ResultRow;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares a resumed run with the current file and choices, which may have changed since the run
 * started: a cell counts as done only if the run and the file agree.
 */
final class ResumedRunComparison {

  private static final Message NOT_OF_RUN = Message.of("result.not-of-run");
  private static final Message CHANGED_SINCE = Message.of("result.file-changed");

  private final ImportDifference difference;
  private final Map<Integer, CreateResult> creates = new HashMap<>();
  private final Map<Change.Cell, FieldValue> wanted = new LinkedHashMap<>();
  private final Map<String, ImportRow> rowOf = new HashMap<>();
  private final List<ResultRow> cells = new ArrayList<>();
  private int left;

  ResumedRunComparison(ImportDifference difference, RunResult run) {
    this.difference = difference;
    for (ImportRow row : difference.rows()) {
      if (row.state() == State.MATCHED) {
        rowOf.put(row.recordId(), row);
      }
    }
    difference.plan().changes().forEach(cell -> addNewValue(cell.change()));
    matchCreates(run);
    ResultRow.of(run, Map.of()).forEach(this::addResult);
    wanted.forEach((cell, value) -> leave(cell, value, NOT_OF_RUN));
  }

  private void addNewValue(Change change) {
    wanted.put(change.cell(), change.wanted());
  }

  /** The results of all cells of the file and the run. */
  List<ResultRow> cells() {
    return cells;
  }

  /** The number of cells and new records of the file that the run does not cover. */
  int left() {
    return left;
  }

  /** The result of the record that a row creates; null when the run has none for the row. */
  @Nullable CreateResult create(ImportRow row) {
    return creates.get(row.number());
  }

  /** How the record created for a row differs from the file; null when it doesn't. */
  @Nullable Message nameDifference(ImportRow row) {
    CreateResult create = creates.get(row.number());
    PlannedCreate planned = difference.comparer().create(row);
    return create == null || planned == null || create.create().name().equals(planned.name())
        ? null
        : Message.of("result.other-name", create.create().name());
  }

  private void matchCreates(RunResult run) {
    Map<String, List<PlannedCreate>> byKey = new HashMap<>();
    Map<PlannedCreate, ImportRow> rows = new HashMap<>();
    for (ImportRow row : difference.rows()) {
      PlannedCreate planned = difference.comparer().create(row);
      if (planned != null) {
        byKey.computeIfAbsent(row.key(), first -> new ArrayList<>(1)).add(planned);
        rows.put(planned, row);
      }
    }
    for (CreateResult create : run.creates()) {
      PlannedCreate planned =
          plannedCreate(create, byKey.getOrDefault(create.create().row(), List.of()));
      ImportRow row = planned == null ? null : rows.get(planned);
      if (planned != null && row != null) {
        creates.put(row.number(), create);
        String id = create.id();
        if (id != null) {
          rowOf.put(id, row);
          planned.values().forEach((field, value) -> wanted.put(new Change.Cell(id, field), value));
        }
      }
    }
    for (ImportRow row : difference.rows()) {
      boolean isLeft = row.state() == State.CREATE && !creates.containsKey(row.number());
      left += isLeft || nameDifference(row) != null ? 1 : 0;
    }
  }

  /** A create belongs to one row: the only one with its key, or else the one with its origin. */
  private static @Nullable PlannedCreate plannedCreate(
      CreateResult create, List<PlannedCreate> sameKey) {
    if (sameKey.size() == 1) {
      return sameKey.getFirst();
    }
    return sameKey.stream()
        .filter(planned -> planned.origin().equals(create.create().origin()))
        .findFirst()
        .orElse(null);
  }

  private void addResult(ResultRow result) {
    Change change = result.change();
    ImportRow row = rowOf.get(change.recordId());
    if (row == null || ImportOutcome.isName(result)) {
      return;
    }
    Change.Cell cell = change.cell();
    FieldValue planned = wanted.remove(cell);
    boolean same =
        planned == null
            ? difference.comparer().isHeld(row, change)
            : ValueEquality.same(change.field(), planned, change.wanted());
    if (same) {
      cells.add(result);
    } else {
      leave(cell, planned == null ? FieldValue.Null.INSTANCE : planned, CHANGED_SINCE);
    }
  }

  private void leave(Change.Cell cell, FieldValue value, Message why) {
    Change change = new Change(cell.recordId(), cell.field(), null, value);
    cells.add(new ResultRow(change, "", null, ResultRow.NOT_SENT, why));
    left++;
  }
}
