package io.casedesk.server.http;

import io.casedesk.server.http.admin.AccessLog;
import io.casedesk.server.http.admin.Metrics;
import io.casedesk.server.tokens.Token;
import io.casedesk.server.tokens.TokenStore;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.security.BasicAuthCredentials;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests without an accepted token (contract, section 5), and writes with a token that is
 * for reading only. A browser sends the token of the API reference by HTTP Basic, as the password.
 */
final class AuthenticationFilter {

  private static final String AUTHORIZATION = "Authorization";
  private static final String BEARER = "Bearer ";
  private static final String REALM = "Basic realm=\"Casedesk API reference\", charset=\"UTF-8\"";
  private static final String CALLER = "caller";

  /** Only a script of the reference can send this header: other pages would need permission. */
  private static final String MARK = "X-Casedesk-Reference";

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
  private static final String READS_BY_POST = RouteRegistry.PREFIX + "/use-cases/filter";

  /** "none" is a person who typed the address. */
  private static final Set<String> OWN = Set.of("same-origin", "none");

  private final TokenStore tokens;

  AuthenticationFilter(TokenStore tokens) {
    this.tokens = tokens;
  }

  /** Checks a request to the public interface or to the API reference. */
  void check(Context context) {
    boolean reference = context.path().startsWith(ApiReference.PATH);
    if (!reference && !context.path().startsWith(RouteRegistry.PREFIX)) {
      return;
    }
    boolean writes = !isReading(context);
    context.req().setAttribute(Metrics.WRITES, writes);
    if (Collections.list(context.req().getHeaders(AUTHORIZATION)).size() > 1) {
      context.header("Connection", "close");
      throw new BadRequestResponse(
          "The request has more than one header Authorization. Send one only.");
    }
    String token = token(context, reference);
    Token caller =
        tokens.find(token).orElseThrow(() -> unauthorized(context, reference ? REALM : "Bearer"));
    if (context.path().startsWith(ApiReference.TRY)
        && (context.header(MARK) == null || !isSameOrigin(context))) {
      throw new ForbiddenResponse(
          ("Only the page %s can call paths below %s. Other clients must remove this part of the"
                  + " path and send a bearer token.")
              .formatted(ApiReference.PATH, ApiReference.TRY));
    }
    context.req().setAttribute(AccessLog.TOKEN_NAME, caller.name());
    if (caller.readOnly() && writes) {
      throw new ForbiddenResponse(
          "The token \"" + caller.name() + "\" is read-only. Use a token that can write.");
    }
    context.attribute(CALLER, caller);
  }

  /** Returns the owner of the token that {@link #check} accepted. */
  static Token caller(Context context) {
    return Objects.requireNonNull(context.attribute(CALLER));
  }

  /** The public interface takes no Basic credentials: a browser adds them to forged requests. */
  private static String token(Context context, boolean basic) {
    String header = context.header(AUTHORIZATION);
    if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return header.substring(BEARER.length()).strip();
    }
    return basic ? password(context) : "";
  }

  private static String password(Context context) {
    try {
      BasicAuthCredentials credentials = context.basicAuthCredentials();
      return credentials == null ? "" : credentials.getPassword().strip();
    } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
      return "";
    }
  }

  private static UnauthorizedResponse unauthorized(Context context, String scheme) {
    context.header("WWW-Authenticate", scheme);
    // A client without a token must not hold a connection.
    context.header("Connection", "close");
    return new UnauthorizedResponse(
        "The bearer token is missing or invalid. Send the header Authorization: Bearer <TOKEN>.");
  }

  private static boolean isReading(Context context) {
    String method = context.req().getMethod();
    return READING.contains(method)
        || (method.equals("POST") && context.path().endsWith(READS_BY_POST));
  }

  /** True also of a client that is no browser, which says nothing about where it comes from. */
  private static boolean isSameOrigin(Context context) {
    String site = context.header("Sec-Fetch-Site");
    if (site != null) {
      return OWN.contains(site);
    }
    // Browsers omit that header where the page is neither encrypted nor on this computer.
    String origin = context.header("Origin");
    return origin == null || isHost(origin, context.header("Host"));
  }

  private static boolean isHost(String origin, @Nullable String host) {
    try {
      String authority = new URI(origin).getRawAuthority();
      return authority != null && host != null && authority.equals(host.toLowerCase(Locale.ROOT));
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
