package io.casedesk.policy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is decided for everybody on a computer. It only ever narrows what a person may choose.
 *
 * @param services which services there are to work on
 * @param way how they are reached
 * @param restrictions what must not be done
 * @param logLevel how much is logged; empty for as much as usual
 */
public record MachinePolicy(
    Services services, Way way, Restrictions restrictions, Optional<LogLevel> logLevel) {

  private static final MachinePolicy NONE =
      new MachinePolicy(
          new Services(List.of(), false),
          new Way(Optional.empty(), Optional.empty()),
          new Restrictions(false, false, false, false),
          Optional.empty());

  /**
   * Services to work on.
   *
   * @param offered connections that are there without anybody making them
   * @param onlyThese whether a person can use no other base URL; the service that is built in,
   *     which leaves the computer with nothing, stays
   */
  public record Services(List<OfferedConnection> offered, boolean onlyThese) {

    /** Makes an unmodifiable copy. */
    public Services {
      offered = List.copyOf(offered);
    }
  }

  /**
   * A connection that is offered.
   *
   * @param name what people call it
   * @param baseUrl the service's base URL
   * @param readOnly whether nothing can be written over it
   */
  public record OfferedConnection(String name, String baseUrl, boolean readOnly) {}

  /**
   * How services are reached.
   *
   * @param proxy as it is typed in the settings: {@code system}, {@code none} or an address; empty
   *     for what the person chose
   * @param caFile a file of certificates in PEM that may vouch for services besides those that the
   *     computer knows
   */
  public record Way(Optional<String> proxy, Optional<Path> caFile) {}

  /**
   * What must not be done.
   *
   * @param plainHttp whether no service is reached without TLS, but those on this computer itself
   * @param fileTokens whether no token is kept in a file, however the person would like it
   * @param writing whether nothing is written to any service but the one that is built in
   * @param updateNotice whether nobody is told of newer versions
   */
  public record Restrictions(
      boolean plainHttp, boolean fileTokens, boolean writing, boolean updateNotice) {}

  /** How much is logged. */
  public enum LogLevel {
    /** What went wrong. */
    ERROR,
    /** And what may go wrong. */
    WARN,
    /** And what was done. */
    INFO,
    /** And how; for a support case. */
    DEBUG
  }

  /** The same without anything that leads to a service: connections, proxy and certificates. */
  MachinePolicy withoutWay() {
    return new MachinePolicy(
        new Services(List.of(), services.onlyThese()), NONE.way, restrictions, logLevel);
  }

  /** Nothing is decided. */
  public static MachinePolicy none() {
    return NONE;
  }
}
