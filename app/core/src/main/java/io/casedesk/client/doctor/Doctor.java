package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.Probe;
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

/**
 * Looks at a connection step by step. Reads only: it never writes to the service, and does not send
 * the token before the connection was seen to be right, and what answers there to be the service.
 */
public final class Doctor {

  private static final Map<Check, Function<Visit, Finding>> CHECKS = checks();

  private final ClientOptions options;
  private final InstantSource clock;
  private final Patience patience;

  /** A doctor for a connection. */
  public Doctor(ClientOptions options) {
    this(options, InstantSource.system(), Patience.USUAL);
  }

  Doctor(ClientOptions options, InstantSource clock, Patience patience) {
    this.options = options;
    this.clock = clock;
    this.patience = patience;
  }

  private static Map<Check, Function<Visit, Finding>> checks() {
    Map<Check, Function<Visit, Finding>> checks = new EnumMap<>(Check.class);
    checks.put(Check.PROXY, WayChecks::proxy);
    checks.put(Check.NAME, WayChecks::name);
    checks.put(Check.CONNECTION, WayChecks::connection);
    checks.put(Check.CERTIFICATE, CertificateCheck::run);
    checks.put(Check.BASE_URL, BaseUrlCheck::run);
    checks.put(Check.CLOCK, TimeChecks::clock);
    checks.put(Check.TOKEN, ServiceChecks::token);
    checks.put(Check.PAGE_BASE, PagingChecks::pageBase);
    checks.put(Check.LIMIT_CAP, PagingChecks::limitCap);
    checks.put(Check.FILTER, ServiceChecks::filter);
    checks.put(Check.METADATA, ServiceChecks::metadata);
    checks.put(Check.LATENCY, TimeChecks::latency);
    return checks;
  }

  /**
   * Runs every check. Blocks, for 3 minutes at most; interrupting the thread ends it.
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
    try (Probe probe = new Probe(options)) {
      Visit visit = new Visit(options, probe, clock);
      Round round = new Round(visit, patience);
      CHECKS.forEach(
          (check, examination) -> {
            Finding finding = round.examine(check, examination);
            findings.add(finding);
            listener.accept(finding);
          });
      return new Report(visit.base.toString(), List.copyOf(findings), visit.tokenRefused);
    }
  }
}
