package io.casedesk.server.http;

import io.casedesk.server.http.guard.Envelope;
import io.casedesk.server.store.RefusedException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns whatever a route throws into the error envelope (contract 7). */
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
  private static final int INTERNAL = 500;

  private Failures() {}

  static void addTo(RoutesConfig config) {
    config.exception(Problem.class, (e, context) -> Replies.fail(context, e.status(), e.text()));
    config.exception(
        RefusedException.class, (e, context) -> Replies.fail(context, 400, text(e.getMessage())));
    config.exception(HttpResponseException.class, Failures::answer);
    config.exception(
        Exception.class,
        (e, context) -> {
          LOG.error("{} {} failed", context.method().name(), context.path(), e);
          Replies.fail(context, INTERNAL, Envelope.INTERNAL);
        });
  }

  private static void answer(HttpResponseException e, Context context) {
    String error =
        e.getStatus() == 404 ? "There is nothing at " + context.path() + "." : text(e.getMessage());
    if (e.getStatus() == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    Replies.fail(context, e.getStatus(), error);
  }

  private static String text(@Nullable String message) {
    return message == null ? Envelope.INTERNAL : message;
  }

  /** Answers for an Error (a stack or a memory that is full), which no route expects. */
  static void answer(HttpServletResponse response, Error error) {
    LOG.error("An answer failed", error);
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(INTERNAL);
    response.setContentType(Envelope.JSON);
    try {
      response.getOutputStream().write(Envelope.of(Envelope.INTERNAL));
    } catch (IOException gone) {
      LOG.debug("Nobody waited for the answer", gone);
    }
  }
}
