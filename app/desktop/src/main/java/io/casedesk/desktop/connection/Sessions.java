package io.casedesk.desktop.connection;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.TokenGate;
import io.casedesk.client.TokenSource;
import io.casedesk.client.network.Network;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.ProxySettings.Login;
import io.casedesk.client.network.Trust;
import io.casedesk.desktop.ui.task.FxThread;
import io.casedesk.policy.Governed;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.server.ServiceOptions;
import io.casedesk.vault.FileVault;
import io.casedesk.vault.SessionVault;
import io.casedesk.vault.Tokens;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes sessions of connections. Nothing is sent yet, and nothing started. */
public final class Sessions {

  /** Use cases in the service that is built in, where it is new. */
  public static final int SAMPLE = 1200;

  private final ServiceOptions builtIn;
  private final MachinePolicy policy;
  private final Tokens tokens;
  private final int inFlight;

  /**
   * Sessions as the policy of the computer lets them be.
   *
   * @param builtIn the service that is built in
   * @param tokens where new tokens are kept
   */
  public Sessions(ServiceOptions builtIn, MachinePolicy policy, Tokens tokens) {
    this(builtIn, policy, tokens, ClientOptions.IN_FLIGHT);
  }

  private Sessions(ServiceOptions builtIn, MachinePolicy policy, Tokens tokens, int inFlight) {
    this.builtIn = builtIn;
    this.policy = policy;
    this.tokens = tokens;
    this.inFlight = inFlight;
  }

  /** The same with another bound on reads at the same time, where a connection says none. */
  public Sessions withInFlight(int most) {
    return new Sessions(builtIn, policy, tokens, most);
  }

  /** Sessions of somebody for whom nothing is decided, with everything in one folder. */
  public static Sessions within(Path folder) {
    return new Sessions(
        ServiceOptions.of(folder.resolve("service.db")).withSample(SAMPLE),
        MachinePolicy.none(),
        new Tokens(SessionVault::new, new FileVault(folder.resolve("tokens.json")), false));
  }

  /**
   * Sessions with the service that is built in over a file, with sample records when it is new.
   *
   * @param tokens where new tokens are kept
   */
  public static Sessions of(Path file, MachinePolicy policy, Tokens tokens) {
    return new Sessions(ServiceOptions.of(file).withSample(SAMPLE), policy, tokens);
  }

  /** What the policy does not let a person change. */
  public Locks locks() {
    return new Locks(policy);
  }

  /** Where tokens are kept. */
  public Tokens tokens() {
    return tokens;
  }

  /** What a session of this connection calls it, or would if it could be opened. */
  public String connection(Profile profile) {
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
  public Session open(Profile profile, String token) {
    if (profile.isBuiltIn()) {
      return new BuiltInSession(profile.name(), builtIn, profile.look(), inFlight);
    }
    TokenGate gate = new TokenGate(token);
    ClientOptions options = options(profile, gate);
    Profile.Look look = new Profile.Look(profile.look().colour(), options.isReadOnly());
    return new RemoteSession(
        new RemoteSession.Named(profile.name(), look),
        options,
        new RemoteSession.Renewal(gate, new VaultKeeper(tokens, profile.tokenKey())));
  }

  /**
   * How the service of a connection is reached.
   *
   * @throws IllegalArgumentException as above
   */
  public ClientOptions options(Profile profile, TokenSource token) {
    return options(profile, token, "");
  }

  /**
   * The same with a password for the proxy that is not kept yet.
   *
   * @param proxyPassword empty for the one that is kept
   */
  public ClientOptions options(Profile profile, TokenSource token, String proxyPassword) {
    Profile.Way way = profile.way();
    BaseUrl url =
        way.plainHttp()
            ? BaseUrl.parseAllowingPlainHttp(profile.baseUrl())
            : BaseUrl.parse(profile.baseUrl());
    ClientOptions wanted =
        ClientOptions.of(url, token)
            .withBeforeCall(FxThread::refuse)
            .withNetwork(network(profile, proxyPassword))
            .withInFlight(way.inFlight() == Profile.Way.NOT_SAID ? inFlight : way.inFlight())
            .withFirstPage(way.firstPage());
    return Governed.options(policy, profile.look().readOnly() ? wanted.readOnly() : wanted);
  }

  private Network network(Profile profile, String typed) {
    Profile.Via via = profile.way().via();
    ProxySettings own = proxy(via.proxy());
    if (own instanceof ProxySettings.Manual manual && manual.login().isPresent()) {
      throw new IllegalArgumentException(
          "The proxy's address names a user. Leave the user out there, and type it into the field"
              + " below.");
    }
    ProxySettings proxy = locks().proxy().map(Sessions::proxy).orElse(own);
    ProxySettings used =
        locks()
            .proxyKey(profile)
            .map(key -> proxy.loggingIn(new Login(via.user(), () -> password(key, typed))))
            .orElse(proxy);
    return new Network(used, new Trust(file(profile.way().caFile())));
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
  public boolean missesPassword(Profile profile, Duration longest) {
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
