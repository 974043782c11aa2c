package io.casedesk.server.http;

import io.casedesk.server.store.Tokens;
import io.javalin.http.Context;

/** Lets nobody into the public interface without a token (contract 5). */
final class BearerCheck {

  private static final String SCHEME = "Bearer ";

  private final Tokens tokens;

  BearerCheck(Tokens tokens) {
    this.tokens = tokens;
  }

  void run(Context context) {
    if (context.path().startsWith(Routes.PREFIX) && !isAllowed(context)) {
      context.header("WWW-Authenticate", "Bearer");
      throw Problem.unauthorized();
    }
  }

  private boolean isAllowed(Context context) {
    String header = context.header("Authorization");
    return header != null
        && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && tokens.find(header.substring(SCHEME.length()).strip()).isPresent();
  }
}
