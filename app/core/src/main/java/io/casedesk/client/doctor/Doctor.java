package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceProbe;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Diagnoses a connection step by step. It never writes to the service, and does not send the token
 * before the connection is verified and the answers are known to be the service's.
 */
public final class Doctor {

  private static final Map<DoctorCheck, Function<CheckContext, DoctorFinding>> CHECKS = checks();

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

  private static Map<DoctorCheck, Function<CheckContext, DoctorFinding>> checks() {
    Map<DoctorCheck, Function<CheckContext, DoctorFinding>> checks =
        new EnumMap<>(DoctorCheck.class);
    checks.put(DoctorCheck.PROXY, NetworkPathChecks::proxy);
    checks.put(DoctorCheck.NAME, NetworkPathChecks::name);
    checks.put(DoctorCheck.CONNECTION, NetworkPathChecks::connection);
    checks.put(DoctorCheck.CERTIFICATE, CertificateCheck::run);
    checks.put(DoctorCheck.BASE_URL, BaseUrlCheck::run);
    checks.put(DoctorCheck.CLOCK, ServiceChecks::clock);
    checks.put(DoctorCheck.TOKEN, ServiceChecks::token);
    checks.put(DoctorCheck.PAGE_BASE, PagingChecks::pageBase);
    checks.put(DoctorCheck.LIMIT_CAP, PagingChecks::limitCap);
    checks.put(DoctorCheck.FILTER, ServiceChecks::filter);
    checks.put(DoctorCheck.METADATA, ServiceChecks::metadata);
    checks.put(DoctorCheck.LATENCY, ServiceChecks::latency);
    return checks;
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
    try (ServiceProbe probe = new ServiceProbe(options)) {
      CheckContext checkContext = new CheckContext(options, probe, clock);
      CheckSequence checkSequence = new CheckSequence(checkContext, checkDeadline);
      CHECKS.forEach(
          (check, examination) -> {
            DoctorFinding finding = checkSequence.examine(check, examination);
            findings.add(finding);
            listener.accept(finding);
          });
      return new DoctorReport(
          checkContext.base.toString(), List.copyOf(findings), checkContext.tokenRefused);
    }
  }
}
