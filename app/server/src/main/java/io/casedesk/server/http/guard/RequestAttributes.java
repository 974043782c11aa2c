package io.casedesk.server.http.guard;

import io.casedesk.server.http.guard.BodyDeadline.TimedBody;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a request for the access log and the metrics: the name of its token and its route.
 * Both are empty for a request that reaches no route.
 */
public final class RequestAttributes {

  private static final String NAME = RequestAttributes.class.getName();

  private volatile @Nullable String tokenName;
  private volatile @Nullable String route;

  private volatile @Nullable TimedBody body;

  private final Runnable cut;

  private RequestAttributes(Runnable cut) {
    this.cut = cut;
  }

  /** Creates the attributes of a request. */
  static void begin(Request request) {
    EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
    request.setAttribute(NAME, new RequestAttributes(client::close));
  }

  /** Returns the attributes of a request. */
  public static RequestAttributes of(HttpServletRequest request) {
    return of(request.getAttribute(NAME));
  }

  /** Returns the attributes of a request. */
  public static RequestAttributes of(Request request) {
    return of(request.getAttribute(NAME));
  }

  private static RequestAttributes of(@Nullable Object attribute) {
    return attribute instanceof RequestAttributes kept ? kept : new RequestAttributes(() -> {});
  }

  /** Keeps the body of the request, which the client may send slowly. */
  void body(TimedBody sent) {
    body = sent;
  }

  /** The body of the request; empty where it has none. */
  Optional<TimedBody> body() {
    return Optional.ofNullable(body);
  }

  /** Keeps the name of the token that the request came with; never the token. */
  public void tokenName(String name) {
    tokenName = name;
  }

  /** The name of the token that the request came with. */
  public Optional<String> tokenName() {
    return Optional.ofNullable(tokenName);
  }

  /** Keeps the route's template, as in {@code /api/public/solutions/{id}}. */
  public void route(String template) {
    route = template;
  }

  /** The route's template. */
  public Optional<String> route() {
    return Optional.ofNullable(route);
  }

  /** Ends the connection, so that what was answered by now is never taken for a complete answer. */
  public void cut() {
    cut.run();
  }
}
