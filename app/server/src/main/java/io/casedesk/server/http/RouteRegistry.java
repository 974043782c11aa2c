package io.casedesk.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Adds paths so that each answers every method: its own, OPTIONS, and 405 for the others. */
final class RouteRegistry {

  /** What every path starts with (contract, introduction). */
  static final String PREFIX = "/api/public";

  private static final List<HandlerType> METHODS =
      List.of(
          HandlerType.GET,
          HandlerType.POST,
          HandlerType.PUT,
          HandlerType.PATCH,
          HandlerType.DELETE,
          HandlerType.TRACE);

  private final RoutesConfig config;
  private final String prefix;

  /**
   * Paths that start with this prefix: that of the contract, or what it is mounted below and that.
   */
  RouteRegistry(RoutesConfig config, String prefix) {
    this.config = config;
    this.prefix = prefix;
  }

  /** Adds a path below the prefix; {@code Allow} lists OPTIONS and the methods given. */
  void add(String path, Map<HandlerType, Handler> handlers) {
    String allow =
        Stream.concat(Stream.of(HandlerType.OPTIONS), handlers.keySet().stream())
            .map(HandlerType::name)
            .sorted()
            .collect(Collectors.joining(", "));
    for (HandlerType method : METHODS) {
      Handler handler = handlers.getOrDefault(method, context -> refuse(context, allow));
      config.addHttpHandler(method, prefix + path, handler);
    }
    // Left to itself, Javalin answers every HEAD with 200 and does not look whether a GET would be.
    config.addHttpHandler(
        HandlerType.HEAD,
        prefix + path,
        handlers.getOrDefault(HandlerType.GET, context -> refuse(context, allow)));
    config.addHttpHandler(
        HandlerType.OPTIONS, prefix + path, context -> context.status(204).header("Allow", allow));
  }

  private static void refuse(Context context, String allow) {
    context.header("Allow", allow);
    ResponseWriter.fail(
        context,
        405,
        context.method().name()
            + " isn't supported for this path. Allowed methods: "
            + allow
            + ".");
  }
}
