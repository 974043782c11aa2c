package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.doctor.DoctorClient.FilterReply;
import io.casedesk.client.doctor.DoctorClient.ListReading;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.messages.Message;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The shared state of one run of the checks, including results that later checks need. */
final class CheckContext {

  final ClientOptions options;
  final BaseUrl base;
  final DoctorClient client;
  final ConnectionTrace trace;
  final FirstContact contact;
  final InstantSource clock;

  /** The check that runs now. */
  DoctorCheck check = DoctorCheck.PROXY;

  /** The answer to the filter; null when there was none. */
  @Nullable FilterReply filtered;

  /** What the list reader found; null before it read the list. */
  @Nullable ListReading list;

  /** Whether the service refused the token. */
  boolean tokenRefused;

  CheckContext(
      ClientOptions options,
      DoctorClient client,
      ConnectionTrace trace,
      FirstContact contact,
      InstantSource clock) {
    this.options = options;
    this.base = options.baseUrl();
    this.client = client;
    this.trace = trace;
    this.contact = contact;
    this.clock = clock;
  }

  boolean isProxied() {
    return options.network().routeTo(base.uri()).isPresent();
  }

  DoctorFinding ok(Message seen, Message means) {
    return new DoctorFinding(check, State.OK, seen, means, Message.none());
  }

  DoctorFinding warning(Message seen, Message means, Message todo) {
    return new DoctorFinding(check, State.WARNING, seen, means, todo);
  }

  DoctorFinding problem(Message seen, Message means, Message todo) {
    return new DoctorFinding(check, State.PROBLEM, seen, means, todo);
  }

  DoctorFinding skipped(Message seen) {
    return new DoctorFinding(check, State.SKIPPED, seen, Message.none(), Message.none());
  }
}
