package io.casedesk.client.doctor;

/**
 * What a check came to.
 *
 * @param seen what was observed
 * @param means what follows from it; empty where that is plain
 * @param todo what a person should do; empty when there is nothing to do
 */
public record DoctorFinding(
    DoctorCheck check, State state, String seen, String means, String todo) {

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

  static DoctorFinding ok(DoctorCheck check, String seen, String means) {
    return new DoctorFinding(check, State.OK, seen, means, "");
  }

  static DoctorFinding warning(DoctorCheck check, String seen, String means, String todo) {
    return new DoctorFinding(check, State.WARNING, seen, means, todo);
  }

  static DoctorFinding problem(DoctorCheck check, String seen, String means, String todo) {
    return new DoctorFinding(check, State.PROBLEM, seen, means, todo);
  }

  static DoctorFinding skipped(DoctorCheck check, String seen) {
    return new DoctorFinding(check, State.SKIPPED, seen, "", "");
  }
}
