package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.common.tasks.FxThread;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Session of a service on another computer. */
public final class RemoteSession implements ConnectionSession {

  private final String name;
  private final ConnectionProfile.Style style;
  private final ClientOptions options;
  private final InteractiveTokenProvider gate;
  private final @Nullable TokenSaver keeper;

  /** Created on first use: the window opens with stored data before that. */
  private @Nullable ServiceClient client;

  private boolean closed;

  /**
   * Creates a session without a policy and with a fixed token.
   *
   * @throws IllegalArgumentException if the URL is invalid; the message has the reason
   */
  public RemoteSession(String url, String token) {
    this(
        url,
        MachinePolicy.none(),
        ClientOptions.IN_FLIGHT,
        new InteractiveTokenProvider(token),
        null);
  }

  /**
   * Creates a session that asks for a new token when the service rejects this one. New tokens
   * aren't saved.
   *
   * @param policy the policy for all users of the computer
   * @param inFlight the maximum number of concurrent reads
   * @throws IllegalArgumentException if the URL is invalid; the message has the reason
   */
  public RemoteSession(String url, String token, MachinePolicy policy, int inFlight) {
    this(url, policy, inFlight, new InteractiveTokenProvider(token), TokenSaver.forThisSession());
  }

  private RemoteSession(
      String url,
      MachinePolicy policy,
      int inFlight,
      InteractiveTokenProvider gate,
      @Nullable TokenSaver keeper) {
    this(
        url,
        ConnectionProfile.Style.PLAIN,
        policy.govern(
            ClientOptions.of(url, gate).withInFlight(inFlight).withBeforeCall(FxThread::refuse)),
        gate,
        keeper);
  }

  /**
   * Creates a session from client options.
   *
   * @param name the display name
   * @param style the look; read-only options make it read-only
   * @param gate the provider that accepts a new token
   * @param keeper saves a new token; null if the user can't enter one
   */
  RemoteSession(
      String name,
      ConnectionProfile.Style style,
      ClientOptions options,
      InteractiveTokenProvider gate,
      @Nullable TokenSaver keeper) {
    this.name = name;
    this.style = new ConnectionProfile.Style(style.colour(), options.isReadOnly());
    this.options = options;
    this.gate = gate;
    this.keeper = keeper;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String connection() {
    return options.baseUrl().toString();
  }

  @Override
  public synchronized ServiceClient client() {
    ServiceClient there = client;
    if (there == null) {
      there = new ServiceClient(options);
      client = there;
      if (closed) {
        there.close();
      }
    }
    return there;
  }

  @Override
  public ClientOptions options() {
    return options;
  }

  @Override
  public Map<String, List<DropdownValue>> captions() {
    return Map.of();
  }

  @Override
  public ConnectionProfile.Style style() {
    return style;
  }

  @Override
  public ConnectionSession atLeast(ConnectionProfile.Style strict) {
    return new RemoteSession(
        name, style.and(strict), strict.readOnly() ? options.readOnly() : options, gate, keeper);
  }

  @Override
  public Optional<InteractiveTokenProvider> tokens() {
    return keeper == null ? Optional.empty() : Optional.of(gate);
  }

  @Override
  public TokenSaver keeper() {
    return keeper == null ? TokenSaver.forThisSession() : keeper;
  }

  @Override
  public synchronized void close() {
    closed = true;
    gate.close();
    if (client != null) {
      client.close();
    }
  }
}
