package io.casedesk.server.http;

import io.casedesk.server.http.guard.RequestAttributes;
import io.casedesk.server.store.TokenIdentity;
import io.javalin.http.Context;
import java.util.Set;

/** Lets a token that is for reading write nothing, wherever the contract's paths are mounted. */
final class WriteCheck {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
  private static final String READS_BY_POST = RouteRegistry.PREFIX + "/use-cases/filter";

  private WriteCheck() {}

  /** Also notes who calls, for the access log. */
  static void run(Context context, TokenIdentity tokenIdentity) {
    RequestAttributes.of(context.req()).tokenName(tokenIdentity.name());
    if (tokenIdentity.readOnly() && !isReading(context)) {
      throw HttpProblem.readOnly(tokenIdentity.name());
    }
  }

  private static boolean isReading(Context context) {
    String method = context.req().getMethod();
    return READING.contains(method)
        || (method.equals("POST") && context.path().endsWith(READS_BY_POST));
  }
}
