package io.casedesk.server.http;

import io.casedesk.server.PageBase;
import io.casedesk.server.http.guard.JettySetup;
import io.casedesk.server.store.Fields;
import io.casedesk.server.store.Solutions;
import io.casedesk.server.store.Tokens;
import io.casedesk.server.store.UseCases;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import java.time.Duration;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;

/** The service's HTTP server, on 127.0.0.1 only. */
public final class WebServer implements AutoCloseable {

  private static final String HOST = "127.0.0.1";

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
    JettySetup.apply(config);
    config.router.javaLangErrorHandler(Failures::answer);
    addTo(config.routes, parts);
  }

  private static void addTo(RoutesConfig config, Parts parts) {
    BearerCheck check = new BearerCheck(parts.tokens());
    config.before(check::run);
    config.before(RequestLineCheck::run);
    Routes routes = new Routes(config);
    new UseCaseRoutes(parts.useCases(), parts.fields(), parts.pageBase()).addTo(routes);
    new SolutionRoutes(parts.solutions()).addTo(routes);
    Failures.addTo(config);
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
