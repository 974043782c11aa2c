package io.casedesk.server.http.guard;

import io.casedesk.server.options.ListenOptions.Limits;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;

/**
 * Closes connections on which the head of a request, or a whole request, takes too long, however
 * steadily its bytes come. Jetty's idle timeout restarts with every byte, and its minimum data rate
 * applies to bodies only.
 *
 * <p>A body that a route left unread (it answered early: 401, 413) is read and dropped after the
 * answer. Otherwise a client that is still writing would be disconnected before it reads the
 * answer.
 */
final class Deadlines extends Handler.Wrapper implements Connection.Listener, Graceful {

  private static final long LOOK_MILLIS = 100;

  /**
   * How long a client has after its last answer to close the connection, and after an early answer
   * to send the rest of its body.
   */
  private static final Duration LAST_SECONDS = Duration.ofSeconds(2);

  /**
   * When a connection is closed.
   *
   * @param at as {@link System#nanoTime} counts
   * @param answering whether a request is being answered, which may finish while the service stops
   */
  private record Deadline(long at, boolean answering) {}

  private final Duration firstHead;
  private final Duration nextHead;
  private final Duration wholeRequest;
  private final Map<Connection, Deadline> open = new ConcurrentHashMap<>();
  private volatile boolean ending;

  Deadlines(Limits limits) {
    this.firstHead = limits.headTime();
    this.nextHead = limits.idleTime().plus(limits.headTime());
    this.wholeRequest = limits.bodyTime().plus(limits.answerTime());
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    lookAgain();
  }

  @Override
  public void onOpened(Connection connection) {
    // Over TLS there are two a client: the one that decrypts, and the one that speaks HTTP.
    if (connection instanceof ConnectionMetaData) {
      open.put(connection, within(firstHead, false));
    }
  }

  @Override
  public void onClosed(Connection connection) {
    open.remove(connection);
  }

  private static Deadline within(Duration time, boolean answering) {
    return new Deadline(System.nanoTime() + time.toNanos(), answering);
  }

  private void lookAgain() {
    var _ = getServer().getScheduler().schedule(this::look, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    closeLate();
    lookAgain();
  }

  private void closeLate() {
    long now = System.nanoTime();
    open.forEach(
        (connection, deadline) -> {
          boolean late = now - deadline.at > 0 || (ending && !deadline.answering);
          if (late && open.remove(connection, deadline)) {
            connection.getEndPoint().close(new TimeoutException("A client took too long"));
          }
        });
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Connection connection = request.getConnectionMetaData().getConnection();
    if (open.replace(connection, within(wholeRequest, true)) == null) {
      // Closed just now; nothing may be done for it. Without the close, Jetty would send a 500.
      connection.getEndPoint().close();
      callback.failed(new QuietException.Exception("The connection was closed"));
      return true;
    }
    Request.addCompletionListener(
        request,
        _ -> {
          boolean more = request.getConnectionMetaData().isPersistent();
          open.replace(connection, within(more ? nextHead : LAST_SECONDS, false));
        });
    // A client that sent Expect: 100-continue may never have been told to send its body.
    if (request.getLength() == 0 || request.getHeaders().contains(HttpHeader.EXPECT)) {
      return super.handle(request, response, callback);
    }
    Runnable dropTheRest =
        () -> {
          open.replace(connection, within(LAST_SECONDS, true));
          Content.Source.consumeAll(request, callback);
        };
    return super.handle(
        new KeptBody(request), response, Callback.from(dropTheRest, callback::failed));
  }

  /** Jetty would close a connection on which not all of a body has arrived after the answer. */
  private static final class KeptBody extends Request.Wrapper {

    private KeptBody(Request request) {
      super(request);
    }

    @Override
    public boolean consumeAvailable() {
      return true;
    }
  }

  /** Closes the connections on which nothing is being answered, now and from now on. */
  @Override
  public CompletableFuture<Void> shutdown() {
    ending = true;
    closeLate();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public boolean isShutdown() {
    return ending;
  }
}
