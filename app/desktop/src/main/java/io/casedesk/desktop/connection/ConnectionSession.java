package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.InteractiveTokenProvider;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.DropdownValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A connection in use. */
public interface ConnectionSession extends AutoCloseable {

  /** What the connection is called in the window. */
  String name();

  /**
   * What runs and options of this connection are kept under: its base URL, or where the built-in
   * service keeps its records, as its port is another one at every start.
   */
  String connection();

  /**
   * Whether {@link #connection} says where the service is, for everybody: files that are given away
   * can name it by that.
   */
  default boolean isAddress() {
    return true;
  }

  /**
   * The service. The first call may start it and blocks until it is up; a call after a failed one
   * tries again.
   *
   * @throws io.casedesk.model.ApiException when the service cannot be reached
   */
  ServiceClient client();

  /**
   * How the service is reached. Blocks likewise.
   *
   * @throws io.casedesk.model.ApiException when the service cannot be started
   */
  ClientOptions options();

  /** Labels of dropdown options by field key, where this connection knows any. Blocks likewise. */
  Map<String, List<DropdownValue>> captions();

  /** What marks it in the window, and what it is for. */
  default ConnectionProfile.Look look() {
    return ConnectionProfile.Look.PLAIN;
  }

  /** The same, not used yet, with looks that are at least as strict; this one is not used then. */
  default ConnectionSession atLeast(ConnectionProfile.Look strict) {
    return this;
  }

  /** Where a token that was given is kept. */
  default TokenSaver keeper() {
    return TokenSaver.forThisSession();
  }

  /** Where another token can be given while the session is open; empty where it has no use. */
  default Optional<InteractiveTokenProvider> tokens() {
    return Optional.empty();
  }

  @Override
  void close();
}
