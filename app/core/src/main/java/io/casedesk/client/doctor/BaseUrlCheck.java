package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe;
import io.casedesk.client.ServiceProbe.Look;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.model.ApiException;

/** Checks whether the service is at the base URL, without sending the token. */
final class BaseUrlCheck {

  private BaseUrlCheck() {}

  static DoctorFinding run(CheckContext context) {
    Look look = context.look != null ? context.look : context.probe.withoutToken(context.base);
    context.look = look;
    String asked = asked(context);
    String status = "answers " + look.status();
    return switch (look.kind()) {
      case ASKS_FOR_TOKEN ->
          context.ok(
              "The service is at " + context.base + ".",
              "A request for use cases without a token is refused, as it should be.");
      case OPEN ->
          context.warning(
              asked + status + " with use cases.",
              "Anyone who can reach this address needs no token.",
              "If that is not intended, tell your administrator.");
      case ASKS_FOR_LOG_IN ->
          context.problem(
              asked + status + ", but not in the service's format.",
              "Another program answers there, or a gateway with a sign-in of its own. The token was"
                  + " not sent to it.",
              "Check the base URL with your administrator. If a gateway is in front of it, ask for"
                  + " an address where programs sign in with the service's token.");
      case SOMETHING_ELSE ->
          context.problem(
              asked + status + ", but with no list of use cases.",
              "Another program answers there. The token was not sent to it.",
              suggestion(context));
      case LOG_IN_PAGE ->
          context.problem(
              asked + "answers with a sign-in page.",
              "A single sign-on or a proxy in front of the service requires a browser. The token"
                  + " was not sent to it.",
              "Ask your administrator for an address where programs sign in with a token.");
      case POINTS_ELSEWHERE -> elsewhere(context, asked, look);
      case WEB_PAGE, NOTHING -> nothing(context, look);
      case FAILS -> fails(context, asked + status);
    };
  }

  private static String asked(CheckContext context) {
    return "Without a token, " + address(context) + " ";
  }

  /** The URL that is requested, as a browser would show it. */
  private static String address(CheckContext context) {
    return context.base + "/api/public/use-cases";
  }

  private static DoctorFinding fails(CheckContext context, String seen) {
    return context.problem(
        seen + ".",
        context.isProxied()
            ? "The service does not work at the moment, or the proxy does not reach it."
            : "A program answers, but it does not work at the moment, or it is not the service.",
        "Try again later; if that does not help, ask your administrator.");
  }

  private static DoctorFinding elsewhere(CheckContext context, String asked, Look look) {
    // The query is removed: it may be long and may contain a session id.
    String target = look.location().replaceFirst("[?#].*", "");
    return context.problem(
        asked
            + "answers "
            + look.status()
            + " and redirects to "
            + (target.isEmpty() ? "nowhere" : target)
            + ".",
        "Casedesk does not follow redirects, because they would get the token. Often the target is"
            + " a sign-in page, or the same service under https.",
        "If the service is there, make it the base URL. If it is a sign-in page, ask for an address"
            + " where programs sign in with a token.");
  }

  private static DoctorFinding nothing(CheckContext context, Look look) {
    return context.problem(
        look.kind() == ServiceProbe.Kind.WEB_PAGE
            ? asked(context) + "answers with a web page."
            : "There is nothing at " + address(context) + " (" + look.status() + ").",
        "A web server answers, but the service is not at the base URL.",
        suggestion(context));
  }

  /** Most often the service is at the top, and the path was copied from the browser. */
  private static String suggestion(CheckContext context) {
    BaseUrl top = context.base.withoutPath();
    if (!top.equals(context.base)) {
      try {
        if (context.probe.withoutToken(top).kind() == ServiceProbe.Kind.ASKS_FOR_TOKEN) {
          return "Make " + top + " the base URL: the service answers there.";
        }
      } catch (ApiException notThereEither) {
        // There is no suggestion.
      }
    }
    return "Check the base URL with your administrator. It is the part before /api/public in the"
        + " addresses they give.";
  }
}
