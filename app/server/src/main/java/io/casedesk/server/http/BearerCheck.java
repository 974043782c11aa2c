package io.casedesk.server.http;

import io.casedesk.server.store.TokenIdentity;
import io.casedesk.server.store.TokenStore;
import io.javalin.http.Context;
import java.util.Optional;

/** Lets nobody into the public interface without a token, or to write with one for reading (5). */
final class BearerCheck {

  private static final String SCHEME = "Bearer ";

  private final TokenStore tokens;

  BearerCheck(TokenStore tokens) {
    this.tokens = tokens;
  }

  void run(Context context) {
    if (!context.path().startsWith(RouteRegistry.PREFIX)) {
      return;
    }
    Optional<TokenIdentity> bearer = bearer(context);
    if (bearer.isEmpty()) {
      context.header("WWW-Authenticate", "Bearer");
      // Who has no token is not to hold a connection.
      context.header("Connection", "close");
      throw HttpProblem.unauthorized();
    }
    WriteCheck.run(context, bearer.get());
  }

  /** Whose good token a request carries in its header. */
  Optional<TokenIdentity> bearer(Context context) {
    String header = context.header("Authorization");
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    return tokens.find(header.substring(SCHEME.length()).strip());
  }
}
