package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.desktop.common.tasks.FxThread;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.GovernedConnections;
import io.casedesk.settings.MachinePolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Session of a service on another computer. */
public final class RemoteSession implements ConnectionSession {

  private final Appearance named;
  private final ClientOptions options;
  private final Renewal renewal;

  /** Created on first use: the window opens with stored data before that. */
  private @Nullable ServiceClient client;

  private boolean closed;

  /**
   * The name and the look in the window.
   *
   * @param name the display name
   */
  record Appearance(String name, ConnectionProfile.Style look) {}

  /**
   * The provider that accepts a new token, and where it is saved.
   *
   * @param keeper null if the user can't enter a new token
   */
  record Renewal(InteractiveTokenProvider gate, @Nullable TokenSaver keeper) {}

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
        new Renewal(new InteractiveTokenProvider(token), null));
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
    this(
        url,
        policy,
        inFlight,
        new Renewal(new InteractiveTokenProvider(token), TokenSaver.forThisSession()));
  }

  private RemoteSession(String url, MachinePolicy policy, int inFlight, Renewal renewal) {
    this(
        url,
        GovernedConnections.options(
            policy,
            ClientOptions.of(url, renewal.gate())
                .withInFlight(inFlight)
                .withBeforeCall(FxThread::refuse)),
        renewal);
  }

  private RemoteSession(String url, ClientOptions options, Renewal renewal) {
    this(
        new Appearance(
            url, new ConnectionProfile.Style(ConnectionColor.NONE, options.isReadOnly())),
        options,
        renewal);
  }

  /** Creates a session from client options. */
  RemoteSession(Appearance named, ClientOptions options, Renewal renewal) {
    this.named = named;
    this.options = options;
    this.renewal = renewal;
  }

  @Override
  public String name() {
    return named.name();
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
    return named.look();
  }

  @Override
  public ConnectionSession atLeast(ConnectionProfile.Style strict) {
    return new RemoteSession(
        new Appearance(named.name(), named.look().and(strict)),
        strict.readOnly() ? options.readOnly() : options,
        renewal);
  }

  @Override
  public Optional<InteractiveTokenProvider> tokens() {
    return renewal.keeper() == null ? Optional.empty() : Optional.of(renewal.gate());
  }

  @Override
  public TokenSaver keeper() {
    TokenSaver keeper = renewal.keeper();
    return keeper == null ? TokenSaver.forThisSession() : keeper;
  }

  @Override
  public synchronized void close() {
    closed = true;
    renewal.gate().close();
    if (client != null) {
      client.close();
    }
  }
}
