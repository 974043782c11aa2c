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
              asked + status + " in the service's own words.",
              "The service is at " + visit.base + ".");
      case OPEN ->
          Finding.warning(
              Check.BASE_URL,
              asked + "answers with records or other JSON.",
              "Whoever can reach this address needs no token.",
              "If that is not intended, tell those who run the service.");
      case ASKS_FOR_LOG_IN ->
          Finding.warning(
              Check.BASE_URL,
              asked + status + ", but not in the service's own words.",
              "It may be another program, or a gateway that wants a log-in of its own.",
              "If the token is refused below, check the base URL with those who run the service.");
      case LOG_IN_PAGE ->
          Finding.problem(
              Check.BASE_URL,
              asked + status + " with a log-in page.",
              "A single sign-on or a proxy stands before the service and wants a person with a"
                  + " browser.",
              "Ask those who run the service for an address at which programs log in with a"
                  + " token.");
      case POINTS_ELSEWHERE -> elsewhere(asked, look);
      case WEB_PAGE, NOTHING -> nothing(visit, look);
      case FAILS -> fails(visit, asked + status);
    };
  }

  private static String asked(Visit visit) {
    String folder = visit.base.uri().getPath();
    return "Asked without a token, "
        + (folder.endsWith("/") ? folder : folder + "/")
        + "api/public/use-cases ";
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
    String asked = asked(visit);
    String seen =
        look.kind() == Probe.Kind.WEB_PAGE
            ? asked + "answers with a web page."
            : asked + "answers " + look.status() + ": there is no such thing.";
    return Finding.problem(
        Check.BASE_URL,
        seen,
        "A web server is at " + visit.base + ", but not the service: the path is wrong.",
        suggestion(visit));
  }

  /** Most often the service is at the top, and the path was copied from the browser. */
  private static String suggestion(Visit visit) {
    BaseUrl top = visit.base.withoutPath();
    if (!top.equals(visit.base)) {
      try {
        if (visit.probe.withoutToken(top).kind() == Probe.Kind.ASKS_FOR_TOKEN) {
          return "The service answers at " + top + ": make that the base URL.";
        }
      } catch (ApiException notThereEither) {
        // Then there is nothing to suggest.
      }
    }
    return "Check the base URL with those who run the service. It is what stands before"
        + " /api/public in the addresses they give.";
  }
}
