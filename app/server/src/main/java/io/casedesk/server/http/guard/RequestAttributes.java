package io.casedesk.server.http.guard;

import jakarta.servlet.http.HttpServletRequest;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** What a route tells the access log and the metrics about a request. */
public final class RequestAttributes {

  /** The name of the attribute with the token's name. */
  public static final String TOKEN = "casedesk.token";

  private static final String ROUTE = "casedesk.route";

  private RequestAttributes() {}

  /** Keeps the name of the token that the request came with; never the token. */
  public static void tokenName(HttpServletRequest request, String name) {
    request.setAttribute(TOKEN, name);
  }

  /** The name of the token that the request came with; empty if it came with none. */
  public static String tokenName(HttpServletRequest request) {
    return request.getAttribute(TOKEN) instanceof String name ? name : "";
  }

  /** Keeps the route's template, as in {@code /api/public/solutions/{id}}. */
  public static void route(HttpServletRequest request, String template) {
    request.setAttribute(ROUTE, template);
  }

  /** The route's template; null for a request that reached no route. */
  public static @Nullable String route(Request request) {
    return request.getAttribute(ROUTE) instanceof String template ? template : null;
  }

  /** Ends the connection, so that what was answered by now is never taken for a complete answer. */
  public static Runnable cutter(HttpServletRequest request) {
    return ServletContextRequest.getServletContextRequest(request)
            .getConnectionMetaData()
            .getConnection()
            .getEndPoint()
        ::close;
  }
}
