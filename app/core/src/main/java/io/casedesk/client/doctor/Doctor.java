package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.Probe;
import io.casedesk.client.doctor.Finding.State;
import io.casedesk.model.ApiException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a connection step by step. Reads only: it never writes to the service, and does not send
 * the token before the connection and the address were seen to be right.
 */
public final class Doctor {

  private static final Map<Check, Function<Visit, Finding>> CHECKS = checks();

  private final ClientOptions options;
  private final InstantSource clock;

  /** A doctor for a connection. */
  public Doctor(ClientOptions options) {
    this(options, InstantSource.system());
  }

  Doctor(ClientOptions options, InstantSource clock) {
    this.options = options;
    this.clock = clock;
  }

  private static Map<Check, Function<Visit, Finding>> checks() {
    Map<Check, Function<Visit, Finding>> checks = new EnumMap<>(Check.class);
    checks.put(Check.PROXY, WayChecks::proxy);
    checks.put(Check.NAME, WayChecks::name);
    checks.put(Check.CONNECTION, WayChecks::connection);
    checks.put(Check.CERTIFICATE, CertificateCheck::run);
    checks.put(Check.BASE_URL, BaseUrlCheck::run);
    checks.put(Check.TOKEN, ServiceChecks::token);
    checks.put(Check.PAGE_BASE, PagingChecks::pageBase);
    checks.put(Check.LIMIT_CAP, PagingChecks::limitCap);
    checks.put(Check.FILTER, ServiceChecks::filter);
    checks.put(Check.METADATA, ServiceChecks::metadata);
    checks.put(Check.CLOCK, TimeChecks::clock);
    checks.put(Check.LATENCY, TimeChecks::latency);
    return checks;
  }

  /**
   * Runs every check. Blocks; interrupting the thread ends it.
   *
   * @param listener told of each finding as it comes, on another thread
   * @throws IllegalArgumentException when the file of extra certificates is of no use
   * @throws CancellationException when it was interrupted
   */
  public Report run(Consumer<Finding> listener) {
    options.beforeCall().run();
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped before the connection was checked");
    }
    // A thread of its own: the caller's can then be interrupted while a socket blocks.
    FutureTask<Report> work = new FutureTask<>(() -> examine(listener));
    Thread.ofVirtual().name("doctor").start(work);
    try {
      return work.get();
    } catch (InterruptedException e) {
      work.cancel(true);
      Thread.currentThread().interrupt();
      throw new CancellationException("Stopped while the connection was checked");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }

  private Report examine(Consumer<Finding> listener) {
    List<Finding> findings = new ArrayList<>();
    Map<Check, State> states = new EnumMap<>(Check.class);
    try (Probe probe = new Probe(options)) {
      Visit visit = new Visit(options, probe, clock);
      CHECKS.forEach(
          (check, examination) -> {
            if (Thread.currentThread().isInterrupted()) {
              return;
            }
            Finding finding = examine(check, examination, states, visit);
            states.put(check, finding.state());
            findings.add(finding);
            listener.accept(finding);
          });
      return new Report(visit.base.toString(), List.copyOf(findings), visit.tokenRefused);
    }
  }

  private static Finding examine(
      Check check, Function<Visit, Finding> examination, Map<Check, State> states, Visit visit) {
    Check cause = cause(check, states);
    if (cause != null) {
      return Finding.skipped(check, "Not looked at until \"" + cause.title() + "\" is put right.");
    }
    try {
      return examination.apply(visit);
    } catch (ApiException e) {
      return Finding.problem(
          check,
          "A read failed: " + e.getMessage() + ".",
          "What this check is about could not be seen.",
          "Run the check again. If it fails again, hand this text to those who run the service.");
    }
  }

  /** What has to be put right before a check makes sense; null when nothing has. */
  private static @Nullable Check cause(Check check, Map<Check, State> states) {
    for (Check needed = check.needs(); needed != null; needed = needed.needs()) {
      if (states.get(needed) == State.PROBLEM) {
        return needed;
      }
    }
    return null;
  }
}
