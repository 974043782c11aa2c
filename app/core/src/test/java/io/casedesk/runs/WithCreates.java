package io.casedesk.runs;

import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs that create use cases. */
abstract class WithCreates extends WithRuns {

  WithCreates() throws IOException {}

  /** A row that is to have a sponsor as well. */
  static PlannedCreate row(String row, String name) {
    return new PlannedCreate(
        row, name, Map.of(SPONSOR, FieldValue.text("Sponsor of " + name)), "row " + row);
  }

  static RunPlan file(PlannedCreate... rows) {
    return RunPlan.ofCreates("new.csv", Arrays.asList(rows));
  }

  RunResult create(PlannedCreate... rows) {
    return create(file(rows), RunWatcher.none());
  }

  RunResult create(RunPlan creates, RunWatcher watcher) {
    return runs()
        .apply(header(), creates, RunOptions.defaults(), watcher, new VirtualClock().control());
  }

  static List<Verdict> verdicts(RunResult result) {
    return result.creates().stream().map(CreateResult::verdict).toList();
  }

  /** What the service holds under a name. */
  List<UseCase> named(String name) {
    return truth().values().stream().filter(record -> record.title().equals(name)).toList();
  }

  static String text(UseCase record, FieldRef field) {
    FieldValue value = record.value(field);
    return value == null ? "" : value.display();
  }
}
