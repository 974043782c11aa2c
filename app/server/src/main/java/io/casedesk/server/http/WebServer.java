package io.casedesk.server.http;

import io.casedesk.server.PageBase;
import io.casedesk.server.store.Fields;
import io.casedesk.server.store.RefusedException;
import io.casedesk.server.store.Solutions;
import io.casedesk.server.store.Tokens;
import io.casedesk.server.store.UseCases;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.time.Duration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service's HTTP server, on 127.0.0.1 only. */
public final class WebServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

  private static final String HOST = "127.0.0.1";
  private static final String INTERNAL =
      "The service failed while answering. It wrote the reason to its log.";
  private static final int MOST_THREADS = 64;
  private static final int LEAST_THREADS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** A client keeps its connection open for the next request; stopping need not wait for that. */
  private static final Duration PATIENCE_WITH_IDLE = Duration.ofMillis(200);

  private final Javalin javalin;

  private WebServer(Javalin javalin) {
    this.javalin = javalin;
  }

  /**
   * What the server answers from.
   *
   * @param useCases use cases
   * @param fields definitions of their custom fields
   * @param solutions solutions, checklists, links
   * @param tokens who may call
   * @param pageBase which number the first page has
   */
  public record Parts(
      UseCases useCases, Fields fields, Solutions solutions, Tokens tokens, PageBase pageBase) {}

  /**
   * Starts to answer.
   *
   * @param port 0 takes a free one
   * @throws io.javalin.util.JavalinException if it cannot; a {@link
   *     io.javalin.util.JavalinBindException} if the port is taken
   */
  public static WebServer start(int port, Parts parts) {
    Javalin javalin = Javalin.create(config -> configure(config, parts));
    WebServer started = new WebServer(javalin.start(HOST, port));
    for (Connector connector : javalin.jettyServer().server().getConnectors()) {
      if (connector instanceof AbstractConnector open) {
        open.setShutdownIdleTimeout(PATIENCE_WITH_IDLE.toMillis());
      }
    }
    return started;
  }

  private static void configure(JavalinConfig config, Parts parts) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    // On loopback, squeezing an answer takes longer than sending it.
    config.http.compressionStrategy = CompressionStrategy.NONE;
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
    threads.setName("casedesk-http");
    threads.setDaemon(true);
    config.jetty.threadPool = threads;
    config.jetty.modifyServer(WebServer::configure);
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          // An id may hold an encoded slash or percent sign; it is matched and looked up as text.
          http.setUriCompliance(UriCompliance.UNSAFE);
        });
    config.jetty.modifyServletContextHandler(
        handler -> {
          handler.getServletHandler().setDecodeAmbiguousURIs(true);
          handler.setErrorHandler(new EnvelopeErrors());
        });
    config.router.ignoreTrailingSlashes = false;
    config.router.javaLangErrorHandler((response, error) -> LOG.error("An answer failed", error));
    addTo(config.routes, parts);
  }

  private static void configure(Server server) {
    server.setStopTimeout(PATIENCE.toMillis());
    server.insertHandler(new GracefulHandler());
    server.setErrorHandler(new EnvelopeErrors());
  }

  private static void addTo(RoutesConfig config, Parts parts) {
    BearerCheck check = new BearerCheck(parts.tokens());
    config.before(WebServer::addHeaders);
    config.before(check::run);
    config.before(RequestLineCheck::run);
    Routes routes = new Routes(config);
    new UseCaseRoutes(parts.useCases(), parts.fields(), parts.pageBase()).addTo(routes);
    new SolutionRoutes(parts.solutions()).addTo(routes);
    config.exception(Problem.class, (e, context) -> Replies.fail(context, e.status(), e.text()));
    config.exception(
        RefusedException.class, (e, context) -> Replies.fail(context, 400, text(e.getMessage())));
    config.exception(HttpResponseException.class, WebServer::answer);
    config.exception(
        Exception.class,
        (e, context) -> {
          LOG.error("{} {} failed", context.method().name(), context.path(), e);
          Replies.fail(context, 500, INTERNAL);
        });
  }

  private static void addHeaders(Context context) {
    context.header("Cache-Control", "no-store");
    context.header("X-Content-Type-Options", "nosniff");
  }

  private static void answer(HttpResponseException e, Context context) {
    String error =
        e.getStatus() == 404 ? "There is nothing at " + context.path() + "." : text(e.getMessage());
    Replies.fail(context, e.getStatus(), error);
  }

  private static String text(@Nullable String message) {
    return message == null ? INTERNAL : message;
  }

  /** The port it answers on. */
  public int port() {
    return javalin.port();
  }

  /** Takes no new requests, lets those in flight finish for up to ten seconds, and stops. */
  @Override
  public void close() {
    javalin.stop();
  }
}
