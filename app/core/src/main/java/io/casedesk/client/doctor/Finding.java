package io.casedesk.client.doctor;

/**
 * What a check came to.
 *
 * @param seen what was observed
 * @param means what follows from it; empty where that is plain
 * @param todo what a person should do; empty when there is nothing to do
 */
public record Finding(Check check, State state, String seen, String means, String todo) {

  /** How good or bad it is. */
  public enum State {
    /** As it should be. */
    OK,
    /** It works, but somebody should know. */
    WARNING,
    /** It does not work. */
    PROBLEM,
    /** It was not looked at. */
    SKIPPED
  }

  static Finding ok(Check check, String seen, String means) {
    return new Finding(check, State.OK, seen, means, "");
  }

  static Finding warning(Check check, String seen, String means, String todo) {
    return new Finding(check, State.WARNING, seen, means, todo);
  }

  static Finding problem(Check check, String seen, String means, String todo) {
    return new Finding(check, State.PROBLEM, seen, means, todo);
  }

  static Finding skipped(Check check, String seen) {
    return new Finding(check, State.SKIPPED, seen, "", "");
  }
}
