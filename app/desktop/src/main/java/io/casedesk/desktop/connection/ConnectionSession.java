package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.settings.ConnectionProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An open connection to a service. */
public interface ConnectionSession extends AutoCloseable {

  /** Returns the display name. */
  String name();

  /**
   * Returns the key of this connection's stored data: its base URL, or for the built-in service its
   * database file, because its port changes at every start.
   */
  String connection();

  /**
   * Returns whether {@link #connection} is a public address, which can be named in exported files.
   */
  default boolean isAddress() {
    return true;
  }

  /**
   * Returns the client. The first call may start the service and blocks until it has started; a
   * call after a failure tries again.
   *
   * @throws io.casedesk.model.ApiException if the service can't be reached
   */
  ServiceClient client();

  /**
   * Returns how the service is reached. Blocks like {@link #client}.
   *
   * @throws io.casedesk.model.ApiException if the service can't be started
   */
  ClientOptions options();

  /** Returns the known labels of dropdown values by field key. Blocks like {@link #client}. */
  Map<String, List<DropdownValue>> captions();

  /** Returns the color and the read-only flag. */
  default ConnectionProfile.Style style() {
    return ConnectionProfile.Style.PLAIN;
  }

  /** Returns an unused session with a look at least as strict, which replaces this unused one. */
  default ConnectionSession atLeast(ConnectionProfile.Style strict) {
    return this;
  }

  /** Returns where a new token is saved. */
  default TokenSaver keeper() {
    return TokenSaver.forThisSession();
  }

  /** Returns the provider that accepts a new token; empty if the session needs none. */
  default Optional<InteractiveTokenProvider> tokens() {
    return Optional.empty();
  }

  @Override
  void close();
}
