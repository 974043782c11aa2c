package io.casedesk.settings;

import io.casedesk.log.LogLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
}
