package io.casedesk.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where and how the service answers.
 *
 * @param host the name or address of this computer to answer on; {@code 0.0.0.0} or {@code ::} is
 *     every address it has
 * @param port 0 takes a free one
 * @param protection what keeps others from reading along
 * @param watching what those who run the service see of it
 * @param limits what a client may take up
 */
public record ListenOptions(
    String host, int port, Protection protection, Watching watching, Limits limits) {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int HIGHEST_PORT = 65_535;

  /** Checks the port; throws {@link ServiceException} for one that does not exist. */
  public ListenOptions {
    checkPort(port);
  }

  private static void checkPort(int port) {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ServiceException(
          "Port " + port + " does not exist; choose 1 to 65535, or 0 for any free one.");
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
   * What keeps others from reading along.
   *
   * @param tls encrypts; plain HTTP is spoken where there is none
   * @param insecure allows plain HTTP on an address that other computers reach
   */
  public record Protection(Optional<Tls> tls, boolean insecure) {}

  /**
   * What those who run the service see of it.
   *
   * @param adminPort the port on 127.0.0.1 for {@code /livez}, {@code /readyz} and {@code
   *     /metrics}; 0 takes a free one
   * @param accessLog the file that gets a line for each request; {@code -} is standard error
   */
  public record Watching(Optional<Integer> adminPort, Optional<Path> accessLog) {

    /** Checks the port; throws {@link ServiceException} for one that does not exist. */
    public Watching {
      adminPort.ifPresent(ListenOptions::checkPort);
    }
  }

  /**
   * What a client may take up. Whoever takes longer is cut off, however steadily the bytes drip.
   *
   * @param connections the most that are open at once; more wait until one is free
   * @param headTime from the first byte of a request, or from the connection to its first request,
   *     to the end of its headers
   * @param bodyTime from there to the end of the body
   * @param answerTime from the first byte of an answer to its last
   * @param idleTime how long a connection may be silent between two requests
   */
  public record Limits(
      int connections,
      Duration headTime,
      Duration bodyTime,
      Duration answerTime,
      Duration idleTime) {

    private static final Limits STANDARD =
        new Limits(
            512,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofSeconds(30));

    /** 512 connections; 10 s for a head, 30 s for a body, 2 min for an answer, 30 s of silence. */
    public static Limits standard() {
      return STANDARD;
    }

    /** Half of all: the most of one address, before those that wait for a request are ended. */
    public int connectionsOfAnAddress() {
      return Math.max(1, connections / 2);
    }

    /** The same with another number of connections. */
    public Limits withConnections(int most) {
      return new Limits(most, headTime, bodyTime, answerTime, idleTime);
    }

    /** The same with another time for the head of a request. */
    public Limits withHeadTime(Duration longest) {
      return new Limits(connections, longest, bodyTime, answerTime, idleTime);
    }

    /** The same with another time for the body of a request. */
    public Limits withBodyTime(Duration longest) {
      return new Limits(connections, headTime, longest, answerTime, idleTime);
    }

    /** The same with another time for an answer. */
    public Limits withAnswerTime(Duration longest) {
      return new Limits(connections, headTime, bodyTime, longest, idleTime);
    }

    /** The same with another time of silence. */
    public Limits withIdleTime(Duration longest) {
      return new Limits(connections, headTime, bodyTime, answerTime, longest);
    }
  }

  /** Any free port on 127.0.0.1, in plain HTTP, with the standard limits. */
  public static ListenOptions onLoopback() {
    return new ListenOptions(
        LOOPBACK,
        0,
        new Protection(Optional.empty(), false),
        new Watching(Optional.empty(), Optional.empty()),
        Limits.standard());
  }

  /** The same on another host. */
  public ListenOptions withHost(String other) {
    return new ListenOptions(other, port, protection, watching, limits);
  }

  /** The same with another port. */
  public ListenOptions withPort(int other) {
    return new ListenOptions(host, other, protection, watching, limits);
  }

  /** The same over TLS. */
  public ListenOptions withTls(Path certificate, Path key) {
    Tls tls = new Tls(certificate, key);
    return new ListenOptions(
        host, port, new Protection(Optional.of(tls), protection.insecure()), watching, limits);
  }

  /** The same, with plain HTTP allowed on an address that other computers reach. */
  public ListenOptions withInsecure() {
    return new ListenOptions(host, port, new Protection(protection.tls(), true), watching, limits);
  }

  /** The same with an admin port on 127.0.0.1; 0 takes a free one. */
  public ListenOptions withAdminPort(int other) {
    Watching more = new Watching(Optional.of(other), watching.accessLog());
    return new ListenOptions(host, port, protection, more, limits);
  }

  /** The same with an access log; {@code -} is standard error. */
  public ListenOptions withAccessLog(Path file) {
    Watching more = new Watching(watching.adminPort(), Optional.of(file));
    return new ListenOptions(host, port, protection, more, limits);
  }

  /** The same with other limits. */
  public ListenOptions withLimits(Limits other) {
    return new ListenOptions(host, port, protection, watching, other);
  }
}
