package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe.Look;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Checks the clock of the service and the latency. */
final class ClockChecks {

  /** The tolerated difference: the header has full seconds only, and the answer was in transit. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  private static final Duration SLOW = Duration.ofSeconds(2);
  private static final int READS = 5;

  private ClockChecks() {}

  static DoctorFinding clock(CheckContext checkContext) {
    // Requested again, because the earlier answer may be as old as the slowest check.
    Look look = checkContext.probe.withoutToken(checkContext.base);
    Instant theirs = look.date();
    if (theirs == null) {
      return DoctorFinding.skipped(
          DoctorCheck.CLOCK, "Skipped: the service does not send its time.");
    }
    Duration ahead = Duration.between(checkContext.clock.instant(), theirs);
    if (ahead.abs().compareTo(SKEW) <= 0) {
      return DoctorFinding.ok(
          DoctorCheck.CLOCK,
          "This computer and the service agree on the time, within a minute.",
          "");
    }
    return DoctorFinding.warning(
        DoctorCheck.CLOCK,
        "The service's clock is "
            + DoctorTexts.time(ahead)
            + (ahead.isNegative() ? " behind" : " ahead of")
            + " this computer's.",
        "Times of changes are shown wrongly, and tokens and certificates may seem expired or not"
            + " valid yet.",
        "Synchronize this computer's clock. If it is right, tell your administrator.");
  }

  static DoctorFinding latency(CheckContext checkContext) {
    List<Duration> times =
        IntStream.range(0, READS)
            .mapToObj(i -> checkContext.probe.anyPage().took())
            .sorted()
            .toList();
    Duration median = times.get(READS / 2);
    String seen =
        "Reading one record takes "
            + median.toMillis()
            + " ms (the median of "
            + READS
            + " tries; the slowest took "
            + times.getLast().toMillis()
            + " ms).";
    return median.compareTo(SLOW) <= 0
        ? DoctorFinding.ok(DoctorCheck.LATENCY, seen, "")
        : DoctorFinding.warning(
            DoctorCheck.LATENCY,
            seen,
            "Reading everything will take long.",
            "Try from another network to see whether the service or the network is slow.");
  }
}
