package io.casedesk.server.http;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.http.guard.ErrorEnvelope;
import io.javalin.config.RoutesConfig;
import io.javalin.http.HttpResponseException;
import io.javalin.http.NotFoundResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts exceptions of routes to the error envelope (contract, section 7). */
final class RouteExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(RouteExceptionHandler.class);
  private static final int INTERNAL = 500;

  private RouteExceptionHandler() {}

  static void addTo(RoutesConfig config) {
    config.exception(
        InvalidValueException.class,
        (e, context) -> ResponseWriter.fail(context, 400, text(e.getMessage())));
    config.exception(
        HttpResponseException.class,
        (e, context) -> ResponseWriter.fail(context, e.getStatus(), text(e.getMessage())));
    config.exception(
        NotFoundResponse.class,
        (e, context) ->
            ResponseWriter.fail(context, 404, "There is no path " + context.path() + "."));
    config.exception(
        Exception.class,
        (e, context) -> {
          LOG.error("{} {} failed", context.method().name(), context.path(), e);
          ResponseWriter.fail(context, INTERNAL, ErrorEnvelope.INTERNAL);
        });
  }

  /**
   * Creates a 404 for a record that does not exist. Javalin throws {@link NotFoundResponse} for a
   * path that does not exist.
   */
  static HttpResponseException notFound(String message) {
    return new HttpResponseException(404, message);
  }

  private static String text(@Nullable String message) {
    return message == null ? ErrorEnvelope.INTERNAL : message;
  }

  /** Answers for an Error (a stack or a memory that is full), which no route expects. */
  static void answer(HttpServletResponse response, Error error) {
    LOG.error("Couldn't answer a request", error);
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    response.setStatus(INTERNAL);
    response.setContentType(ErrorEnvelope.JSON);
    try {
      response.getOutputStream().write(ErrorEnvelope.of(ErrorEnvelope.INTERNAL));
    } catch (IOException closed) {
      LOG.debug("The client closed the connection", closed);
    }
  }
}
