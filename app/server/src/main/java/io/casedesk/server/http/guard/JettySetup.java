package io.casedesk.server.http.guard;

import io.casedesk.server.options.ListenOptions.Limits;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.servlet.JavalinServlet;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Configures Jetty and Javalin before there is a route. */
public final class JettySetup {

  private static final String OVERRIDE = "X-HTTP-Method-Override";

  private static final int LEAST_THREADS = 4;

  /** Threads for Jetty itself, which wait for connections and for bytes on them. */
  private static final int THREADS_BESIDES = 16;

  /** How many clients may wait to be let in; the system may allow fewer. */
  private static final int MOST_WAITING = 1_024;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /**
   * Loggers with which any client could fill the log: they tell of each malformed request, and of
   * each connection that is one too many. The answer, the access log and the metrics are enough.
   * They are referenced here, because a logger with a level is otherwise not kept in memory.
   */
  private static final List<Logger> TALKATIVE =
      List.of(
          Logger.getLogger("org.eclipse.jetty.http.HttpParser"),
          Logger.getLogger("org.eclipse.jetty.server.NetworkConnectionLimit"),
          Logger.getLogger("org.eclipse.jetty.util.HostPort"));

  private static final List<HttpField> SAFE_HEADERS =
      List.of(
          new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
          new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
          new PreEncodedHttpField(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
          new PreEncodedHttpField("X-Frame-Options", "DENY"),
          new PreEncodedHttpField("Referrer-Policy", "no-referrer"));

  private static final HttpField ONLY_ENCRYPTED =
      new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000");

  private JettySetup() {}

  /** Makes a server with these routes, which is yet to be started. */
  public static Server server(
      ListenAddress binding, RequestLog log, Consumer<JavalinConfig> routes) {
    TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
    Limits limits = binding.listening().limits();
    // A thread for each connection, so that slow ones never keep a fast one waiting for a thread.
    QueuedThreadPool threads =
        new QueuedThreadPool(limits.connections() + THREADS_BESIDES, LEAST_THREADS);
    threads.setName("casedesk-http");
    threads.setDaemon(true);
    Server server = new Server(threads);
    server.setStopTimeout(PATIENCE.toMillis());
    server.setRequestLog(log);
    server.setErrorHandler(new ErrorEnvelope());
    Deadlines deadlines = new Deadlines(limits);
    deadlines.setHandler(servlets(routes));
    server.setHandler(new GracefulHandler(deadlines));
    ServerConnector connector = connector(server, binding);
    connector.addBean(deadlines);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
    return server;
  }

  /** Returns the number of open connections. */
  public static int connections(Server server) {
    return server.getConnectors()[0].getConnectedEndPoints().size();
  }

  /** Returns the number of requests that are being answered. */
  public static int inFlight(Server server) {
    GracefulHandler counting = server.getDescendant(GracefulHandler.class);
    return counting == null ? 0 : (int) counting.getCurrentRequestCount();
  }

  /** Javalin's own server would bring web sockets with it. */
  private static ServletContextHandler servlets(Consumer<JavalinConfig> routes) {
    Javalin javalin =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              // On loopback, squeezing an answer takes longer than sending it.
              config.http.compressionStrategy = CompressionStrategy.NONE;
              config.router.ignoreTrailingSlashes = false;
              routes.accept(config);
            });
    ServletContextHandler handler =
        new ServletContextHandler("/", ServletContextHandler.NO_SESSIONS);
    handler.getServletHandler().setDecodeAmbiguousURIs(true);
    handler.setErrorHandler(new ErrorEnvelope());
    ServletHolder servlet = new ServletHolder(new JavalinServlet(javalin.unsafe));
    servlet.setAsyncSupported(true);
    handler.addServlet(servlet, "/*");
    return handler;
  }

  private static HttpConfiguration http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    // Jetty remembers the header lines of a connection; a token in other letters is another token.
    http.setHeaderCacheCaseSensitive(true);
    // An id may hold an encoded slash or percent sign; it is matched and looked up as text.
    http.setUriCompliance(UriCompliance.UNSAFE);
    // A proxy that sees one line where this service sees two could be led past its own checks.
    http.setHttpCompliance(
        HttpCompliance.RFC9110.without(
            "casedesk",
            HttpCompliance.Violation.LF_HEADER_TERMINATION,
            HttpCompliance.Violation.LF_CHUNK_TERMINATION));
    // A client may ask for any name that leads here; it is the one to compare it to what it meant.
    http.addCustomizer(new SecureRequestCustomizer(false));
    http.addCustomizer(
        (request, headers) -> {
          setSafeHeaders(headers, request.isSecure());
          return withoutOverride(request);
        });
    return http;
  }

  /**
   * Removes the header by which Javalin lets a client override the request method: proxies and logs
   * use the method in the request line.
   */
  private static Request withoutOverride(Request request) {
    HttpFields headers = request.getHeaders();
    if (!headers.contains(OVERRIDE)) {
      return request;
    }
    HttpFields others = HttpFields.build(headers).remove(OVERRIDE).asImmutable();
    return new Request.Wrapper(request) {
      @Override
      public HttpFields getHeaders() {
        return others;
      }
    };
  }

  private static ServerConnector connector(Server server, ListenAddress binding) {
    ConnectionFactory plain = new HttpConnectionFactory(http());
    ConnectionFactory[] factories =
        binding
            .tls()
            .map(tls -> new ConnectionFactory[] {new SslConnectionFactory(tls, "http/1.1"), plain})
            .orElse(new ConnectionFactory[] {plain});
    // One thread accepts connections: the limit then lets clients wait rather than dropping them.
    ServerConnector connector = new ServerConnector(server, 1, -1, factories);
    connector.setHost(binding.address().getHostAddress());
    connector.setPort(binding.listening().port());
    connector.setAcceptQueueSize(MOST_WAITING);
    connector.setIdleTimeout(binding.listening().limits().idleTime().toMillis());
    // Requests in flight keep their time limit when the service stops; Deadlines ends the others.
    connector.setShutdownIdleTimeout(-1);
    return connector;
  }

  /**
   * Sets the headers that every answer starts with, those of errors included. A handler may set one
   * of them to something else, as a page that needs a {@code Content-Security-Policy} of its own
   * does.
   *
   * @param encrypted whether the request came over TLS, which browsers are then told to insist on
   */
  public static void setSafeHeaders(HttpFields.Mutable headers, boolean encrypted) {
    SAFE_HEADERS.forEach(headers::put);
    if (encrypted) {
      headers.put(ONLY_ENCRYPTED);
    }
  }
}
