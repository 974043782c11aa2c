package io.casedesk.files.imports;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.CreateContext;
import io.casedesk.changes.CreateHistory;
import io.casedesk.changes.NewRecordSet;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RunPlan;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RunStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What joins an import to the runs of changes, the same in the window and in the terminal. */
public final class ImportRuns {

  private ImportRuns() {}

  /** What a run of an import is said to be made from. */
  public static String origin(ChangePlan plan) {
    return origin(plan.header().origin());
  }

  /** What makes the run of a file of this name. */
  public static String origin(String name) {
    return "import " + name;
  }

  /**
   * Whether a record that was not read could be meant as well, so that nothing may be sent unless a
   * person says so.
   *
   * @param whole whether nothing speaks against all records having been read
   */
  public static boolean isUnsafe(Mapping.Key key, boolean whole) {
    return !whole && key != Mapping.Key.ID;
  }

  /**
   * What earlier runs created. Files are renamed, and results imported: what made a record counts
   * whatever its name.
   */
  public static CreateHistory history(ChangePlan plan, RunStore runs) {
    return plan.creates().isEmpty()
        ? CreateHistory.none()
        : CreateHistory.read(runs, plan.connection(), plan.kind()).ofAnySource();
  }

  /** What has to be known before records are created; reads the logs of runs. */
  public static CreateContext facts(
      ChangePlan plan, RunStore runs, Collection<? extends CaseRecord> records) {
    if (plan.creates().isEmpty()) {
      return CreateContext.none();
    }
    Map<String, List<String>> named = new HashMap<>();
    for (CaseRecord record : records) {
      named.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(record.id());
    }
    return new CreateContext(history(plan, runs), named);
  }

  /** What of a plan is sent: cells that are ready, and records that can be created. */
  public static RunPlan run(PreflightReport<?> checked) {
    ChangePlan ready = checked.ready();
    return new RunPlan(ready.changes(), NewRecordSet.of(ready.header(), ready.creates()));
  }
}
