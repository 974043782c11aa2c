package io.casedesk.desktop.imports.review;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.review.ReviewService.LoggedRun;
import io.casedesk.desktop.changes.review.ReviewService.StoredRun;
import io.casedesk.desktop.imports.common.ImportJob;
import io.casedesk.desktop.records.list.ListRuns;
import io.casedesk.model.runs.RunStore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The run of an import. */
record ImportRun(ImportJob importJob, @Nullable String id, ListRuns<?> runs) implements StoredRun {

  @Override
  public @Nullable LoggedRun logged() {
    if (id == null || importJob.books().runs().open(id).isEmpty()) {
      return null;
    }
    RunStore store = importJob.books().runs();
    return new LoggedRun(ChangeRuns.read(store, id), store.isEnded(id));
  }

  @Override
  public RunResult resume(RunWatcher watcher, RunControl control) {
    return runs.resume(Objects.requireNonNull(id), watcher, control);
  }
}
