package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Diagnoses a connection step by step. It never writes to the service, and does not send the token
 * before the connection is verified and the answers are known to be the service's.
 */
public final class Doctor {

  private final ClientOptions options;
  private final InstantSource clock;
  private final CheckDeadline checkDeadline;

  /** Creates a doctor for a connection. */
  public Doctor(ClientOptions options) {
    this(options, InstantSource.system(), CheckDeadline.USUAL);
  }

  Doctor(ClientOptions options, InstantSource clock, CheckDeadline checkDeadline) {
    this.options = options;
    this.clock = clock;
    this.checkDeadline = checkDeadline;
  }

  /**
   * Runs every check. Blocks, for 3 minutes at most; interrupting the thread ends it.
   *
   * @param listener receives each finding
   * @throws IllegalArgumentException when the file of extra certificates is invalid
   * @throws CancellationException when the thread was interrupted
   */
  public DoctorReport run(Consumer<DoctorFinding> listener) {
    options.beforeCall().run();
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped before the connection was checked");
    }
    List<DoctorFinding> findings = new ArrayList<>();
    ConnectionTrace trace = new ConnectionTrace(clock);
    try (DoctorClient client = new DoctorClient(options, trace);
        ConnectionTrace _ = trace.begin(client, options.baseUrl())) {
      CheckContext context = new CheckContext(options, client, trace, clock, checkDeadline);
      for (DoctorCheck check : DoctorCheck.values()) {
        DoctorFinding finding = context.examine(check);
        findings.add(finding);
        listener.accept(finding);
      }
      return new DoctorReport(context.base.toString(), List.copyOf(findings), context.tokenRefused);
    }
  }

  /**
   * The time limits for checks of a peer that answers but never finishes. Timeouts of single reads
   * do not help against a peer that sends a byte now and then.
   *
   * @param check the limit for one check
   * @param whole the limit for all checks together
   * @param timer measures both
   */
  record CheckDeadline(Duration check, Duration whole, Timer timer) {

    /**
     * The usual limits. A slow service needs seconds for a page of a hundred records; after a
     * minute it counts as hanging. One network check and one service check may hang before the
     * total limit is reached.
     */
    static final CheckDeadline USUAL =
        new CheckDeadline(Duration.ofSeconds(60), Duration.ofMinutes(3), Timer.SYSTEM);

    /** Measures how long checks take. Tests replace it to decide which of them hangs. */
    interface Timer {

      /** The timer that uses the computer's clock. */
      Timer SYSTEM =
          new Timer() {
            @Override
            public long nanoTime() {
              return System.nanoTime();
            }

            @Override
            public <T> T await(DoctorCheck check, Future<T> result, long nanos)
                throws InterruptedException, ExecutionException, TimeoutException {
              return result.get(nanos, TimeUnit.NANOSECONDS);
            }
          };

      /** Nanoseconds since an arbitrary moment. */
      long nanoTime();

      /**
       * Waits for the result of a check.
       *
       * @param nanos the longest wait, in nanoseconds
       * @throws TimeoutException when there was no result by then
       */
      <T> T await(DoctorCheck check, Future<T> result, long nanos)
          throws InterruptedException, ExecutionException, TimeoutException;
    }
  }
}
