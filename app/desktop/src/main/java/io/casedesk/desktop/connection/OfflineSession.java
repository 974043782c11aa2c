package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.ApiException;
import io.casedesk.model.DropdownValue;
import java.util.List;
import java.util.Map;

/** A connection before its service is up: what is kept of it can be shown, and nothing be asked. */
public final class OfflineSession implements ConnectionSession {

  private final ConnectionSession real;

  /** The connection as it is before it is there. */
  public OfflineSession(ConnectionSession real) {
    this.real = real;
  }

  @Override
  public String name() {
    return real.name();
  }

  @Override
  public String connection() {
    return real.connection();
  }

  @Override
  public boolean isAddress() {
    return real.isAddress();
  }

  @Override
  public ServiceClient client() {
    throw notUp();
  }

  @Override
  public ClientOptions options() {
    throw notUp();
  }

  @Override
  public Map<String, List<DropdownValue>> captions() {
    return Map.of();
  }

  @Override
  public void close() {}

  private static ApiException notUp() {
    return new ApiException.Unavailable(
        ApiException.Call.unanswered("GET", "/"), "the service is not asked yet", null);
  }
}
