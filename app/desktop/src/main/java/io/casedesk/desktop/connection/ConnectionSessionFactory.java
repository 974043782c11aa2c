package io.casedesk.desktop.connection;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.InteractiveTokenProvider;
import io.casedesk.client.TokenProvider;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.client.network.TrustOptions;
import io.casedesk.desktop.common.tasks.FxThread;
import io.casedesk.policy.GovernedConnections;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.server.ServiceOptions;
import io.casedesk.vault.FileVault;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.SessionVault;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes sessions of connections. Nothing is sent yet, and nothing started. */
public final class ConnectionSessionFactory {

  /** Use cases in the service that is built in, where it is new. */
  public static final int SAMPLE = 1200;

  private final ServiceOptions builtIn;
  private final MachinePolicy policy;
  private final SecretStore tokens;
  private final int inFlight;

  /**
   * Sessions as the policy of the computer lets them be.
   *
   * @param builtIn the service that is built in
   * @param tokens where new tokens are kept
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

  /** The same with another bound on reads at the same time, where a connection says none. */
  public ConnectionSessionFactory withInFlight(int most) {
    return new ConnectionSessionFactory(builtIn, policy, tokens, most);
  }

  /** Sessions of somebody for whom nothing is decided, with everything in one folder. */
  public static ConnectionSessionFactory within(Path folder) {
    return new ConnectionSessionFactory(
        ServiceOptions.of(folder.resolve("service.db")).withSample(SAMPLE),
        MachinePolicy.none(),
        new SecretStore(SessionVault::new, new FileVault(folder.resolve("tokens.json")), false));
  }

  /**
   * Sessions with the service that is built in over a file, with sample records when it is new.
   *
   * @param tokens where new tokens are kept
   */
  public static ConnectionSessionFactory of(Path file, MachinePolicy policy, SecretStore tokens) {
    return new ConnectionSessionFactory(ServiceOptions.of(file).withSample(SAMPLE), policy, tokens);
  }

  /** What the policy does not let a person change. */
  public PolicyLocks locks() {
    return new PolicyLocks(policy);
  }

  /** Where tokens are kept. */
  public SecretStore tokens() {
    return tokens;
  }

  /** What a session of this connection calls it, or would if it could be opened. */
  public String connection(ConnectionProfile profile) {
    return profile.isBuiltIn()
        ? builtIn.database().toString()
        : BaseUrl.parseAllowingPlainHttp(profile.baseUrl()).toString();
  }

  /**
   * A session that is not used yet.
   *
   * @param token of the service; of no use for the one that is built in
   * @throws IllegalArgumentException when something of the connection cannot be used; the message
   *     says what, and what to do
   */
  public ConnectionSession open(ConnectionProfile profile, String token) {
    if (profile.isBuiltIn()) {
      return new BuiltInSession(profile.name(), builtIn, profile.look(), inFlight);
    }
    InteractiveTokenProvider gate = new InteractiveTokenProvider(token);
    ClientOptions options = options(profile, gate);
    ConnectionProfile.Look look =
        new ConnectionProfile.Look(profile.look().colour(), options.isReadOnly());
    return new RemoteSession(
        new RemoteSession.Named(profile.name(), look),
        options,
        new RemoteSession.Renewal(gate, new VaultTokenSaver(tokens, profile.tokenKey())));
  }

  /**
   * How the service of a connection is reached.
   *
   * @throws IllegalArgumentException as above
   */
  public ClientOptions options(ConnectionProfile profile, TokenProvider token) {
    return options(profile, token, "");
  }

  /**
   * The same with a password for the proxy that is not kept yet.
   *
   * @param proxyPassword empty for the one that is kept
   */
  public ClientOptions options(
      ConnectionProfile profile, TokenProvider token, String proxyPassword) {
    ConnectionProfile.Way way = profile.way();
    BaseUrl url =
        way.plainHttp()
            ? BaseUrl.parseAllowingPlainHttp(profile.baseUrl())
            : BaseUrl.parse(profile.baseUrl());
    ClientOptions wanted =
        ClientOptions.of(url, token)
            .withBeforeCall(FxThread::refuse)
            .withNetwork(network(profile, proxyPassword))
            .withInFlight(
                way.inFlight() == ConnectionProfile.Way.NOT_SAID ? inFlight : way.inFlight())
            .withFirstPage(way.firstPage());
    return GovernedConnections.options(
        policy, profile.look().readOnly() ? wanted.readOnly() : wanted);
  }

  private NetworkOptions network(ConnectionProfile profile, String typed) {
    ConnectionProfile.Via via = profile.way().via();
    ProxySettings own = proxy(via.proxy());
    if (own instanceof ProxySettings.Manual manual && manual.login().isPresent()) {
      throw new IllegalArgumentException(
          "The proxy's address names a user. Leave the user out there, and type it into the field"
              + " below.");
    }
    ProxySettings proxy = locks().proxy().map(ConnectionSessionFactory::proxy).orElse(own);
    ProxySettings used =
        locks()
            .proxyKey(profile)
            .map(key -> proxy.loggingIn(new Login(via.user(), () -> password(key, typed))))
            .orElse(proxy);
    return new NetworkOptions(used, new TrustOptions(file(profile.way().caFile())));
  }

  private static ProxySettings proxy(String text) {
    return ProxySettings.parse(text, () -> "", List.of());
  }

  /** Asks no vault: what is kept was found before the session was opened. */
  private String password(String key, String typed) {
    return typed.isEmpty() ? tokens.inUse(key).orElse("") : typed;
  }

  /**
   * Whether the proxy of a connection is to be told a password, and none is kept. Blocks on the
   * system's vault.
   *
   * @param longest how long to wait for the system's vault
   * @throws io.casedesk.vault.VaultException when nobody can tell
   */
  public boolean missesPassword(ConnectionProfile profile, Duration longest) {
    return locks().proxyKey(profile).filter(key -> tokens.find(key, longest).isEmpty()).isPresent();
  }

  private static Optional<Path> file(String text) {
    try {
      return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text.strip()));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "The file of certificates cannot be named so on this computer. Choose it again.", e);
    }
  }
}
