package io.casedesk.changes;

import java.util.List;
import java.util.stream.Collectors;

/** Lines that cannot be used. The message has a line for each, with its number and what to do. */
public final class UnusableChangesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * One line that cannot be used.
   *
   * @param line its number, from 1
   * @param what what is wrong with it, and what to do
   */
  public record Problem(int line, String what) {
    @Override
    public String toString() {
      return "Line " + line + ": " + what + ".";
    }
  }

  /** Lines in order, at least one. */
  public UnusableChangesException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** The lines in order; of very many, the first. */
  public List<Problem> problems() {
    return problems;
  }
}
