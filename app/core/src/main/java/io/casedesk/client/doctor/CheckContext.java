package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.Doctor.CheckDeadline;
import io.casedesk.client.doctor.DoctorClient.FilterReply;
import io.casedesk.client.doctor.DoctorClient.ListReading;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One run of the checks, including results that later checks need: in order, each within its time
 * limit and only if the checks it needs succeeded.
 */
final class CheckContext {

  /** The time for an interrupted check to end, so that it does not run beside the next one. */
  private static final Duration SETTLE = Duration.ofSeconds(1);

  final ClientOptions options;
  final BaseUrl base;
  final DoctorClient client;
  final ConnectionTrace trace;
  final InstantSource clock;

  /** The check that runs now. */
  private DoctorCheck check = DoctorCheck.PROXY;

  private final CheckDeadline deadline;
  private final long end;
  private final Map<DoctorCheck, State> states = new EnumMap<>(DoctorCheck.class);
  private boolean ended;

  /** The answer to the filter; null when there was none. */
  @Nullable FilterReply filtered;

  /** What the list reader found; null before it read the list. */
  @Nullable ListReading list;

  /** Whether the service refused the token. */
  boolean tokenRefused;

  /** Starts the time limit for all checks. */
  CheckContext(
      ClientOptions options,
      DoctorClient client,
      ConnectionTrace trace,
      InstantSource clock,
      CheckDeadline deadline) {
    this.options = options;
    this.base = options.baseUrl();
    this.client = client;
    this.trace = trace;
    this.clock = clock;
    this.deadline = deadline;
    this.end = deadline.timer().nanoTime() + deadline.whole().toNanos();
  }

  boolean isProxied() {
    return options.network().routeTo(base.uri()).isPresent();
  }

  DoctorFinding ok(Message seen, Message means) {
    return new DoctorFinding(check, State.OK, seen, means, Message.none());
  }

  DoctorFinding warning(Message seen, Message means, Message todo) {
    return new DoctorFinding(check, State.WARNING, seen, means, todo);
  }

  DoctorFinding problem(Message seen, Message means, Message todo) {
    return new DoctorFinding(check, State.PROBLEM, seen, means, todo);
  }

  DoctorFinding skipped(Message seen) {
    return new DoctorFinding(check, State.SKIPPED, seen, Message.none(), Message.none());
  }

  /**
   * Runs one check.
   *
   * @throws CancellationException when the thread was interrupted
   */
  DoctorFinding examine(DoctorCheck check) {
    this.check = check;
    DoctorFinding finding = finding(check);
    states.put(check, finding.state());
    return finding;
  }

  private DoctorFinding finding(DoctorCheck check) {
    DoctorCheck cause = cause(check);
    if (cause != null) {
      return skipped(Message.of("check.skipped-until", cause.title()));
    }
    if (ended) {
      return skipped(Message.of("check.skipped-late", DoctorTexts.time(deadline.whole())));
    }
    try {
      return inTime(check);
    } catch (ApiException e) {
      return problem(
          Message.of("check.read-failed", e.message()),
          Message.of("check.no-result"),
          Message.of("check.run-again"));
    }
  }

  /** Runs a check on its own thread, whose socket is closed on interrupt. */
  private DoctorFinding inTime(DoctorCheck check) {
    long left = Math.max(0, end - deadline.timer().nanoTime());
    long time = Math.min(left, deadline.check().toNanos());
    FutureTask<DoctorFinding> work = new FutureTask<>(() -> check.examine(this));
    Thread thread = Thread.ofVirtual().name("doctor-" + check.id()).start(work);
    try {
      return deadline.timer().await(check, work, time);
    } catch (TimeoutException e) {
      ended = time == left;
      work.cancel(true);
      settle(thread);
      return late(check, ended ? deadline.whole() : deadline.check());
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
    return problem(
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
