package io.casedesk.desktop.app;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.model.FieldDefinition.DropdownValue;
import java.util.List;
import java.util.Map;

/** No connection is needed: the records are in memory. */
public class Nowhere implements ConnectionSession {

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String connection() {
    return "memory:";
  }

  @Override
  public ServiceClient client() {
    throw new IllegalStateException("These tests make no calls");
  }

  @Override
  public ClientOptions options() {
    throw new IllegalStateException("These tests make no calls");
  }

  @Override
  public Map<String, List<DropdownValue>> captions() {
    return Map.of();
  }

  @Override
  public void close() {}
}
