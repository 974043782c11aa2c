package io.casedesk.server.http;

import io.casedesk.server.http.admin.AccessLog;
import io.casedesk.server.http.admin.AdminServer;
import io.casedesk.server.http.admin.AdminServer.Health;
import io.casedesk.server.http.admin.Metrics;
import io.casedesk.server.http.guard.JettySetup;
import io.casedesk.server.http.guard.ListenAddress;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.store.FieldStore;
import io.casedesk.server.store.SolutionStore;
import io.casedesk.server.store.UseCaseStore;
import io.casedesk.server.tokens.TokenStore;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service's HTTP server, and the admin port beside it. */
public final class WebServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);

  private final URI url;
  private final Optional<URI> adminUrl;
  private final Deque<Runnable> closing;

  private WebServer(URI url, Optional<URI> adminUrl, Deque<Runnable> closing) {
    this.url = url;
    this.adminUrl = adminUrl;
    this.closing = closing;
  }

  /**
   * Starts to answer.
   *
   * @throws io.casedesk.server.options.ServiceException if it cannot: a port is taken, the access
   *     log cannot be written
   */
  public static WebServer start(
      ListenAddress binding,
      UseCaseStore useCases,
      FieldStore fields,
      SolutionStore solutions,
      TokenStore tokens,
      FirstPageNumber pageBase,
      Health health) {
    RequestBodies bodies = new RequestBodies(binding.listening().limits().bodyTime());
    UseCaseRoutes useCaseRoutes = new UseCaseRoutes(useCases, fields, pageBase, bodies);
    SolutionRoutes solutionRoutes = new SolutionRoutes(solutions, bodies);
    return start(
        binding,
        config -> {
          addRoutes(config, tokens, useCaseRoutes, solutionRoutes);
          config.after(bodies::release);
        },
        health);
  }

  /** Starts to answer other routes with the same protection. */
  static WebServer start(ListenAddress binding, Consumer<RoutesConfig> routes, Health health) {
    Deque<Runnable> closing = new ArrayDeque<>();
    try {
      return open(binding, routes, health, closing);
    } catch (RuntimeException e) {
      close(closing);
      throw e;
    }
  }

  private static WebServer open(
      ListenAddress binding,
      Consumer<RoutesConfig> routes,
      Health health,
      Deque<Runnable> closing) {
    ListenOptions listening = binding.listening();
    Optional<AccessLog> accessLog = Optional.ofNullable(listening.accessLog()).map(AccessLog::to);
    accessLog.ifPresent(log -> closing.push(log::close));
    Optional<Metrics> metrics =
        listening.adminPort() == null ? Optional.empty() : Optional.of(new Metrics());
    RequestLog logs =
        new RequestLog.Collection(
            Stream.concat(accessLog.map(AccessLog::requests).stream(), metrics.stream())
                .toArray(RequestLog[]::new));
    Server server = JettySetup.server(binding, logs, config -> configure(config, routes));
    Optional<URI> adminUrl =
        metrics.map(
            figures -> {
              AdminServer admin = startAdmin(listening, figures, server, health);
              closing.push(admin::close);
              return URI.create("http://127.0.0.1:" + admin.port());
            });
    closing.push(() -> stop(server));
    try {
      server.start();
    } catch (Exception e) {
      throw binding.explain(e);
    }
    return new WebServer(binding.url(server.getURI().getPort()), adminUrl, closing);
  }

  private static AdminServer startAdmin(
      ListenOptions listening, Metrics metrics, Server server, Health health) {
    metrics.gauge(
        "casedesk_http_connections",
        "Connections that are open.",
        () -> JettySetup.connections(server));
    metrics.gauge(
        "casedesk_http_requests_in_flight",
        "Requests that are being answered.",
        () -> JettySetup.inFlight(server));
    metrics.gauge(
        "casedesk_database_connections_in_use",
        "Connections to the database that are in use.",
        health.connectionsInUse());
    return AdminServer.start(
        Objects.requireNonNull(listening.adminPort()),
        metrics,
        () -> server.isRunning() && health.answers().getAsBoolean());
  }

  private static void configure(JavalinConfig config, Consumer<RoutesConfig> routes) {
    config.router.javaLangErrorHandler(ResponseWriter::answer);
    routes.accept(config.routes);
    ResponseWriter.addErrors(config.routes);
  }

  static void addRoutes(
      RoutesConfig config, TokenStore tokens, UseCaseRoutes useCases, SolutionRoutes solutions) {
    config.before(new AuthenticationFilter(tokens)::check);
    config.before(RouteRegistry::checkRequestLine);
    for (String mount : List.of("", ApiReference.TRY)) {
      RouteRegistry routes = new RouteRegistry(config, mount + RouteRegistry.PREFIX);
      useCases.addTo(routes);
      solutions.addTo(routes);
    }
    new ApiReference().addTo(new RouteRegistry(config, ""));
  }

  /**
   * Where the service answers, for a person on this computer to open; no slash at the end. Where it
   * answers on every address ({@code 0.0.0.0}, {@code ::}) the host is the name of this computer.
   */
  public URI url() {
    return url;
  }

  /** Where the admin port answers, if there is one. */
  public Optional<URI> adminUrl() {
    return adminUrl;
  }

  /** Takes no new requests, lets those in flight finish for up to ten seconds, and stops. */
  @Override
  public void close() {
    close(closing);
  }

  private static void close(Deque<Runnable> closing) {
    while (!closing.isEmpty()) {
      closing.pop().run();
    }
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("Not all requests were finished before the service stopped", e);
    }
  }
}
