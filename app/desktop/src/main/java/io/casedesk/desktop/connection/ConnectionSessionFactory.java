package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.client.http.TokenProvider;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.desktop.common.tasks.FxThread;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.server.ServiceOptions;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.FileVault;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.VaultException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Creates sessions from connections without sending requests or starting the service. */
public class ConnectionSessionFactory {

  /** Number of sample use cases in a new built-in service. */
  public static final int SAMPLE = 1200;

  private final ServiceOptions builtIn;
  private final MachinePolicy policy;
  private final SecretStore tokens;
  private final int inFlight;

  /**
   * Creates a factory under a machine policy.
   *
   * @param builtIn the options of the built-in service
   * @param tokens where new tokens are saved
   */
  public ConnectionSessionFactory(
      ServiceOptions builtIn, MachinePolicy policy, SecretStore tokens) {
    this(builtIn, policy, tokens, ClientOptions.IN_FLIGHT);
  }

  private ConnectionSessionFactory(
      ServiceOptions builtIn, MachinePolicy policy, SecretStore tokens, int inFlight) {
    this.builtIn = builtIn;
    this.policy = policy;
    this.tokens = tokens;
    this.inFlight = inFlight;
  }

  /** Returns a copy with another default for the maximum number of concurrent reads. */
  public ConnectionSessionFactory withInFlight(int most) {
    return new ConnectionSessionFactory(builtIn, policy, tokens, most);
  }

  /** Creates a factory without a policy, with all files in one folder. */
  public static ConnectionSessionFactory within(Path folder) {
    return new ConnectionSessionFactory(
        ServiceOptions.of(folder.resolve("service.db")).withSample(SAMPLE),
        MachinePolicy.none(),
        new SecretStore(SessionVault::new, new FileVault(folder.resolve("tokens.json")), false));
  }

  /**
   * Creates a factory with the built-in service on a file, with sample records if the file is new.
   *
   * @param tokens where new tokens are saved
   */
  public static ConnectionSessionFactory of(Path file, MachinePolicy policy, SecretStore tokens) {
    return new ConnectionSessionFactory(ServiceOptions.of(file).withSample(SAMPLE), policy, tokens);
  }

  /** Returns the settings that the policy locks. */
  public PolicyLocks locks() {
    return new PolicyLocks(policy);
  }

  /** Returns the password store. */
  public SecretStore tokens() {
    return tokens;
  }

  /**
   * Returns {@link ConnectionSession#connection} of the session that this connection would have.
   */
  public String connection(ConnectionProfile profile) {
    return profile.isBuiltIn()
        ? builtIn.database().toString()
        : BaseUrl.parseAllowingPlainHttp(profile.baseUrl()).toString();
  }

  /**
   * Creates an unused session.
   *
   * @param token the token of the service; ignored by the built-in service
   * @throws IllegalArgumentException if the connection has an invalid setting; the message has the
   *     reason and the remedy
   */
  public ConnectionSession open(ConnectionProfile profile, String token) {
    if (profile.isBuiltIn()) {
      return new BuiltInSession(profile.name(), builtIn, profile.style(), inFlight);
    }
    InteractiveTokenProvider gate = new InteractiveTokenProvider(token);
    return new RemoteSession(
        profile.name(),
        profile.style(),
        options(profile, gate),
        gate,
        new VaultTokenSaver(tokens, profile.tokenKey()));
  }

  /**
   * Returns how the service of a connection is reached.
   *
   * @throws IllegalArgumentException if the connection has an invalid setting
   */
  public ClientOptions options(ConnectionProfile profile, TokenProvider token) {
    return options(profile, token, "");
  }

  /**
   * Returns the options with a proxy password that isn't saved yet.
   *
   * @param proxyPassword empty to use the saved one
   */
  public ClientOptions options(
      ConnectionProfile profile, TokenProvider token, String proxyPassword) {
    Network network = profile.network();
    BaseUrl url =
        network.plainHttp()
            ? BaseUrl.parseAllowingPlainHttp(profile.baseUrl())
            : BaseUrl.parse(profile.baseUrl());
    ClientOptions options =
        ClientOptions.of(url, token)
            .withBeforeCall(FxThread::refuse)
            .withNetwork(network(profile, proxyPassword))
            .withInFlight(network.inFlight() == Network.NOT_SAID ? inFlight : network.inFlight())
            .withFirstPage(network.firstPage())
            .withOwnerForm(network.ownerForm());
    return policy.govern(profile.style().readOnly() ? options.readOnly() : options);
  }

  private NetworkOptions network(ConnectionProfile profile, String typed) {
    ProxySettings own = proxy(profile.network().proxy());
    if (own instanceof ProxySettings.Manual manual && manual.login().isPresent()) {
      throw new MessageException(Message.of("connection.proxy-user"));
    }
    ProxySettings proxy = locks().proxy().map(ConnectionSessionFactory::proxy).orElse(own);
    ProxySettings used =
        locks()
            .proxyKey(profile)
            .map(
                key ->
                    proxy.loggingIn(
                        new Login(profile.network().proxyUser(), () -> password(key, typed))))
            .orElse(proxy);
    return new NetworkOptions(used, file(profile.network().caFile()));
  }

  private static ProxySettings proxy(String text) {
    return ProxySettings.parse(text, () -> "", List.of());
  }

  /**
   * Doesn't access the password store: saved passwords were loaded before the session was opened.
   */
  private String password(String key, String typed) {
    return typed.isEmpty() ? tokens.inUse(key).orElse("") : typed;
  }

  /**
   * Returns whether the proxy of a connection needs a password and none is saved. Blocks on the
   * password store.
   *
   * @param longest the maximum time to wait for the password store
   * @throws io.casedesk.vault.VaultException if the password store can't be read
   */
  public boolean missesPassword(ConnectionProfile profile, Duration longest) {
    return locks().proxyKey(profile).filter(key -> tokens.find(key, longest).isEmpty()).isPresent();
  }

  private static Optional<Path> file(String text) {
    try {
      return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text.strip()));
    } catch (InvalidPathException e) {
      throw new MessageException(Message.of("connection.certificate-file"), e);
    }
  }

  /**
   * Saves new tokens of a connection in the password store, in place of the previous token.
   *
   * @param connection the key of the token
   */
  private record VaultTokenSaver(SecretStore tokens, String connection) implements TokenSaver {

    @Override
    public void save(String token) throws IOException {
      try {
        var _ = tokens.renew(connection, token);
      } catch (VaultException e) {
        throw new IOException(e.getMessage(), e);
      }
    }

    @Override
    public boolean isLasting() {
      return tokens.isPersistent(connection);
    }
  }
}
