package io.casedesk.server.http;

import io.casedesk.server.http.admin.Metrics;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.MethodNotAllowedResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Adds paths so that each answers every method: its own, OPTIONS, and 405 for the others; and
 * refuses request lines that Javalin would accept.
 */
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

  private static final String IN_USE = "GET, OPTIONS, PATCH, POST, PUT";

  /** Javalin takes any word for a method, and has some of its own for handlers that come before. */
  private static final Set<String> KNOWN =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

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
      add(method, path, handler);
    }
    // Left to itself, Javalin answers every HEAD with 200 and does not look whether a GET would be.
    add(
        HandlerType.HEAD,
        path,
        handlers.getOrDefault(HandlerType.GET, context -> refuse(context, allow)));
    add(HandlerType.OPTIONS, path, context -> context.status(204).header("Allow", allow));
  }

  private void add(HandlerType method, String path, Handler handler) {
    String template = prefix + path;
    config.addHttpHandler(
        method,
        template,
        context -> {
          context.req().setAttribute(Metrics.ROUTE, template);
          handler.handle(context);
        });
  }

  /** Refuses unknown methods, and queries that cannot be decoded. */
  static void checkRequestLine(Context context) {
    if (!KNOWN.contains(context.req().getMethod())) {
      context.header("Allow", IN_USE);
      throw new MethodNotAllowedResponse(
          "This method isn't supported. The supported methods are " + IN_USE + ".");
    }
    String query = context.queryString();
    if (query != null && !isDecodable(query)) {
      throw new BadRequestResponse(
          "The query contains a percent sign without two hexadecimal digits after it. Write a"
              + " percent sign as %25.");
    }
  }

  private static boolean isDecodable(String query) {
    try {
      URLDecoder.decode(query, StandardCharsets.UTF_8);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
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
