package io.casedesk.desktop.changes.review;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.CaseRecord;
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
   * @param keepsKeys whether the lines that this check showed early have the keys of these lines,
   *     in the same order; false if it showed none
   * @param logged the run; null if there is none
   */
  record CheckedPlan<R extends CaseRecord>(
      PreflightReport<R> report,
      List<ReviewLine> lines,
      LineSummary summary,
      boolean keepsKeys,
      ReviewService.@Nullable LoggedRun logged) {}

  /**
   * Starts a check.
   *
   * @param early receives lines that are checked against the records in memory; null if lines are
   *     shown already
   */
  void start(
      ChangePlan plan,
      @Nullable Consumer<CheckedPlan<R>> early,
      Consumer<CheckedPlan<R>> found,
      Consumer<Throwable> failed) {
    Callable<PreflightReport<R>> full = work.checking(plan);
    Callable<PreflightReport<R>> preview = early == null ? null : work.preview(plan);
    if (early == null || preview == null) {
      read(full, List.of(), found, failed);
    } else {
      read(
          preview,
          List.of(),
          shown -> {
            early.accept(shown);
            read(full, shown.lines(), found, failed);
          },
          thrown -> read(full, List.of(), found, failed));
    }
  }

  private void read(
      Callable<PreflightReport<R>> checking,
      List<ReviewLine> early,
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
                  !early.isEmpty() && ReviewLineFactory.haveEqualKeys(early, lines),
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
