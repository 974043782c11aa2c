package io.casedesk.server.http.guard;

import io.casedesk.server.http.guard.BodyDeadline.TimedBody;
import io.casedesk.server.options.ListenOptions.Limits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The phase of one connection and its start, derived from the bytes that Jetty counts for each
 * connection.
 */
final class WatchedConnection {

  private enum Phase {
    /** Nothing came since the last answer, or ever. */
    SILENT,
    /** Some of a head came. */
    READING_HEAD,
    /** A request is being answered, and nothing of the answer was written. */
    WORKING,
    /** Some of the answer was written. */
    ANSWERING,
    CUT
  }

  /**
   * How long each phase may be, in nanoseconds.
   *
   * @param first silence of a connection that never sent a request
   * @param silent silence between two requests
   * @param head a head that began
   * @param unknown a request without a good token, its body included
   * @param answer an answer that began
   */
  record PhaseLimits(long first, long silent, long head, long unknown, long answer) {

    /** With most connections in use, who sends no request or no good token makes room. */
    private static final Duration CROWDED = Duration.ofSeconds(1);

    static PhaseLimits of(Limits limits, boolean crowded) {
      long most = crowded ? CROWDED.toNanos() : Long.MAX_VALUE;
      long head = Math.min(limits.headTime().toNanos(), most);
      long silent = Math.min(limits.idleTime().toNanos(), most);
      return new PhaseLimits(head, silent, head, most, limits.answerTime().toNanos());
    }

    /** The limits during shutdown: only requests in progress may continue. */
    static PhaseLimits none(Limits limits) {
      return new PhaseLimits(-1, -1, -1, Long.MAX_VALUE, limits.answerTime().toNanos());
    }
  }

  private final Connection connection;
  private final SocketAddress address;
  private Phase phase = Phase.SILENT;
  private @Nullable RequestAttributes requestAttributes;
  private int inFlight;
  private boolean answered;
  private boolean known;
  private long since;
  private long headSince;
  private long bytesIn;
  private long bytesOut;

  WatchedConnection(Connection connection, long now) {
    this.connection = connection;
    this.address = withoutPort(connection.getEndPoint().getRemoteSocketAddress());
    this.since = now;
  }

  private static SocketAddress withoutPort(SocketAddress address) {
    return address instanceof InetSocketAddress internet
        ? new InetSocketAddress(internet.getAddress(), 0)
        : address;
  }

  Connection connection() {
    return connection;
  }

  /** The address of the client without its port. */
  SocketAddress address() {
    return address;
  }

  /**
   * Who makes room first: those who never had a good token, then those who have waited longest.
   * Taken once, because a connection goes on while others are compared.
   */
  record CloseCandidate(
      WatchedConnection connection, boolean busy, boolean known, boolean answered, long age)
      implements Comparable<CloseCandidate> {

    @Override
    public int compareTo(CloseCandidate other) {
      int byToken = Boolean.compare(known, other.known);
      return byToken != 0 ? byToken : Long.compare(other.age, age);
    }
  }

  synchronized CloseCandidate candidate(long now) {
    follow(now);
    // Until a head is read, the service may be what is slow.
    long waiting = phase == Phase.READING_HEAD ? headSince : since;
    return new CloseCandidate(this, isBusy(), known, answered, now - waiting);
  }

  /**
   * A head is complete.
   *
   * @return false when the connection was cut off just before, and nothing must be done for it
   */
  synchronized boolean begin(RequestAttributes begun, long now) {
    if (phase == Phase.CUT) {
      return false;
    }
    requestAttributes = begun;
    inFlight++;
    phase = Phase.WORKING;
    since = now;
    bytesOut = connection.getBytesOut();
    return true;
  }

  /**
   * A request is done with. The next may have begun already, if it came right behind.
   *
   * @param good whether it came with a good token
   */
  synchronized void end(long now, boolean good) {
    inFlight--;
    known |= good;
    if (inFlight == 0 && phase != Phase.CUT) {
      phase = Phase.SILENT;
      answered = true;
      since = now;
      bytesIn = connection.getBytesIn();
    }
  }

  /** Sees what happened since the last look, and cuts the connection off if it took too long. */
  void look(long now, PhaseLimits phaseLimits) {
    if (isLate(now, phaseLimits)) {
      close();
    }
  }

  /** Ends it, after it was cut. */
  void close() {
    connection.getEndPoint().close(new TimeoutException("A client took too long"));
  }

  /** Marks the connection as cut off if the service waits for the client. */
  synchronized boolean cutIfWaitedFor(long now) {
    follow(now);
    boolean waitedFor = phase != Phase.CUT && !isBusy() && !waitsForService(now);
    if (waitedFor) {
      phase = Phase.CUT;
    }
    return waitedFor;
  }

  /**
   * Whether the service has yet to read what the client sent, or to check its token. In a crowd
   * that takes a while, and the client can do nothing about it.
   */
  private boolean waitsForService(long now) {
    return switch (phase) {
      case SILENT -> hasUnreadBytes();
      case WORKING -> body().filter(body -> body.awaitedNanos(now) > 0).isEmpty();
      case READING_HEAD, ANSWERING, CUT -> false;
    };
  }

  private boolean hasUnreadBytes() {
    try {
      return connection.getEndPoint().getTransport() instanceof SocketChannel channel
          && channel.socket().getInputStream().available() > 0;
    } catch (IOException closed) {
      return false;
    }
  }

  /** Whether a request with a valid token is in progress. */
  synchronized boolean isBusy() {
    return switch (phase) {
      case SILENT, READING_HEAD, CUT -> false;
      case WORKING, ANSWERING -> hasGoodToken();
    };
  }

  /** The body of the request that is being answered; empty where there is none. */
  synchronized Optional<TimedBody> body() {
    return inFlight == 0
        ? Optional.empty()
        : Optional.ofNullable(requestAttributes).flatMap(RequestAttributes::body);
  }

  private boolean hasGoodToken() {
    return requestAttributes != null && requestAttributes.tokenName().isPresent();
  }

  /** Sees from the bytes that were counted whether a new phase began. */
  private void follow(long now) {
    if (phase == Phase.SILENT && connection.getBytesIn() > bytesIn) {
      phase = Phase.READING_HEAD;
      // A client that has sent nothing else has had time since it connected.
      since = answered ? now : since;
      headSince = now;
    } else if (phase == Phase.WORKING && connection.getBytesOut() > bytesOut) {
      phase = Phase.ANSWERING;
      since = now;
    }
  }

  private synchronized boolean isLate(long now, PhaseLimits phaseLimits) {
    follow(now);
    long allowed =
        switch (phase) {
          case SILENT -> answered ? phaseLimits.silent() : phaseLimits.first();
          case READING_HEAD -> phaseLimits.head();
          case ANSWERING ->
              hasGoodToken()
                  ? phaseLimits.answer()
                  : Math.min(phaseLimits.unknown(), phaseLimits.answer());
          case WORKING -> hasGoodToken() ? Long.MAX_VALUE : phaseLimits.unknown();
          case CUT -> Long.MAX_VALUE;
        };
    if (now - since <= allowed || waitsForService(now)) {
      return false;
    }
    phase = Phase.CUT;
    return true;
  }
}
