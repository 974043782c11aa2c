package io.casedesk.server.http;

import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.MethodNotAllowedResponse;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Rejects requests that Javalin would accept: unknown methods, and queries that cannot be decoded.
 */
final class RequestLineCheck {

  private static final String IN_USE = "GET, OPTIONS, PATCH, POST, PUT";

  /** Javalin takes any word for a method, and has some of its own for handlers that come before. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

  private RequestLineCheck() {}

  static void run(Context context) {
    if (!METHODS.contains(context.req().getMethod())) {
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
}
