package io.casedesk.server.http.admin;

import io.casedesk.server.http.guard.JettySetup;
import io.casedesk.server.http.guard.ListenAddress;
import io.casedesk.server.options.ServiceException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code GET /livez}, {@code /readyz} and {@code /metrics} on 127.0.0.1, without a token.
 * It shares neither port nor threads with the service, so that it answers when the service cannot.
 */
public final class AdminServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AdminServer.class);
  private static final String HOST = "127.0.0.1";
  private static final Set<String> OWN_NAMES = Set.of(HOST, "localhost");
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int MOST_THREADS = 8;
  private static final int LEAST_THREADS = 1;
  private static final int IDLE_MILLIS = 5_000;

  private final Server server;
  private final ServerConnector connector;

  private AdminServer(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * Starts to answer.
   *
   * @param port 0 takes a free one
   * @param metrics the figures
   * @param ready whether the database answers; may block or throw
   * @throws ServiceException when the port is taken
   */
  public static AdminServer start(int port, Metrics metrics, BooleanSupplier ready) {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
    threads.setName("casedesk-admin");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(HOST);
    connector.setPort(port);
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(new Pages(metrics, ready));
    AdminServer started = new AdminServer(server, connector);
    try {
      server.start();
      return started;
    } catch (Exception e) {
      started.close();
      throw ListenAddress.explain(HOST, port, e);
    }
  }

  /** The port it answers on. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("Couldn't close the admin port", e);
    }
  }

  /** An answer of this port. */
  private record Page(int status, String type, String text) {

    private static Page of(int status, String text) {
      return new Page(status, TEXT, text + "\n");
    }
  }

  private static final class Pages extends Handler.Abstract {

    private final Metrics metrics;
    private final BooleanSupplier ready;
    private CompletableFuture<Boolean> latest = CompletableFuture.completedFuture(false);

    private Pages(Metrics metrics, BooleanSupplier ready) {
      this.metrics = metrics;
      this.ready = ready;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws InterruptedException {
      Page page = page(request);
      JettySetup.setSafeHeaders(response.getHeaders(), false);
      if (page.status() == HttpStatus.METHOD_NOT_ALLOWED_405) {
        response.getHeaders().put(HttpHeader.ALLOW, "GET");
      }
      response.setStatus(page.status());
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, page.type());
      response.write(true, StandardCharsets.UTF_8.encode(page.text()), callback);
      return true;
    }

    private Page page(Request request) throws InterruptedException {
      if (!OWN_NAMES.contains(String.valueOf(Request.getServerName(request)))) {
        // A web page that is open on this computer may give its own name this address.
        return Page.of(
            HttpStatus.MISDIRECTED_REQUEST_421,
            "This port answers requests for 127.0.0.1 and localhost only");
      }
      if (!request.getMethod().equals("GET")) {
        return Page.of(HttpStatus.METHOD_NOT_ALLOWED_405, "Only GET is supported here");
      }
      return switch (Request.getPathInContext(request)) {
        case "/livez" -> Page.of(HttpStatus.OK_200, "alive");
        case "/readyz" ->
            isReady()
                ? Page.of(HttpStatus.OK_200, "ready")
                : Page.of(
                    HttpStatus.SERVICE_UNAVAILABLE_503, "not ready: the database does not answer");
        case "/metrics" -> new Page(HttpStatus.OK_200, Metrics.CONTENT_TYPE, metrics.text());
        default -> Page.of(HttpStatus.NOT_FOUND_404, "Not found. Use /livez, /readyz or /metrics");
      };
    }

    /** Whether the database answered within two seconds. */
    private boolean isReady() throws InterruptedException {
      try {
        return latestCheck().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        return false;
      } catch (ExecutionException e) {
        LOG.warn("The database does not answer", e.getCause());
        return false;
      }
    }

    /** Concurrent callers share one check, so that a database that hangs blocks one thread only. */
    private synchronized CompletableFuture<Boolean> latestCheck() {
      if (latest.isDone()) {
        latest =
            CompletableFuture.supplyAsync(
                ready::getAsBoolean, Thread.ofVirtual().name("casedesk-readiness")::start);
      }
      return latest;
    }
  }

  /**
   * Health data of the database.
   *
   * @param answers whether the database answers a query now; may block or throw
   * @param connectionsInUse the number of connections in use
   */
  public record Health(BooleanSupplier answers, IntSupplier connectionsInUse) {}
}
