package io.casedesk.server.http.guard;

import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.time.Duration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** How Jetty and Javalin are set up before there is a route. */
public final class JettySetup {

  private static final int MOST_THREADS = 64;
  private static final int LEAST_THREADS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private JettySetup() {}

  /** Sets everything but the routes. */
  public static void apply(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    // On loopback, squeezing an answer takes longer than sending it.
    config.http.compressionStrategy = CompressionStrategy.NONE;
    config.router.ignoreTrailingSlashes = false;
    config.jetty.threadPool = threads();
    config.jetty.modifyServer(JettySetup::server);
    config.jetty.modifyHttpConfiguration(JettySetup::http);
    config.jetty.modifyServletContextHandler(
        handler -> {
          handler.getServletHandler().setDecodeAmbiguousURIs(true);
          handler.setErrorHandler(new EnvelopeErrors());
        });
  }

  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
    threads.setName("casedesk-http");
    threads.setDaemon(true);
    return threads;
  }

  private static void server(Server server) {
    server.setStopTimeout(PATIENCE.toMillis());
    server.insertHandler(new GracefulHandler());
    server.setErrorHandler(new EnvelopeErrors());
  }

  private static void http(HttpConfiguration http) {
    http.setSendServerVersion(false);
    // An id may hold an encoded slash or percent sign; it is matched and looked up as text.
    http.setUriCompliance(UriCompliance.UNSAFE);
    http.addCustomizer(
        (request, headers) -> {
          SafeHeaders.set(headers, request.isSecure());
          return request;
        });
  }
}
