package io.casedesk.changes.plan;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown when lines with changes are invalid. The message has a line for each, with its number and
 * what to do.
 */
public final class UnusableChangesException extends RuntimeException implements CodedFailure {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * An invalid line.
   *
   * @param line the line number, from 1
   * @param what the problem, and what to do
   */
  public record Problem(int line, String what) {
    @Override
    public String toString() {
      return "Line " + line + ": " + what + ".";
    }
  }

  /** Creates an exception for at least one problem, in the order of the lines. */
  public UnusableChangesException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The problems in the order of the lines; only the first if there are very many. */
  public List<Problem> problems() {
    return problems;
  }

  @Override
  public FaultCode code() {
    return FaultCode.CHANGES;
  }
}
