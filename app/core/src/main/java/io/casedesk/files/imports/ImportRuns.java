package io.casedesk.files.imports;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.runs.RunStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates runs from imports, for the window and the command line. */
public final class ImportRuns {

  private ImportRuns() {}

  /** The origin of a run that applies this plan. */
  public static String origin(ChangePlan plan) {
    return origin(plan.header().origin());
  }

  /** The origin of a run that applies a file with this name. */
  public static String origin(String name) {
    return "import " + name;
  }

  /**
   * Whether a row may refer to a record that was not read, so that nothing may be sent unless the
   * user confirms.
   *
   * @param whole whether the list of records is complete
   */
  public static boolean isUnsafe(Mapping.Key key, boolean whole) {
    return !whole && key != Mapping.Key.ID && key != Mapping.Key.NEW;
  }

  /**
   * The creates of earlier runs. Includes runs of files with other names, because files are renamed
   * and results are imported again.
   */
  public static CreateHistory history(ChangePlan plan, RunStore runs) {
    return plan.creates().isEmpty()
        ? CreateHistory.none()
        : CreateHistory.read(runs, plan.connection(), plan.kind()).ofAnySource();
  }

  /**
   * Looks up the records that may exist already; reads the logs of runs.
   *
   * @param records the loaded records, which may be incomplete
   */
  public static CreateLookup facts(
      ChangePlan plan, RunStore runs, Collection<? extends CaseRecord> records) {
    if (plan.creates().isEmpty()) {
      return CreateLookup.none();
    }
    Map<String, List<String>> named = new HashMap<>();
    for (CaseRecord record : records) {
      named.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(record.id());
    }
    return new CreateLookup(history(plan, runs), named, false);
  }
}
