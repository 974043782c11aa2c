package io.casedesk.desktop.diagnostics;

import io.casedesk.faults.FaultCode;
import io.casedesk.faults.FaultCodes;
import io.casedesk.log.LoggedFailure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A failure that nobody expected, as it is shown and copied. It holds no words of the failure: they
 * may quote a record, and what is copied goes into a ticket.
 *
 * @param code its code
 * @param when it happened
 * @param chain its classes, from the outermost to the innermost
 * @param stack where each was thrown
 */
public record Crash(FaultCode code, Instant when, String chain, String stack) {

  /** Of a failure. */
  public static Crash of(Throwable failure, Instant when) {
    return new Crash(
        FaultCodes.of(failure),
        when.truncatedTo(ChronoUnit.SECONDS),
        LoggedFailure.chain(failure),
        LoggedFailure.whole(failure).strip());
  }

  /** Whether it is the same fault of the program, however often it is met. */
  boolean isAs(Crash other) {
    return stack.equals(other.stack);
  }

  /** For a ticket. */
  public String text(ProgramInfo program) {
    return code
        + "  "
        + when
        + "\n"
        + String.join("\n", program.lines())
        + "\n\n"
        + stack.replace("\t", "  ")
        + "\n";
  }
}
