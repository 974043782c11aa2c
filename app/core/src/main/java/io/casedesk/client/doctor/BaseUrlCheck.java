package io.casedesk.client.doctor;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.Probe;
import io.casedesk.client.Probe.Look;
import io.casedesk.model.ApiException;

/** Whether the service is where the base URL says. Asks without the token. */
final class BaseUrlCheck {

  private BaseUrlCheck() {}

  static Finding run(Visit visit) {
    Look look = visit.look != null ? visit.look : visit.probe.withoutToken(visit.base);
    visit.look = look;
    String asked = asked(visit);
    String status = "answers " + look.status();
    return switch (look.kind()) {
      case ASKS_FOR_TOKEN ->
          Finding.ok(
              Check.BASE_URL,
              "The service is at " + visit.base + ".",
              "Asked for use cases without a token, it refuses in its own words, as it should.");
      case OPEN ->
          Finding.warning(
              Check.BASE_URL,
              asked + status + " with use cases.",
              "Whoever can reach this address needs no token.",
              "If that is not intended, tell those who run the service.");
      case ASKS_FOR_LOG_IN ->
          Finding.problem(
              Check.BASE_URL,
              asked + status + ", but not in the service's own words.",
              "Another program is there, or a gateway that wants a log-in of its own. The token was"
                  + " not sent to it.",
              "Check the base URL with those who run the service. If a gateway stands before it,"
                  + " ask for an address at which programs log in with the service's token.");
      case SOMETHING_ELSE ->
          Finding.problem(
              Check.BASE_URL,
              asked + status + ", but with no list of use cases.",
              "Another program is there. The token was not sent to it.",
              suggestion(visit));
      case LOG_IN_PAGE ->
          Finding.problem(
              Check.BASE_URL,
              asked + "answers with a log-in page.",
              "A single sign-on or a proxy stands before the service and wants a person with a"
                  + " browser. The token was not sent to it.",
              "Ask those who run the service for an address at which programs log in with a"
                  + " token.");
      case POINTS_ELSEWHERE -> elsewhere(asked, look);
      case WEB_PAGE, NOTHING -> nothing(visit, look);
      case FAILS -> fails(visit, asked + status);
    };
  }

  private static String asked(Visit visit) {
    return "Asked without a token, " + address(visit) + " ";
  }

  /** What is asked for, as it would stand in a browser. */
  private static String address(Visit visit) {
    return visit.base + "/api/public/use-cases";
  }

  private static Finding fails(Visit visit, String seen) {
    return Finding.problem(
        Check.BASE_URL,
        seen + ".",
        visit.options.network().routeTo(visit.base.uri()).isPresent()
            ? "The service does not work at the moment, or the proxy does not reach it."
            : "Something is there, but it does not work at the moment, or it is not the service.",
        "Try again later; if it stays so, ask those who run the service.");
  }

  private static Finding elsewhere(String asked, Look look) {
    // Without what follows a ?, which may be long and may hold somebody's session.
    String target = look.location().replaceFirst("[?#].*", "");
    return Finding.problem(
        Check.BASE_URL,
        asked
            + "answers "
            + look.status()
            + " and points to "
            + (target.isEmpty() ? "nowhere" : target)
            + ".",
        "Casedesk does not follow, because the token would go with it. Often this is a log-in page,"
            + " or the same service under https.",
        "If the service is there, make it the base URL. If it is a log-in page, ask for an address"
            + " at which programs log in with a token.");
  }

  private static Finding nothing(Visit visit, Look look) {
    return Finding.problem(
        Check.BASE_URL,
        look.kind() == Probe.Kind.WEB_PAGE
            ? asked(visit) + "answers with a web page."
            : "There is nothing at " + address(visit) + " (" + look.status() + ").",
        "A web server answers, but the service is not where the base URL says.",
        suggestion(visit));
  }

  /** Most often the service is at the top, and the path was copied from the browser. */
  private static String suggestion(Visit visit) {
    BaseUrl top = visit.base.withoutPath();
    if (!top.equals(visit.base)) {
      try {
        if (visit.probe.withoutToken(top).kind() == Probe.Kind.ASKS_FOR_TOKEN) {
          return "Make " + top + " the base URL: the service answers there.";
        }
      } catch (ApiException notThereEither) {
        // Then there is nothing to suggest.
      }
    }
    return "Check the base URL with those who run the service. It is what stands before"
        + " /api/public in the addresses they give.";
  }
}
