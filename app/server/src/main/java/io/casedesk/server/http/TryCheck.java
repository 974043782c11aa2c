package io.casedesk.server.http;

import io.casedesk.server.http.reference.ApiReference;
import io.casedesk.server.store.TokenIdentity;
import io.javalin.http.Context;

/** Lets the calls that are tried on the page of the reference in by the session of that page. */
final class TryCheck {

  private final ApiReference reference;

  TryCheck(ApiReference reference) {
    this.reference = reference;
  }

  void run(Context context) {
    if (context.path().startsWith(ApiReference.TRY)) {
      TokenIdentity tokenIdentity = reference.caller(context);
      WriteCheck.run(context, tokenIdentity);
    }
  }
}
