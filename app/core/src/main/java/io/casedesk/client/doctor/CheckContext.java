package io.casedesk.client.doctor;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceProbe;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** One run of the checks: what they share, and what earlier ones leave for later ones. */
final class CheckContext {

  final ClientOptions options;
  final BaseUrl base;
  final ServiceProbe probe;
  final InstantSource clock;

  /** The answer to the question without a token, once it was asked. */
  ServiceProbe.@Nullable Look look;

  /** The answer to the filter, where one came. */
  ServiceProbe.@Nullable Filtered filtered;

  /** The number of the first page. */
  int firstPage;

  /** Whether the service was seen to refuse the token. */
  boolean tokenRefused;

  CheckContext(ClientOptions options, ServiceProbe probe, InstantSource clock) {
    this.options = options;
    this.base = options.baseUrl();
    this.probe = probe;
    this.clock = clock;
  }
}
