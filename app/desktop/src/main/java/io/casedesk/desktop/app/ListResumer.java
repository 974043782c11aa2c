package io.casedesk.desktop.app;

import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunResult;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.unfinished.RunResumer;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Resumes runs of a list and provides the unsent changes of the list. */
final class ListResumer<R extends CaseRecord> implements RunResumer {

  private final RecordsModel<R> list;
  private final Function<Set<String>, Map<String, R>> reading;

  /**
   * Creates a resumer for a list.
   *
   * @param reading reads records again; blocks
   */
  ListResumer(RecordsModel<R> list, Function<Set<String>, Map<String, R>> reading) {
    this.list = list;
    this.reading = reading;
  }

  @Override
  public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
    return list.runs().resume(runId, watcher, control);
  }

  @Override
  public Collection<Change> wishes() {
    return list.staging().all();
  }

  @Override
  public Map<String, R> read(Set<String> ids) {
    return reading.apply(ids);
  }

  @Override
  public boolean canRead() {
    return true;
  }
}
