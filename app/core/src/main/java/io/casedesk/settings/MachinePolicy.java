package io.casedesk.settings;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.log.LogLevel;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The administrator's policy for all users of a computer. It only restricts what users may choose.
 * The components are the keys of the file, see {@link PolicyFile}.
 *
 * @param connections connections that exist without a user creating them
 * @param lockBaseUrl whether users can't use other base URLs; the built-in service, which sends
 *     nothing over the network, stays allowed
 * @param forbidPlainHttp whether services without TLS are forbidden, except those on this computer
 * @param forbidFileTokens whether tokens in files are forbidden
 * @param readOnly whether writing is forbidden, except to the built-in service
 * @param proxy the proxy as entered in the settings: {@code system}, {@code none} or an address;
 *     empty for the user's choice
 * @param caFile a PEM file of certificates to trust in addition to those of the computer
 * @param logLevel the level of the log; empty for the default
 */
public record MachinePolicy(
    List<OfferedConnection> connections,
    boolean lockBaseUrl,
    boolean forbidPlainHttp,
    boolean forbidFileTokens,
    boolean readOnly,
    Optional<String> proxy,
    Optional<Path> caFile,
    Optional<LogLevel> logLevel) {

  private static final MachinePolicy NONE =
      new MachinePolicy(
          List.of(),
          false,
          false,
          false,
          false,
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Makes an unmodifiable copy. */
  public MachinePolicy {
    connections = List.copyOf(connections);
  }

  /**
   * An offered connection.
   *
   * @param name the display name
   * @param baseUrl the service's base URL
   * @param readOnly whether it is read-only
   */
  public record OfferedConnection(String name, String baseUrl, boolean readOnly) {}

  /** Returns an empty policy. */
  public static MachinePolicy none() {
    return NONE;
  }

  /** Returns the policy of a file that can't be read: every restriction is on. */
  static MachinePolicy allRestrictions() {
    return new MachinePolicy(
        List.of(), true, true, true, true, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns a copy without connections, proxy and certificates. */
  MachinePolicy withoutUntrustedSettings() {
    return new MachinePolicy(
        List.of(),
        lockBaseUrl,
        forbidPlainHttp,
        forbidFileTokens,
        readOnly,
        Optional.empty(),
        Optional.empty(),
        logLevel);
  }

  /**
   * Returns the options of a connection under the policy: with its proxy and certificates, and
   * read-only if the policy says so.
   *
   * @throws IllegalArgumentException when the policy forbids the connection; the message names the
   *     connections that it allows
   */
  public ClientOptions govern(ClientOptions options) {
    BaseUrl url = options.baseUrl();
    Optional<OfferedConnection> offered =
        connections.stream()
            .filter(one -> BaseUrl.parseAllowingPlainHttp(one.baseUrl()).uri().equals(url.uri()))
            .findFirst();
    if (lockBaseUrl && offered.isEmpty()) {
      throw refusal(url);
    }
    if (forbidPlainHttp && !url.isHttps() && !url.isLoopback()) {
      throw new MessageException(Message.of("policy.plain-http", url));
    }
    ClientOptions governed = options.withNetwork(network(options.network()));
    boolean reading = readOnly || offered.filter(OfferedConnection::readOnly).isPresent();
    return reading ? governed.readOnly() : governed;
  }

  private MessageException refusal(BaseUrl url) {
    return new MessageException(
        connections.isEmpty()
            ? Message.of("policy.none-allowed", url)
            : Message.of(
                "policy.host-not-allowed",
                url,
                connections.stream()
                    .map(OfferedConnection::baseUrl)
                    .collect(Collectors.joining(", "))));
  }

  /** Returns the options of the network under the policy: with its proxy and certificates. */
  public NetworkOptions network(NetworkOptions wanted) {
    ProxySettings used =
        proxy
            .map(text -> ProxySettings.parse(text, () -> "", List.of()))
            // The user still chooses the sign-in name for the proxy.
            .map(decided -> wanted.proxy().login().map(decided::loggingIn).orElse(decided))
            .orElse(wanted.proxy());
    return new NetworkOptions(used, caFile.or(wanted::caFile));
  }
}
