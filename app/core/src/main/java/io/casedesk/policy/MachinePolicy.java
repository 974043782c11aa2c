package io.casedesk.policy;

import io.casedesk.log.LogLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The administrator's policy for all users of a computer. It only restricts what users may choose.
 *
 * @param services the services that may be used
 * @param network how they are reached
 * @param restrictions what is forbidden
 * @param logLevel the level of the log; empty for the default
 */
public record MachinePolicy(
    Services services,
    NetworkPolicy network,
    Restrictions restrictions,
    Optional<LogLevel> logLevel) {

  private static final MachinePolicy NONE =
      new MachinePolicy(
          new Services(List.of(), false),
          new NetworkPolicy(Optional.empty(), Optional.empty()),
          new Restrictions(false, false, false),
          Optional.empty());

  /**
   * The services that may be used.
   *
   * @param offered connections that exist without a user creating them
   * @param onlyThese whether users can't use other base URLs; the built-in service, which sends
   *     nothing over the network, stays allowed
   */
  public record Services(List<OfferedConnection> offered, boolean onlyThese) {

    /** Makes an unmodifiable copy. */
    public Services {
      offered = List.copyOf(offered);
    }
  }

  /**
   * An offered connection.
   *
   * @param name the display name
   * @param baseUrl the service's base URL
   * @param readOnly whether it is read-only
   */
  public record OfferedConnection(String name, String baseUrl, boolean readOnly) {}

  /**
   * How services are reached.
   *
   * @param proxy the proxy as entered in the settings: {@code system}, {@code none} or an address;
   *     empty for the user's choice
   * @param caFile a PEM file of certificates to trust in addition to those of the computer
   */
  public record NetworkPolicy(Optional<String> proxy, Optional<Path> caFile) {}

  /**
   * What is forbidden.
   *
   * @param plainHttp whether services without TLS are forbidden, except those on this computer
   * @param fileTokens whether tokens in files are forbidden
   * @param writing whether writing is forbidden, except to the built-in service
   */
  public record Restrictions(boolean plainHttp, boolean fileTokens, boolean writing) {}

  /** Returns a copy without connections, proxy and certificates. */
  MachinePolicy withoutUntrustedSettings() {
    return new MachinePolicy(
        new Services(List.of(), services.onlyThese()), NONE.network, restrictions, logLevel);
  }

  /** Returns an empty policy. */
  public static MachinePolicy none() {
    return NONE;
  }
}
