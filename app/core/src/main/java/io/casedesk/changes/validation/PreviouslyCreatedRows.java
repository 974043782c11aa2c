package io.casedesk.changes.validation;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.CreateHistory.Earlier;
import io.casedesk.changes.journal.CreateHistory.Renamed;
import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of a plan that earlier runs created, or may have created. */
final class PreviouslyCreatedRows {

  private final ChangePlan plan;
  private final Map<PlannedCreate, Earlier> rows = new HashMap<>();
  private final Map<PlannedCreate, Renamed> renamed = new HashMap<>();

  PreviouslyCreatedRows(ChangePlan plan, CreateHistory history) {
    this.plan = plan;
    String source = plan.header().rowSource();
    for (PlannedCreate create : plan.creates()) {
      Earlier earlier = history.find(SourceRow.of(source, create));
      Renamed other = history.renamed(SourceRow.of(source, create));
      if (other != null) {
        renamed.put(create, other);
      }
      if (earlier != null) {
        rows.put(create, earlier);
      }
    }
  }

  /** The earlier result of a row; null when no run sent it. */
  @Nullable Earlier find(PlannedCreate create) {
    return rows.get(create);
  }

  /** The record that was created when the row had another name; null when there is none. */
  @Nullable Renamed renamed(PlannedCreate create) {
    return renamed.get(create);
  }

  /** Ids of the records that were created. */
  Set<String> ids() {
    Set<String> ids = new HashSet<>();
    for (Earlier earlier : rows.values()) {
      if (earlier.id() != null) {
        ids.add(earlier.id());
      }
    }
    return ids;
  }

  /**
   * Returns the plan with the values of created rows as changes of their records (Q18). The seen
   * value is the value that the creating run read last, so that a later change by another user is a
   * conflict (Q24).
   *
   * @throws UnusablePlanException when the plan also changes one of these cells
   */
  ChangePlan resolved(Map<String, ? extends CaseRecord> records) {
    if (rows.isEmpty()) {
      return plan;
    }
    List<PlannedCell> changes = new ArrayList<>(plan.changes());
    for (PlannedCreate create : plan.creates()) {
      Earlier earlier = rows.get(create);
      if (earlier != null && earlier.id() != null) {
        changes.addAll(changes(create, earlier, earlier.id(), records.get(earlier.id())));
      }
    }
    try {
      return new ChangePlan(plan.header(), changes, plan.creates());
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException(Message.ofFailure(e), e);
    }
  }

  private static List<PlannedCell> changes(
      PlannedCreate create, Earlier earlier, String id, @Nullable CaseRecord now) {
    List<PlannedCell> changes = new ArrayList<>();
    create
        .values()
        .forEach(
            (field, wanted) -> {
              FieldValue current = now == null ? null : now.value(field);
              FieldValue seen = earlier.seen(field, current);
              changes.add(
                  new PlannedCell(new Change(id, field, seen, wanted), false, create.origin()));
            });
    return changes;
  }
}
