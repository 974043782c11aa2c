package io.casedesk.client.doctor;

import io.casedesk.client.doctor.Finding.State;
import io.casedesk.model.ApiException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One round through the checks: each in its turn, in its time, and only if it makes sense. */
final class Round {

  /** For what was interrupted to let go, so that it does not run beside the next check. */
  private static final Duration SETTLE = Duration.ofSeconds(1);

  private final Visit visit;
  private final Patience patience;
  private final long end;
  private final Map<Check, State> states = new EnumMap<>(Check.class);
  private boolean ended;

  /** Begins now. */
  Round(Visit visit, Patience patience) {
    this.visit = visit;
    this.patience = patience;
    this.end = patience.timer().nanoTime() + patience.whole().toNanos();
  }

  /**
   * Looks at one thing.
   *
   * @throws CancellationException when the thread was interrupted
   */
  Finding examine(Check check, Function<Visit, Finding> examination) {
    Finding finding = finding(check, examination);
    states.put(check, finding.state());
    return finding;
  }

  private Finding finding(Check check, Function<Visit, Finding> examination) {
    Check cause = cause(check);
    if (cause != null) {
      return Finding.skipped(check, "Not looked at until \"" + cause.title() + "\" is put right.");
    }
    if (ended) {
      return Finding.skipped(
          check,
          "Not looked at: the checks before it took longer than "
              + Texts.time(patience.whole())
              + ".");
    }
    try {
      return inTime(check, examination);
    } catch (ApiException e) {
      return Finding.problem(
          check,
          "A read failed: " + e.getMessage() + ".",
          "What this check is about could not be seen.",
          "Run the check again. If it fails again, hand this text to those who run the service.");
    }
  }

  /** On a thread of its own, whose socket is closed when it is interrupted. */
  private Finding inTime(Check check, Function<Visit, Finding> examination) {
    long left = Math.max(0, end - patience.timer().nanoTime());
    long time = Math.min(left, patience.check().toNanos());
    FutureTask<Finding> work = new FutureTask<>(() -> examination.apply(visit));
    Thread thread = Thread.ofVirtual().name("doctor-" + check.id()).start(work);
    try {
      return patience.timer().await(check, work, time);
    } catch (TimeoutException e) {
      ended = time == left;
      work.cancel(true);
      settle(thread);
      return late(check, ended ? patience.whole() : patience.check());
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

  private Finding late(Check check, Duration time) {
    String who = check.isOfTheWay() ? "the network" : "the service";
    return Finding.problem(
        check,
        (ended ? "The checks took longer than " : "This took longer than ")
            + Texts.time(time)
            + ", so it was given up.",
        check == Check.NAME
            ? "Nobody on this network says which computer the name stands for."
            : "Something answers, but never comes to an end: it hangs, or is not what it should"
                + " be.",
        "Run the check again. If it stays so, hand this text to those who run " + who + ".");
  }

  /** What has to be put right before a check makes sense; null when nothing has. */
  private @Nullable Check cause(Check check) {
    for (Check needed = check.needs(); needed != null; needed = needed.needs()) {
      if (states.get(needed) == State.PROBLEM) {
        return needed;
      }
    }
    return null;
  }
}
