package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe;
import io.casedesk.client.ServiceProbe.Look;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;

/** Checks whether the service is at the base URL, without sending the token. */
final class BaseUrlCheck {

  private BaseUrlCheck() {}

  static DoctorFinding run(CheckContext context) {
    Look style = context.look != null ? context.look : context.probe.withoutToken(context.base);
    context.look = style;
    String asked = address(context);
    return switch (style.kind()) {
      case ASKS_FOR_TOKEN ->
          context.ok(
              Message.of("check.base-url.found", context.base),
              Message.of("check.base-url.refused-without-token"));
      case OPEN ->
          context.warning(
              Message.of("check.base-url.open", asked, style.status()),
              Message.of("check.base-url.needs-no-token"),
              Message.of("check.base-url.tell-if-unintended"));
      case ASKS_FOR_LOG_IN ->
          context.problem(
              Message.of("check.base-url.other-format", asked, style.status()),
              Message.of("check.base-url.gateway"),
              Message.of("check.base-url.ask-behind-gateway"));
      case SOMETHING_ELSE ->
          context.problem(
              Message.of("check.base-url.no-list", asked, style.status()),
              Message.of("check.base-url.other-program"),
              suggestion(context));
      case LOG_IN_PAGE ->
          context.problem(
              Message.of("check.base-url.sign-in-page", asked),
              Message.of("check.base-url.single-sign-on"),
              Message.of("check.base-url.ask-for-token-address"));
      case POINTS_ELSEWHERE -> elsewhere(context, style);
      case WEB_PAGE, NOTHING -> nothing(context, style);
      case FAILS -> fails(context, style);
    };
  }

  /** The URL that is requested, as a browser would show it. */
  private static String address(CheckContext context) {
    return context.base + "/api/public/use-cases";
  }

  private static DoctorFinding fails(CheckContext context, Look style) {
    return context.problem(
        Message.of("check.base-url.answers", address(context), style.status()),
        context.isProxied()
            ? Message.of("check.base-url.fails-behind-proxy")
            : Message.of("check.base-url.fails"),
        Message.of("check.base-url.try-later"));
  }

  private static DoctorFinding elsewhere(CheckContext context, Look style) {
    // The query is removed: it may be long and may contain a session id.
    String target = style.location().replaceFirst("[?#].*", "");
    return context.problem(
        Message.of(
            "check.base-url.redirect",
            address(context),
            style.status(),
            target.isEmpty() ? Message.of("check.base-url.nowhere") : target),
        Message.of("check.base-url.no-redirects"),
        Message.of("check.base-url.use-target"));
  }

  private static DoctorFinding nothing(CheckContext context, Look style) {
    return context.problem(
        style.kind() == ServiceProbe.Kind.WEB_PAGE
            ? Message.of("check.base-url.web-page", address(context))
            : Message.of("check.base-url.nothing", address(context), style.status()),
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
