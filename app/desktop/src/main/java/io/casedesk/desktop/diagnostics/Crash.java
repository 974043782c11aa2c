package io.casedesk.desktop.diagnostics;

import io.casedesk.log.LoggedFailure;
import io.casedesk.messages.FaultCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An unexpected failure as shown and copied. It excludes the exception messages, because they may
 * quote a record and the copied text goes into a ticket.
 *
 * @param code the fault code
 * @param when the time of the failure
 * @param stack the stack traces
 */
public record Crash(FaultCode code, Instant when, String stack) {

  /** Creates a crash from an exception. */
  public static Crash of(Throwable failure, Instant when) {
    return new Crash(
        FaultCode.of(failure),
        when.truncatedTo(ChronoUnit.SECONDS),
        LoggedFailure.whole(failure).strip());
  }

  /** Whether both crashes have the same stack traces. */
  boolean isAs(Crash other) {
    return stack.equals(other.stack);
  }

  /** Returns the text for a ticket. */
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
