package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks a plan and makes its lines in the background; only the newest check delivers. */
final class ReviewCheck<R extends CaseRecord> {

  private final ReviewService<R> work;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();

  ReviewCheck(ReviewService<R> work, Tasks tasks) {
    this.work = work;
    this.tasks = tasks;
  }

  /**
   * A checked plan with its lines and their summary.
   *
   * @param changed the places of the lines that differ from the lines already shown; null if no
   *     lines are shown, or their keys differ
   * @param unchanged the changes that have their new value already
   * @param logged the run; null if there is none
   */
  record CheckedPlan<R extends CaseRecord>(
      PreflightReport<R> report,
      List<ReviewLine> lines,
      LineSummary summary,
      @Nullable List<Integer> changed,
      List<Change> unchanged,
      ReviewService.@Nullable LoggedRun logged) {}

  /**
   * Starts a check.
   *
   * @param before the lines that are shown; they must not change until the check ends
   * @param early receives lines that are checked against the records in memory; null if lines are
   *     shown already
   */
  void start(
      ChangePlan plan,
      List<ReviewLine> before,
      @Nullable Consumer<CheckedPlan<R>> early,
      Consumer<CheckedPlan<R>> found,
      Consumer<Throwable> failed) {
    Callable<PreflightReport<R>> full = work.checking(plan);
    Callable<PreflightReport<R>> preview = early == null ? null : work.preview(plan);
    if (early == null || preview == null) {
      read(full, before, found, failed);
    } else {
      read(
          preview,
          before,
          shown -> {
            early.accept(shown);
            read(full, shown.lines(), found, failed);
          },
          thrown -> read(full, before, found, failed));
    }
  }

  private void read(
      Callable<PreflightReport<R>> checking,
      List<ReviewLine> before,
      Consumer<CheckedPlan<R>> found,
      Consumer<Throwable> failed) {
    ReviewService.StoredRun run = work.run();
    ReviewService.StoredRun begun = run != null && run.isBegun() ? run : null;
    tasks
        .call(
            () -> {
              PreflightReport<R> report = checking.call();
              ReviewService.LoggedRun logged = begun == null ? null : begun.logged();
              List<ReviewLine> lines =
                  ReviewLineFactory.lines(report, work, logged == null ? null : logged.result());
              return new CheckedPlan<>(
                  report,
                  lines,
                  LineSummary.of(lines),
                  ReviewLineFactory.changed(before, lines),
                  ReviewLineFactory.unchanged(report),
                  logged);
            })
        .newestOf(series)
        .onSuccess(found)
        .onFailure(failed)
        .start();
  }

  /** Stops reading the records. */
  void stop() {
    series.cancel();
  }
}
