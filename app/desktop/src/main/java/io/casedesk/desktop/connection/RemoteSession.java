package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.ui.task.FxThread;
import io.casedesk.model.OptionKey;
import io.casedesk.policy.Governed;
import io.casedesk.policy.MachinePolicy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A service that runs elsewhere. */
public final class RemoteSession implements Session {

  private final String name;
  private final ClientOptions options;

  /** Made when it is first needed: the window is opened with what was kept, without it. */
  private @Nullable ServiceClient client;

  private boolean closed;

  /**
   * A session on a base URL, where nothing is decided for the computer.
   *
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token) {
    this(url, token, MachinePolicy.none(), ClientOptions.IN_FLIGHT);
  }

  /**
   * A session on a base URL.
   *
   * @param policy what is decided for everybody on the computer
   * @param inFlight reads at the same time, at most
   * @throws IllegalArgumentException when the URL cannot be used; the message says why
   */
  public RemoteSession(String url, String token, MachinePolicy policy, int inFlight) {
    this.name = url;
    this.options =
        Governed.options(
            policy,
            ClientOptions.of(url, () -> token)
                .withInFlight(inFlight)
                .withBeforeCall(FxThread::refuse));
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
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.close();
    }
  }
}
