package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe;
import io.casedesk.client.ServiceProbe.Look;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.model.ApiException;

/** Checks whether the service is at the base URL, without sending the token. */
final class BaseUrlCheck {

  private BaseUrlCheck() {}

  static DoctorFinding run(CheckContext checkContext) {
    Look look =
        checkContext.look != null
            ? checkContext.look
            : checkContext.probe.withoutToken(checkContext.base);
    checkContext.look = look;
    String asked = asked(checkContext);
    String status = "answers " + look.status();
    return switch (look.kind()) {
      case ASKS_FOR_TOKEN ->
          DoctorFinding.ok(
              DoctorCheck.BASE_URL,
              "The service is at " + checkContext.base + ".",
              "A request for use cases without a token is refused, as it should be.");
      case OPEN ->
          DoctorFinding.warning(
              DoctorCheck.BASE_URL,
              asked + status + " with use cases.",
              "Anyone who can reach this address needs no token.",
              "If that is not intended, tell your administrator.");
      case ASKS_FOR_LOG_IN ->
          DoctorFinding.problem(
              DoctorCheck.BASE_URL,
              asked + status + ", but not in the service's format.",
              "Another program answers there, or a gateway with a sign-in of its own. The token was"
                  + " not sent to it.",
              "Check the base URL with your administrator. If a gateway is in front of it, ask for"
                  + " an address where programs sign in with the service's token.");
      case SOMETHING_ELSE ->
          DoctorFinding.problem(
              DoctorCheck.BASE_URL,
              asked + status + ", but with no list of use cases.",
              "Another program answers there. The token was not sent to it.",
              suggestion(checkContext));
      case LOG_IN_PAGE ->
          DoctorFinding.problem(
              DoctorCheck.BASE_URL,
              asked + "answers with a sign-in page.",
              "A single sign-on or a proxy in front of the service requires a browser. The token"
                  + " was not sent to it.",
              "Ask your administrator for an address where programs sign in with a token.");
      case POINTS_ELSEWHERE -> elsewhere(asked, look);
      case WEB_PAGE, NOTHING -> nothing(checkContext, look);
      case FAILS -> fails(checkContext, asked + status);
    };
  }

  private static String asked(CheckContext checkContext) {
    return "Without a token, " + address(checkContext) + " ";
  }

  /** The URL that is requested, as a browser would show it. */
  private static String address(CheckContext checkContext) {
    return checkContext.base + "/api/public/use-cases";
  }

  private static DoctorFinding fails(CheckContext checkContext, String seen) {
    return DoctorFinding.problem(
        DoctorCheck.BASE_URL,
        seen + ".",
        checkContext.options.network().routeTo(checkContext.base.uri()).isPresent()
            ? "The service does not work at the moment, or the proxy does not reach it."
            : "A program answers, but it does not work at the moment, or it is not the service.",
        "Try again later; if that does not help, ask your administrator.");
  }

  private static DoctorFinding elsewhere(String asked, Look look) {
    // The query is removed: it may be long and may contain a session id.
    String target = look.location().replaceFirst("[?#].*", "");
    return DoctorFinding.problem(
        DoctorCheck.BASE_URL,
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

  private static DoctorFinding nothing(CheckContext checkContext, Look look) {
    return DoctorFinding.problem(
        DoctorCheck.BASE_URL,
        look.kind() == ServiceProbe.Kind.WEB_PAGE
            ? asked(checkContext) + "answers with a web page."
            : "There is nothing at " + address(checkContext) + " (" + look.status() + ").",
        "A web server answers, but the service is not at the base URL.",
        suggestion(checkContext));
  }

  /** Most often the service is at the top, and the path was copied from the browser. */
  private static String suggestion(CheckContext checkContext) {
    BaseUrl top = checkContext.base.withoutPath();
    if (!top.equals(checkContext.base)) {
      try {
        if (checkContext.probe.withoutToken(top).kind() == ServiceProbe.Kind.ASKS_FOR_TOKEN) {
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
