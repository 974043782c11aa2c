package io.casedesk.server.http.reference;

import io.casedesk.server.store.ReferenceSessions;
import io.casedesk.server.store.TokenIdentity;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.UnauthorizedResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The interactive, authenticated API reference (contract 1). A person logs in with a token and gets
 * a cookie that opens this page and nothing else; a program may send the token itself. The calls
 * that a person tries go to a second mount of the interface below {@link #TRY}, so that the
 * interface itself takes no cookie.
 */
public final class ApiReference {

  /** Where the page is. */
  public static final String PATH = "/api/swagger";

  /** What the path of a call that is tried starts with; the path of the contract follows. */
  public static final String TRY = PATH + "/try";

  /** A form of another page cannot send a header, and a script of one may not. */
  private static final String MARK = "X-Casedesk-Reference";

  private static final String LOG_IN = PATH + "/login";
  private static final String LOG_OUT = PATH + "/logout";
  private static final List<HandlerType> METHODS =
      List.of(
          HandlerType.GET,
          HandlerType.POST,
          HandlerType.PUT,
          HandlerType.PATCH,
          HandlerType.DELETE,
          HandlerType.TRACE,
          HandlerType.OPTIONS);

  private final ReferenceSessions sessions;
  private final Function<Context, Optional<TokenIdentity>> tokens;
  private final ReferenceAssets assets = new ReferenceAssets();
  private final ReferencePages pages = new ReferencePages();
  private final byte[] document = HtmlTemplate.read("/io/casedesk/server/openapi/casedesk.json");

  /**
   * The reference, for those who have a session or a token.
   *
   * @param tokens finds whose good token a request carries in its header
   */
  public ApiReference(
      ReferenceSessions sessions, Function<Context, Optional<TokenIdentity>> tokens) {
    this.sessions = sessions;
    this.tokens = tokens;
  }

  /** Adds everything below {@link #PATH} except what is below {@link #TRY}. */
  public void addTo(RoutesConfig config) {
    add(config, PATH, Map.of(HandlerType.GET, this::show));
    add(
        config,
        LOG_IN,
        Map.of(HandlerType.GET, ApiReference::toPage, HandlerType.POST, this::logIn));
    add(
        config,
        LOG_OUT,
        Map.of(HandlerType.GET, ApiReference::toPage, HandlerType.POST, this::logOut));
    add(config, PATH + "/files/{name}", Map.of(HandlerType.GET, assets::answer));
    config.get(PATH + "/openapi.json", this::document);
    config.addHttpHandler(HandlerType.HEAD, PATH + "/openapi.json", this::document);
    for (HandlerType method : METHODS) {
      config.addHttpHandler(method, PATH + "/*", this::nothing);
    }
  }

  private void add(RoutesConfig config, String path, Map<HandlerType, Handler> handlers) {
    String allow =
        handlers.keySet().stream()
            .map(HandlerType::name)
            .sorted()
            .collect(Collectors.joining(", "));
    Handler refuse =
        context -> {
          context.header("Allow", allow);
          pages.message(context, 405, "This address does not take a " + context.method().name());
        };
    for (HandlerType method : METHODS) {
      Handler handler = handlers.getOrDefault(method, refuse);
      config.addHttpHandler(method, path, context -> pages.failSafe(context, handler));
    }
    // Left to itself, Javalin answers every HEAD with 200.
    Handler head = handlers.getOrDefault(HandlerType.GET, refuse);
    config.addHttpHandler(HandlerType.HEAD, path, context -> pages.failSafe(context, head));
  }

  /**
   * Whose session a call below {@link #TRY} is made in.
   *
   * @throws io.javalin.http.HttpResponseException 403 if the call was not made by the page, 401 if
   *     the session is none or has ended
   */
  public TokenIdentity caller(Context context) {
    if (context.header(MARK) == null || !SameOrigin.holds(context)) {
      throw new ForbiddenResponse(
          "Calls below "
              + TRY
              + " are made by the page "
              + PATH
              + " alone. Elsewhere, leave that out of the path and send a bearer token.");
    }
    return session(context).orElseThrow(ApiReference::notLoggedIn);
  }

  private static UnauthorizedResponse notLoggedIn() {
    return new UnauthorizedResponse(
        "You are not logged in to the API reference, or not any more. Log in at "
            + PATH
            + " in a browser, or send the header Authorization: Bearer <TOKEN>.");
  }

  private Optional<TokenIdentity> session(Context context) {
    return SessionCookie.read(context).flatMap(sessions::find);
  }

  private Optional<TokenIdentity> visitor(Context context) {
    return session(context).or(() -> tokens.apply(context));
  }

  private void show(Context context) {
    Optional<TokenIdentity> bearer = visitor(context);
    if (bearer.isPresent()) {
      pages.reference(context, bearer.get());
    } else if (isBrowser(context)) {
      pages.logIn(
          context, 401, SessionCookie.read(context).isPresent() ? ReferencePages.ENDED : "");
    } else {
      throw notLoggedIn();
    }
  }

  /** Browsers ask for a page by name; programs ask for anything or for JSON. */
  private static boolean isBrowser(Context context) {
    String accepted = context.header("Accept");
    return accepted != null && accepted.toLowerCase(Locale.ROOT).contains("text/html");
  }

  private void logIn(Context context) throws IOException {
    if (!SameOrigin.holds(context)) {
      refuseForeignForm(context);
      return;
    }
    Optional<String> token = SignInForm.token(context);
    if (token.isEmpty()) {
      context.header("Connection", "close");
      pages.logIn(context, 413, ReferencePages.TOO_LONG);
      return;
    }
    Optional<String> secret = sessions.begin(token.get());
    if (secret.isEmpty()) {
      pages.logIn(context, 401, ReferencePages.REFUSED);
      return;
    }
    SessionCookie.read(context).ifPresent(sessions::end);
    SessionCookie.set(context, secret.get());
    toPage(context);
  }

  private void logOut(Context context) {
    if (!SameOrigin.holds(context)) {
      refuseForeignForm(context);
      return;
    }
    SessionCookie.read(context).ifPresent(sessions::end);
    SessionCookie.clear(context);
    toPage(context);
  }

  private void refuseForeignForm(Context context) {
    pages.message(context, 403, "This form was sent by another page");
  }

  private static void toPage(Context context) {
    context.redirect(PATH, HttpStatus.SEE_OTHER);
  }

  private void document(Context context) {
    if (visitor(context).isEmpty()) {
      throw notLoggedIn();
    }
    context.contentType("application/json; charset=utf-8").result(document);
  }

  private void nothing(Context context) {
    if (context.path().startsWith(TRY)) {
      throw new NotFoundResponse();
    }
    if (context.path().equals(PATH + "/")) {
      toPage(context);
      return;
    }
    pages.message(context, 404, ReferencePages.NOTHING);
  }
}
