package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceProbe;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.net.Socket;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The shared state of one run of the checks, including results that later checks need. */
final class CheckContext {

  final ClientOptions options;
  final BaseUrl base;
  final ServiceProbe probe;
  final InstantSource clock;

  /** The check that runs now. */
  DoctorCheck check = DoctorCheck.PROXY;

  /** The answer to the request without a token; null before that request. */
  ServiceProbe.@Nullable TokenlessReply tokenlessReply;

  /** The answer to the filter; null when there was none. */
  ServiceProbe.@Nullable FilterReply filtered;

  /** The number of the first page. */
  int firstPage;

  /** Whether the service refused the token. */
  boolean tokenRefused;

  CheckContext(ClientOptions options, ServiceProbe probe, InstantSource clock) {
    this.options = options;
    this.base = options.baseUrl();
    this.probe = probe;
    this.clock = clock;
  }

  /** Opens a plain socket to the service, through the proxy if there is one. */
  Socket connect() throws IOException {
    return options.network().open(base.uri(), options.limits().connect());
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
