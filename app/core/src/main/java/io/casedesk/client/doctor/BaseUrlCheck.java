package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe;
import io.casedesk.client.ServiceProbe.TokenlessReply;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;

/** Checks whether the service is at the base URL, without sending the token. */
final class BaseUrlCheck {

  private BaseUrlCheck() {}

  static DoctorFinding run(CheckContext context) {
    TokenlessReply reply =
        context.tokenlessReply != null
            ? context.tokenlessReply
            : context.probe.withoutToken(context.base);
    context.tokenlessReply = reply;
    String asked = address(context);
    return switch (reply.kind()) {
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
      case WEB_PAGE, NOTHING -> nothing(context, reply);
      case FAILS -> fails(context, reply);
    };
  }

  /** The URL that is requested, as a browser would show it. */
  private static String address(CheckContext context) {
    return context.base + "/api/public/use-cases";
  }

  private static DoctorFinding fails(CheckContext context, TokenlessReply reply) {
    return context.problem(
        Message.of("check.base-url.answers", address(context), reply.status()),
        context.isProxied()
            ? Message.of("check.base-url.fails-behind-proxy")
            : Message.of("check.base-url.fails"),
        Message.of("check.base-url.try-later"));
  }

  private static DoctorFinding elsewhere(CheckContext context, TokenlessReply reply) {
    // The query is removed: it may be long and may contain a session id.
    String target = reply.location().replaceFirst("[?#].*", "");
    return context.problem(
        Message.of(
            "check.base-url.redirect",
            address(context),
            reply.status(),
            target.isEmpty() ? Message.of("check.base-url.nowhere") : target),
        Message.of("check.base-url.no-redirects"),
        Message.of("check.base-url.use-target"));
  }

  private static DoctorFinding nothing(CheckContext context, TokenlessReply reply) {
    return context.problem(
        reply.kind() == ServiceProbe.Kind.WEB_PAGE
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
        if (context.probe.withoutToken(top).kind() == ServiceProbe.Kind.ASKS_FOR_TOKEN) {
          return Message.of("check.base-url.use-top", top);
        }
      } catch (ApiException notThereEither) {
        // There is no suggestion.
      }
    }
    return Message.of("check.base-url.check-path");
  }
}
