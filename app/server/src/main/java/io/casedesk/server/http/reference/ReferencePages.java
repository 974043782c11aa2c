package io.casedesk.server.http.reference;

import io.casedesk.server.store.TokenIdentity;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.NotFoundResponse;
import io.javalin.http.UnauthorizedResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages of HTML: the reference, the form to log in, and a message. */
final class ReferencePages {

  static final String REFUSED =
      "This token is not accepted. It may be mistyped, expired or revoked.";
  static final String TOO_LONG = "That is too long to be a token.";
  static final String ENDED = "Your session has ended. Log in again.";
  static final String NOTHING = "There is nothing at this address";

  private static final Logger LOG = LoggerFactory.getLogger(ReferencePages.class);

  /** Swagger UI has its icons in data: addresses; everything else comes from this service. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final HtmlTemplate reference = new HtmlTemplate("reference.html");
  private final HtmlTemplate logIn = new HtmlTemplate("log-in.html");
  private final HtmlTemplate message = new HtmlTemplate("message.html");

  /** The reference itself, for somebody who is logged in. */
  void reference(Context context, TokenIdentity tokenIdentity) {
    String scope = tokenIdentity.readOnly() ? "may only read" : "may read and write";
    send(context, 200, reference.with(Map.of("name", tokenIdentity.name(), "scope", scope)));
  }

  /**
   * The form to log in, and again when what was sent with it is not accepted.
   *
   * @param problem why the last attempt or the session came to nothing; may be the empty string
   */
  void logIn(Context context, int status, String problem) {
    boolean refused = context.method().equals(HandlerType.POST);
    String title = refused ? "Not logged in" : "Log in";
    String invalid = String.valueOf(refused);
    if (status == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    send(
        context,
        status,
        logIn.with(Map.of("title", title, "invalid", invalid, "problem", problem)));
  }

  /** A page that says one thing and leads back to the reference. */
  void message(Context context, int status, String text) {
    send(context, status, message.with(Map.of("text", text)));
  }

  /** Runs a handler of a page, so that whatever it throws is answered by a page as well. */
  void failSafe(Context context, Handler handler) {
    try {
      handler.handle(context);
    } catch (UnauthorizedResponse e) {
      // A program that is not let in is answered in the envelope.
      throw e;
    } catch (NotFoundResponse e) {
      message(context, e.getStatus(), NOTHING);
    } catch (IOException e) {
      // The sender went away or was too slow: nothing of this service has failed.
      context.header("Connection", "close");
      int status = e.getCause() instanceof TimeoutException ? 408 : 400;
      message(context, status, "The request did not arrive to its end");
    } catch (Exception e) {
      LOG.error("{} {} failed", context.method().name(), context.path(), e);
      message(context, 500, "The service failed while answering; it wrote the reason to its log");
    }
  }

  private static void send(Context context, int status, String html) {
    context
        .status(status)
        .header("Content-Security-Policy", POLICY)
        // Under no-referrer a browser would not say where a form comes from: see SameOrigin.
        .header("Referrer-Policy", "same-origin")
        .contentType("text/html; charset=utf-8")
        .result(html.getBytes(StandardCharsets.UTF_8));
  }
}
