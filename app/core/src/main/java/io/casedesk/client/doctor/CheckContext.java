package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceProbe;
import io.casedesk.client.http.BaseUrl;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The shared state of one run of the checks, including results that later checks need. */
final class CheckContext {

  final ClientOptions options;
  final BaseUrl base;
  final ServiceProbe probe;
  final InstantSource clock;

  /** The answer to the request without a token; null before that request. */
  ServiceProbe.@Nullable Look look;

  /** The answer to the filter; null when there was none. */
  ServiceProbe.@Nullable Filtered filtered;

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
}
