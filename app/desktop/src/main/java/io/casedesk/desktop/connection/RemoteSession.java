package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
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

  private final Named named;
  private final ClientOptions options;
  private final CurrentToken token;

  /** Made when it is first needed: the window is opened with what was kept, without it. */
  private @Nullable ServiceClient client;

  private boolean closed;

  /**
   * How the window shows it.
   *
   * @param name what a person calls it
   */
  record Named(String name, Profile.Look look) {}

  /**
   * A session on a base URL, where nothing is decided for the computer.
   *
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token) {
    this(url, token, MachinePolicy.none());
  }

  /**
   * A session on a base URL, whose token nobody keeps.
   *
   * @param policy what is decided for everybody on the computer
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token, MachinePolicy policy) {
    this(url, new CurrentToken(token, fresh -> {}), policy);
  }

  private RemoteSession(String url, CurrentToken token, MachinePolicy policy) {
    this(
        url,
        Governed.options(policy, ClientOptions.of(url, token).withBeforeCall(FxThread::refuse)),
        token);
  }

  private RemoteSession(String url, ClientOptions options, CurrentToken token) {
    this(new Named(url, new Profile.Look(Colour.NONE, options.isReadOnly())), options, token);
  }

  /** A session that is reached in one way. */
  RemoteSession(Named named, ClientOptions options, CurrentToken token) {
    this.named = named;
    this.options = options;
    this.token = token;
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
  public Map<String, List<OptionKey>> captions() {
    return Map.of();
  }

  @Override
  public Profile.Look look() {
    return named.look();
  }

  @Override
  public Optional<NewToken> newToken() {
    return Optional.of(token);
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.close();
    }
  }
}
