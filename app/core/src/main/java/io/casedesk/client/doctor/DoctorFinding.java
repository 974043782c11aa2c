package io.casedesk.client.doctor;

import io.casedesk.messages.Message;

/**
 * The result of a check.
 *
 * @param seen the observation
 * @param means its meaning; empty when that is obvious
 * @param todo the action for the user; empty when there is nothing to do
 */
public record DoctorFinding(
    DoctorCheck check, State state, Message seen, Message means, Message todo) {

  /** The severity of a finding. */
  public enum State {
    /** The check passed. */
    OK,
    /** The connection works, but the user should know the finding. */
    WARNING,
    /** The check failed. */
    PROBLEM,
    /** The check was skipped. */
    SKIPPED
  }
}
