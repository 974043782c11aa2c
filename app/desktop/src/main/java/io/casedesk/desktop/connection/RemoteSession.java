package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.InteractiveTokenProvider;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.tasks.FxThread;
import io.casedesk.model.DropdownValue;
import io.casedesk.policy.GovernedConnections;
import io.casedesk.policy.MachinePolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A service that runs elsewhere. */
public final class RemoteSession implements ConnectionSession {

  private final Named named;
  private final ClientOptions options;
  private final Renewal renewal;

  /** Made when it is first needed: the window is opened with what was kept, without it. */
  private @Nullable ServiceClient client;

  private boolean closed;

  /**
   * How the window shows it.
   *
   * @param name what a person calls it
   */
  record Named(String name, ConnectionProfile.Look look) {}

  /**
   * Where another token is given and kept.
   *
   * @param keeper null where nobody is asked for another: the token is what it is
   */
  record Renewal(InteractiveTokenProvider gate, @Nullable TokenSaver keeper) {}

  /**
   * A session on a base URL, where nothing is decided for the computer. Its token is what it is:
   * nobody is asked for another.
   *
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token) {
    this(
        url,
        MachinePolicy.none(),
        ClientOptions.IN_FLIGHT,
        new Renewal(new InteractiveTokenProvider(token), null));
  }

  /**
   * A session on a base URL, where another token is asked for when the service no longer accepts
   * this one; nobody keeps it.
   *
   * @param policy what is decided for everybody on the computer
   * @param inFlight reads at the same time, at most
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
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
        new Named(url, new ConnectionProfile.Look(ConnectionColor.NONE, options.isReadOnly())),
        options,
        renewal);
  }

  /** A session that is reached in one way. */
  RemoteSession(Named named, ClientOptions options, Renewal renewal) {
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
  public ConnectionProfile.Look look() {
    return named.look();
  }

  @Override
  public ConnectionSession atLeast(ConnectionProfile.Look strict) {
    return new RemoteSession(
        new Named(named.name(), named.look().and(strict)),
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
