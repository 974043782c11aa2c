package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.json.JsonOutput;
import io.casedesk.messages.Message;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The findings of all checks.
 *
 * @param baseUrl the base URL of the connection
 * @param tokenRefused whether the service does not accept the token
 */
public record DoctorReport(String baseUrl, List<DoctorFinding> findings, boolean tokenRefused) {

  /** Counts the findings in a state. */
  public long count(State state) {
    return findings.stream().filter(finding -> finding.state() == state).count();
  }

  /** Whether there is no problem that prevents Casedesk from working. */
  public boolean healthy() {
    return count(State.PROBLEM) == 0;
  }

  /** A summary in one line. */
  public String summary() {
    return "%s ok, %s, %s, %s skipped"
        .formatted(
            count(State.OK),
            count(State.WARNING, " warning"),
            count(State.PROBLEM, " problem"),
            count(State.SKIPPED));
  }

  private String count(State state, String noun) {
    long count = count(state);
    return count + noun + (count == 1 ? "" : "s");
  }

  /** The report as a JSON object, for programs. */
  public String toJson() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonOutput.object(
        out,
        json ->
            json.text("connection", baseUrl)
                .flag("healthy", healthy())
                .list("findings", findings, DoctorReport::finding));
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void finding(JsonOutput json, DoctorFinding finding) {
    json.text("check", finding.check().id())
        .word("state", finding.state())
        .text("seen", finding.seen().text())
        .text("means", finding.means().text())
        .text("todo", finding.todo().text());
  }

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
}
