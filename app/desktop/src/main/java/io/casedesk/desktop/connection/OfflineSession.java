package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition.DropdownValue;
import java.util.List;
import java.util.Map;

/** Session of a connection whose service hasn't started: gives access to stored data only. */
public final class OfflineSession implements ConnectionSession {

  private final ConnectionSession real;

  /** Creates the offline form of a session. */
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
        ApiException.Call.unanswered("GET", "/"), Message.of("service.not-asked"), null);
  }
}
