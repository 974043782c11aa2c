package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.TokenGate;
import io.casedesk.desktop.ui.task.FxThread;
import io.casedesk.model.OptionKey;
import io.casedesk.policy.Governed;
import io.casedesk.policy.MachinePolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A service that runs elsewhere. */
public final class RemoteSession implements Session {

  private final String name;
  private final ClientOptions options;
  private final TokenGate gate;
  private final boolean asks;

  /** Made when it is first needed: the window is opened with what was kept, without it. */
  private @Nullable ServiceClient client;

  private boolean closed;

  /**
   * A session on a base URL, where nothing is decided for the computer. Its token is what it is:
   * nobody is asked for another.
   *
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token) {
    this(url, token, MachinePolicy.none(), ClientOptions.IN_FLIGHT, false);
  }

  /**
   * A session on a base URL, where another token is asked for when the service no longer accepts
   * this one.
   *
   * @param policy what is decided for everybody on the computer
   * @param inFlight reads at the same time, at most
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token, MachinePolicy policy, int inFlight) {
    this(url, token, policy, inFlight, true);
  }

  private RemoteSession(
      String url, String token, MachinePolicy policy, int inFlight, boolean asks) {
    this.name = url;
    this.asks = asks;
    this.gate = new TokenGate(token);
    this.options =
        Governed.options(
            policy,
            ClientOptions.of(url, gate).withInFlight(inFlight).withBeforeCall(FxThread::refuse));
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
  public Map<String, List<OptionKey>> captions() {
    return Map.of();
  }

  @Override
  public Optional<TokenGate> tokens() {
    return asks ? Optional.of(gate) : Optional.empty();
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
