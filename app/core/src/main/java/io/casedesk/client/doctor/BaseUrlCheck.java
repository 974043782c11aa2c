package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.ErrorInterceptor;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.util.Objects;

/** Checks whether the service is at the base URL, without sending the token. */
final class BaseUrlCheck {

  private BaseUrlCheck() {}

  static DoctorFinding run(CheckContext context) {
    ApiResponse reply = context.trace.response();
    String asked = address(context);
    Kind kind = kind(reply);
    return switch (kind) {
      case ASKS_FOR_TOKEN ->
          context.ok(
              Message.of("check.base-url.found", context.base),
              Message.of("check.base-url.refused-without-token"));
      case OPEN ->
          context.warning(
              Message.of("check.base-url.open", asked, reply.status()),
              Message.of("check.base-url.needs-no-token"),
              Message.of("check.base-url.tell-if-unintended"));
      case ASKS_FOR_LOG_IN ->
          context.problem(
              Message.of("check.base-url.other-format", asked, reply.status()),
              Message.of("check.base-url.gateway"),
              Message.of("check.base-url.ask-behind-gateway"));
      case SOMETHING_ELSE ->
          context.problem(
              Message.of("check.base-url.no-list", asked, reply.status()),
              Message.of("check.base-url.other-program"),
              suggestion(context));
      case LOG_IN_PAGE ->
          context.problem(
              Message.of("check.base-url.sign-in-page", asked),
              Message.of("check.base-url.single-sign-on"),
              Message.of("check.base-url.ask-for-token-address"));
      case POINTS_ELSEWHERE -> elsewhere(context, reply);
      case WEB_PAGE, NOTHING -> nothing(context, kind, reply);
      case FAILS -> fails(context, reply);
    };
  }

  /** What answers at an address. */
  private enum Kind {
    /** A 401 with the error envelope of the service. */
    ASKS_FOR_TOKEN,
    /** A 401 without the error envelope. */
    ASKS_FOR_LOG_IN,
    /** A sign-in page. */
    LOG_IN_PAGE,
    /** Another web page. */
    WEB_PAGE,
    /** A 404. */
    NOTHING,
    /** A redirect. */
    POINTS_ELSEWHERE,
    /** The list, although no token was sent. */
    OPEN,
    /** A success that is neither a web page nor the list. */
    SOMETHING_ELSE,
    /** A 5xx, or any other status. */
    FAILS
  }

  private static Kind kind(ApiResponse reply) {
    if (ErrorInterceptor.isLogInPage(reply)) {
      return Kind.LOG_IN_PAGE;
    }
    return switch (reply.status()) {
      case 401 -> reply.call().enveloped() ? Kind.ASKS_FOR_TOKEN : Kind.ASKS_FOR_LOG_IN;
      case 404, 405, 410 -> Kind.NOTHING;
      default -> {
        if (reply.status() / 100 == 3) {
          yield Kind.POINTS_ELSEWHERE;
        }
        if (!reply.success()) {
          yield Kind.FAILS;
        }
        yield ErrorInterceptor.isHtml(reply)
            ? Kind.WEB_PAGE
            : holdsList(reply) ? Kind.OPEN : Kind.SOMETHING_ELSE;
      }
    };
  }

  private static boolean holdsList(ApiResponse reply) {
    try {
      return ResponseEnvelope.of(reply.body()).rows() != null;
    } catch (UnreadableJsonException e) {
      return false;
    }
  }

  /** The URL that is requested, as a browser would show it. */
  private static String address(CheckContext context) {
    return context.base + "/api/public/use-cases";
  }

  private static DoctorFinding fails(CheckContext context, ApiResponse reply) {
    return context.problem(
        Message.of("check.base-url.answers", address(context), reply.status()),
        context.isProxied()
            ? Message.of("check.base-url.fails-behind-proxy")
            : Message.of("check.base-url.fails"),
        Message.of("check.base-url.try-later"));
  }

  private static DoctorFinding elsewhere(CheckContext context, ApiResponse reply) {
    // The query is removed: it may be long and may contain a session id.
    String target =
        Objects.requireNonNullElse(reply.header("Location"), "").replaceFirst("[?#].*", "");
    return context.problem(
        Message.of(
            "check.base-url.redirect",
            address(context),
            reply.status(),
            target.isEmpty() ? Message.of("check.base-url.nowhere") : target),
        Message.of("check.base-url.no-redirects"),
        Message.of("check.base-url.use-target"));
  }

  private static DoctorFinding nothing(CheckContext context, Kind kind, ApiResponse reply) {
    return context.problem(
        kind == Kind.WEB_PAGE
            ? Message.of("check.base-url.web-page", address(context))
            : Message.of("check.base-url.nothing", address(context), reply.status()),
        Message.of("check.base-url.web-server"),
        suggestion(context));
  }

  /** Most often the service is at the top, and the path was copied from the browser. */
  private static Message suggestion(CheckContext context) {
    BaseUrl top = context.base.withoutPath();
    if (!top.equals(context.base)) {
      try {
        if (kind(context.client.withoutToken(top)) == Kind.ASKS_FOR_TOKEN) {
          return Message.of("check.base-url.use-top", top);
        }
      } catch (ApiException notThereEither) {
        // There is no suggestion.
      }
    }
    return Message.of("check.base-url.check-path");
  }
}
