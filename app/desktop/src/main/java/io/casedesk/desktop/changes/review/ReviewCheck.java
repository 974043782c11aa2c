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

  /** A checked plan with its lines and their summary; {@code logged} is null if there is no run. */
  record CheckedPlan<R extends CaseRecord>(
      PreflightReport<R> report,
      List<ReviewLine> lines,
      LineSummary summary,
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
      read(full, found, failed);
    } else {
      read(
          preview,
          shown -> {
            early.accept(shown);
            read(full, found, failed);
          },
          thrown -> read(full, found, failed));
    }
  }

  private void read(
      Callable<PreflightReport<R>> checking,
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
              return new CheckedPlan<>(report, lines, LineSummary.of(lines), logged);
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
