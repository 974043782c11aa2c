package io.casedesk.server.http;

import io.casedesk.server.http.reference.Reference;
import io.casedesk.server.store.Bearer;
import io.javalin.http.Context;

/** Lets the calls that are tried on the page of the reference in by the session of that page. */
final class TryCheck {

  private final Reference reference;

  TryCheck(Reference reference) {
    this.reference = reference;
  }

  void run(Context context) {
    if (context.path().startsWith(Reference.TRY)) {
      Bearer bearer = reference.caller(context);
      WriteCheck.run(context, bearer);
    }
  }
}
