package io.casedesk.server.http.guard;

import io.casedesk.server.http.guard.BodyDeadline.TimedBody;
import io.casedesk.server.options.ListenOptions.Limits;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the open connections, and closes those that take too long to send the head of a request or
 * to read an answer. When one address has too many connections, the one that has waited longest for
 * a request is closed for the newest. When too many are busy, the bodies that have been arriving
 * longest are ended, even those with a valid token. Jetty's own idle timeout restarts with every
 * byte, so that a byte a second would hold a connection, and during an answer a thread, forever.
 */
public final class ConnectionWatch extends Handler.Wrapper implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionWatch.class);
  private static final Duration SHORTEST_ROUND = Duration.ofMillis(20);
  private static final Duration LONGEST_ROUND = Duration.ofMillis(200);
  private static final int ROUNDS_IN_A_LIMIT = 5;

  /** Of all connections, from which part on they are too many. */
  private static final double CROWDED = 0.75;

  /** How long a client may be awaited however many connections are busy; most send at once. */
  private static final Duration SHORTEST_DRIPPING = Duration.ofMillis(300);

  /** How long room is awaited, so that one look serves many new connections. */
  private static final Duration ROOM_DELAY = Duration.ofMillis(5);

  /** How long a client has for its first request while a connection is free for others. */
  private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);

  private final Limits limits;
  private final Map<Connection, WatchedConnection> open = new ConcurrentHashMap<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final ScheduledExecutorService rounds =
      new ScheduledThreadPoolExecutor(
          1,
          Thread.ofPlatform().name("casedesk-http-watch").daemon().factory(),
          // A connection may still open when the watch has ended.
          new ThreadPoolExecutor.DiscardPolicy());

  private final AtomicBoolean roomAsked = new AtomicBoolean();
  private volatile boolean ending;

  /** Watches from now on, until it is closed. */
  public ConnectionWatch(Limits limits) {
    this.limits = limits;
    long millis = roundMillis(limits);
    var _ = rounds.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
  }

  private static long roundMillis(Limits limits) {
    Duration shortest =
        Collections.min(List.of(limits.headTime(), limits.answerTime(), limits.idleTime()));
    return Math.clamp(
        shortest.dividedBy(ROUNDS_IN_A_LIMIT).toMillis(),
        SHORTEST_ROUND.toMillis(),
        LONGEST_ROUND.toMillis());
  }

  /** What a connector has to tell. */
  Connection.Listener listener() {
    return new Connection.Listener() {
      @Override
      public void onOpened(Connection connection) {
        // Over TLS there are two a client: the one that decrypts, and the one that speaks HTTP.
        if (connection instanceof ConnectionMetaData) {
          open.put(connection, new WatchedConnection(connection, System.nanoTime()));
          askForRoom();
        }
      }

      @Override
      public void onClosed(Connection connection) {
        open.remove(connection);
      }
    };
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Connection connection = request.getConnectionMetaData().getConnection();
    WatchedConnection watched = open.get(connection);
    if (watched == null || !watched.begin(RequestAttributes.of(request), System.nanoTime())) {
      // Closed first: Jetty would send a 500, although nothing failed. Nothing is logged either.
      connection.getEndPoint().close();
      callback.failed(new QuietException.Exception("The connection was cut off"));
      return true;
    }
    inFlight.incrementAndGet();
    Request.addCompletionListener(
        request,
        failure -> {
          inFlight.decrementAndGet();
          watched.end(System.nanoTime(), RequestAttributes.of(request).tokenName().isPresent());
        });
    return super.handle(request, response, callback);
  }

  /** Has room made soon, once for all connections that are opened until then. */
  private void askForRoom() {
    if (open.size() > limits.connectionsOfAnAddress() && roomAsked.compareAndSet(false, true)) {
      var _ = rounds.schedule(this::makeRoom, ROOM_DELAY.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void makeRoom() {
    roomAsked.set(false);
    try {
      long now = System.nanoTime();
      open.values().stream()
          .map(one -> one.candidate(now))
          .collect(Collectors.groupingBy(candidate -> candidate.connection().address()))
          .values()
          .forEach(neighbours -> closeTooMany(neighbours, now));
      endDrippingBodies();
    } catch (RuntimeException e) {
      LOG.warn("Couldn't close connections to make room for new ones", e);
    }
  }

  /**
   * Closes the connections of an address that are too many, but never one that waits for the
   * service: a request with a valid token that is answered, or a request that the service has yet
   * to read or to check.
   */
  private void closeTooMany(List<WatchedConnection.CloseCandidate> neighbours, long now) {
    int busy = (int) neighbours.stream().filter(WatchedConnection.CloseCandidate::busy).count();
    boolean isProxy = busy >= limits.connectionsOfAnAddress();
    int tooMany = tooMany(limits, open.size(), neighbours.size(), busy);
    if (tooMany <= 0) {
      return;
    }
    boolean isFull = open.size() >= limits.connections();
    Duration least = isProxy ? SHORTEST_DRIPPING : isFull ? ROOM_DELAY : SHORTEST_WAIT;
    List<WatchedConnection> closed =
        neighbours.stream()
            .filter(
                candidate ->
                    candidate.age() >= least.toNanos() || (candidate.answered() && !isProxy))
            .sorted()
            .map(WatchedConnection.CloseCandidate::connection)
            .filter(one -> one.cutIfWaitedFor(now))
            .limit(tooMany)
            .toList();
    // Their end takes a moment, and they must not count until then.
    closed.forEach(one -> open.remove(one.connection()));
    closed.forEach(WatchedConnection::close);
    if (closed.size() < tooMany) {
      askForRoom();
    }
  }

  /**
   * Returns how many connections of an address are too many. Where as many are busy, as behind a
   * reverse proxy, those that wait were opened just now: they make room only where none is left,
   * and no more of it than others need.
   *
   * @param all the connections of all addresses
   * @param ofAddress the connections of the address
   * @param busy those of the address that have a request with a valid token in progress
   */
  static int tooMany(Limits limits, int all, int ofAddress, int busy) {
    int most = limits.connectionsOfAnAddress();
    if (busy < most) {
      return ofAddress - most;
    }
    return all < limits.connections() ? 0 : Math.min(ofAddress - busy, all - crowd(limits) + 1);
  }

  /** Ends no more bodies than it takes to have a part of the connections free. */
  private void endDrippingBodies() {
    if (open.size() < crowd(limits)) {
      return;
    }
    List<WatchedConnection> busy =
        open.values().stream()
            .filter(WatchedConnection::isBusy)
            .filter(one -> one.body().filter(TimedBody::isExpired).isEmpty())
            .toList();
    int tooMany = busy.size() - crowd(limits) + 1;
    if (tooMany > 0) {
      long now = System.nanoTime();
      busy.stream()
          .flatMap(one -> one.body().stream())
          .filter(body -> body.awaitedNanos(now) >= SHORTEST_DRIPPING.toNanos())
          // Not by the time they were awaited: the service may wait for a body late.
          .sorted(Comparator.comparingLong((TimedBody body) -> body.ageNanos(now)).reversed())
          .limit(tooMany)
          .forEach(TimedBody::expire);
    }
  }

  private static int crowd(Limits limits) {
    return (int) Math.ceil(limits.connections() * CROWDED);
  }

  private void look() {
    try {
      long now = System.nanoTime();
      // Before it is full: those that wait to be let in are not seen here.
      boolean crowded = open.size() >= crowd(limits);
      WatchedConnection.PhaseLimits phaseLimits =
          ending
              ? WatchedConnection.PhaseLimits.none(limits)
              : WatchedConnection.PhaseLimits.of(limits, crowded);
      open.values().forEach(watched -> watched.look(now, phaseLimits));
      endDrippingBodies();
    } catch (RuntimeException e) {
      // A failure on one connection must not prevent the next round.
      LOG.warn("Couldn't check the open connections", e);
    }
  }

  /** Connections open now. */
  public int connections() {
    return open.size();
  }

  /** Requests being answered now. */
  public int inFlight() {
    return inFlight.get();
  }

  /** Whether the service was told to stop. */
  public boolean isEnding() {
    return ending;
  }

  /** Closes all connections without a request in progress, from now on. */
  public void stopWaiting() {
    ending = true;
    look();
  }

  @Override
  public void close() {
    rounds.shutdownNow();
  }
}
