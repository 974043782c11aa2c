package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorFinding.State;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

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
    return count(State.OK)
        + " ok, "
        + DoctorTexts.count(count(State.WARNING), "warning", "warnings")
        + ", "
        + DoctorTexts.count(count(State.PROBLEM), "problem", "problems")
        + ", "
        + count(State.SKIPPED)
        + " skipped";
  }

  /** The report as a JSON object, for programs. */
  public String toJson() {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("connection", baseUrl);
      json.writeBooleanProperty("healthy", healthy());
      json.writeArrayPropertyStart("findings");
      for (DoctorFinding finding : findings) {
        json.writeStartObject();
        json.writeStringProperty("check", finding.check().id());
        json.writeStringProperty("state", finding.state().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("seen", finding.seen());
        json.writeStringProperty("means", finding.means());
        json.writeStringProperty("todo", finding.todo());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return out.toString();
  }
}
