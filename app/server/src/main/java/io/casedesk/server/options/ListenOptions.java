package io.casedesk.server.options;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options for the network interface of the service.
 *
 * @param host the name or address of this computer to answer on; {@code 0.0.0.0} or {@code ::} is
 *     every address it has
 * @param port 0 takes a free one
 * @param tls encrypts; null for plain HTTP
 * @param insecure allows plain HTTP on an address that other computers reach
 * @param adminPort the port on 127.0.0.1 for {@code /livez}, {@code /readyz} and {@code /metrics};
 *     0 takes a free one; null for none
 * @param accessLog the file that gets a line for each request; {@code -} is standard error; null
 *     for none
 * @param limits what a client may take up
 */
public record ListenOptions(
    String host,
    int port,
    @Nullable Tls tls,
    boolean insecure,
    @Nullable Integer adminPort,
    @Nullable Path accessLog,
    Limits limits) {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int HIGHEST_PORT = 65_535;

  /** Checks the ports; throws {@link ServiceException} for one that does not exist. */
  public ListenOptions {
    checkPort(port);
    if (adminPort != null) {
      checkPort(adminPort);
    }
  }

  private static void checkPort(int port) {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ServiceException(
          "Port " + port + " doesn't exist. Choose 1 to 65535, or 0 for a free port.");
    }
  }

  /**
   * Files that let the service speak TLS, both in PEM.
   *
   * @param certificate the certificate, followed by those that vouch for it
   * @param key its private key, in PKCS#8 and not encrypted
   */
  public record Tls(Path certificate, Path key) {}

  /**
   * Limits for clients. A client that takes longer is disconnected, however steadily it sends
   * bytes.
   *
   * @param connections the most that are open at once; more wait until one is free
   * @param headTime from the connection to the end of the headers of its first request; between two
   *     requests, this time and idleTime
   * @param bodyTime from there to the end of the body
   * @param answerTime from there to the last byte of the answer
   * @param idleTime how long a connection may be silent: between two requests, in a body, or in the
   *     middle of an answer
   */
  public record Limits(
      int connections,
      Duration headTime,
      Duration bodyTime,
      Duration answerTime,
      Duration idleTime) {

    private static final Limits STANDARD =
        new Limits(
            1_024,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofSeconds(30));

    /**
     * 1,024 connections; 10 s for a head, 30 s for a body, 2 min for an answer, 30 s of silence.
     */
    public static Limits standard() {
      return STANDARD;
    }

    /** Returns a copy with another number of connections. */
    public Limits withConnections(int most) {
      return new Limits(most, headTime, bodyTime, answerTime, idleTime);
    }

    /** Returns a copy with another time for the head of a request. */
    public Limits withHeadTime(Duration longest) {
      return new Limits(connections, longest, bodyTime, answerTime, idleTime);
    }

    /** Returns a copy with another time for the body of a request. */
    public Limits withBodyTime(Duration longest) {
      return new Limits(connections, headTime, longest, answerTime, idleTime);
    }

    /** Returns a copy with another time for an answer. */
    public Limits withAnswerTime(Duration longest) {
      return new Limits(connections, headTime, bodyTime, longest, idleTime);
    }

    /** Returns a copy with another time of silence. */
    public Limits withIdleTime(Duration longest) {
      return new Limits(connections, headTime, bodyTime, answerTime, longest);
    }
  }

  /** Any free port on 127.0.0.1, in plain HTTP, with the standard limits. */
  public static ListenOptions onLoopback() {
    return new ListenOptions(LOOPBACK, 0, null, false, null, null, Limits.standard());
  }

  /** Returns a copy with another host. */
  public ListenOptions withHost(String other) {
    return new ListenOptions(other, port, tls, insecure, adminPort, accessLog, limits);
  }

  /** Returns a copy with another port. */
  public ListenOptions withPort(int other) {
    return new ListenOptions(host, other, tls, insecure, adminPort, accessLog, limits);
  }

  /** Returns a copy over TLS. */
  public ListenOptions withTls(Path certificate, Path key) {
    return new ListenOptions(
        host, port, new Tls(certificate, key), insecure, adminPort, accessLog, limits);
  }

  /** Returns a copy that allows plain HTTP on an address that other computers reach. */
  public ListenOptions withInsecure() {
    return new ListenOptions(host, port, tls, true, adminPort, accessLog, limits);
  }

  /** Returns a copy with an admin port on 127.0.0.1; 0 takes a free one. */
  public ListenOptions withAdminPort(int other) {
    return new ListenOptions(host, port, tls, insecure, other, accessLog, limits);
  }

  /** Returns a copy with an access log; {@code -} is standard error. */
  public ListenOptions withAccessLog(Path file) {
    return new ListenOptions(host, port, tls, insecure, adminPort, file, limits);
  }

  /** Returns a copy with other limits. */
  public ListenOptions withLimits(Limits other) {
    return new ListenOptions(host, port, tls, insecure, adminPort, accessLog, other);
  }
}
