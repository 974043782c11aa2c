package io.casedesk.server.http;

import io.casedesk.server.http.guard.ErrorEnvelope;
import io.casedesk.server.store.InvalidValueException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns whatever a route throws into the error envelope (contract 7). */
final class RouteExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RouteExceptionHandler.class);
  private static final int INTERNAL = 500;

  private RouteExceptionHandler() {}

  static void addTo(RoutesConfig config) {
    config.exception(
        HttpProblem.class, (e, context) -> ResponseWriter.fail(context, e.status(), e.text()));
    config.exception(
        InvalidValueException.class,
        (e, context) -> ResponseWriter.fail(context, 400, text(e.getMessage())));
    config.exception(HttpResponseException.class, RouteExceptionHandler::answer);
    config.exception(
        Exception.class,
        (e, context) -> {
          LOG.error("{} {} failed", context.method().name(), context.path(), e);
          ResponseWriter.fail(context, INTERNAL, ErrorEnvelope.INTERNAL);
        });
  }

  private static void answer(HttpResponseException e, Context context) {
    String error =
        e.getStatus() == 404 ? "There is nothing at " + context.path() + "." : text(e.getMessage());
    if (e.getStatus() == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    ResponseWriter.fail(context, e.getStatus(), error);
  }

  private static String text(@Nullable String message) {
    return message == null ? ErrorEnvelope.INTERNAL : message;
  }

  /** Answers for an Error (a stack or a memory that is full), which no route expects. */
  static void answer(HttpServletResponse response, Error error) {
    LOG.error("An answer failed", error);
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(INTERNAL);
    response.setContentType(ErrorEnvelope.JSON);
    try {
      response.getOutputStream().write(ErrorEnvelope.of(ErrorEnvelope.INTERNAL));
    } catch (IOException gone) {
      LOG.debug("Nobody waited for the answer", gone);
    }
  }
}
