package io.casedesk.server.http.reference;

import io.casedesk.server.store.ReferenceSessions;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** The cookie by which a browser that is logged in is known. It is sent to this page only. */
final class SessionCookie {

  private static final String NAME = "casedesk_reference";

  /** Browsers take a cookie with this prefix from an encrypted page only. */
  private static final String SECURE_PREFIX = "__Secure-";

  private SessionCookie() {}

  static Optional<String> read(Context context) {
    return Optional.ofNullable(context.cookie(name(context)));
  }

  static void set(Context context, String secret) {
    write(context, secret, Math.toIntExact(ReferenceSessions.LASTS.toSeconds()));
  }

  static void clear(Context context) {
    write(context, "", 0);
  }

  private static void write(Context context, String value, int seconds) {
    Cookie cookie = new Cookie(name(context), value, ApiReference.PATH, seconds);
    cookie.setHttpOnly(true);
    cookie.setSameSite(SameSite.STRICT);
    cookie.setSecure(context.req().isSecure());
    context.cookie(cookie);
  }

  private static String name(Context context) {
    return context.req().isSecure() ? SECURE_PREFIX + NAME : NAME;
  }
}
