package io.casedesk.client.doctor;

import io.casedesk.client.doctor.Doctor.CheckDeadline;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the checks in order, each within its time limit and only if the checks it needs succeeded.
 */
final class CheckSequence {

  /** The time for an interrupted check to end, so that it does not run beside the next one. */
  private static final Duration SETTLE = Duration.ofSeconds(1);

  private final CheckContext context;
  private final CheckDeadline checkDeadline;
  private final long end;
  private final Map<DoctorCheck, State> states = new EnumMap<>(DoctorCheck.class);
  private boolean ended;

  /** Starts the time limit for all checks. */
  CheckSequence(CheckContext context, CheckDeadline checkDeadline) {
    this.context = context;
    this.checkDeadline = checkDeadline;
    this.end = checkDeadline.timer().nanoTime() + checkDeadline.whole().toNanos();
  }

  /**
   * Runs one check.
   *
   * @throws CancellationException when the thread was interrupted
   */
  DoctorFinding examine(DoctorCheck check) {
    context.check = check;
    DoctorFinding finding = finding(check);
    states.put(check, finding.state());
    return finding;
  }

  private DoctorFinding finding(DoctorCheck check) {
    DoctorCheck cause = cause(check);
    if (cause != null) {
      return context.skipped(Message.of("check.skipped-until", cause.title()));
    }
    if (ended) {
      return context.skipped(
          Message.of("check.skipped-late", DoctorTexts.time(checkDeadline.whole())));
    }
    try {
      return inTime(check);
    } catch (ApiException e) {
      return context.problem(
          Message.of("check.read-failed", e.message()),
          Message.of("check.no-result"),
          Message.of("check.run-again"));
    }
  }

  /** Runs a check on its own thread, whose socket is closed on interrupt. */
  private DoctorFinding inTime(DoctorCheck check) {
    long left = Math.max(0, end - checkDeadline.timer().nanoTime());
    long time = Math.min(left, checkDeadline.check().toNanos());
    FutureTask<DoctorFinding> work = new FutureTask<>(() -> check.examine(context));
    Thread thread = Thread.ofVirtual().name("doctor-" + check.id()).start(work);
    try {
      return checkDeadline.timer().await(check, work, time);
    } catch (TimeoutException e) {
      ended = time == left;
      work.cancel(true);
      settle(thread);
      return late(check, ended ? checkDeadline.whole() : checkDeadline.check());
    } catch (InterruptedException e) {
      work.cancel(true);
      throw stopped();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }

  private static void settle(Thread thread) {
    try {
      var _ = thread.join(SETTLE);
    } catch (InterruptedException e) {
      throw stopped();
    }
  }

  private static CancellationException stopped() {
    Thread.currentThread().interrupt();
    return new CancellationException("Stopped while the connection was checked");
  }

  private DoctorFinding late(DoctorCheck check, Duration time) {
    return context.problem(
        Message.of(ended ? "check.all-too-long" : "check.too-long", DoctorTexts.time(time)),
        Message.of(
            check == DoctorCheck.NAME ? "check.name.unknown-to-network" : "check.never-ends"),
        Message.of("check.run-again-same"));
  }

  /** The failed check that must be fixed first; null when there is none. */
  private @Nullable DoctorCheck cause(DoctorCheck check) {
    for (DoctorCheck needed = check.needs(); needed != null; needed = needed.needs()) {
      if (states.get(needed) == State.PROBLEM) {
        return needed;
      }
    }
    return null;
  }
}
