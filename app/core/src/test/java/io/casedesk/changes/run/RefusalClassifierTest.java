package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Malformed.Flaw;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q25: a refusal is told from a failure that leaves open what was done")
final class RefusalClassifierTest extends VerdictsFixture {

  private static void assertSays(
      boolean refusal, boolean forNow, boolean mayPass, ApiException failure) {
    assertEquals(refusal, RefusalClassifier.isRefusal(failure), "is a refusal: " + failure);
    assertEquals(forNow, RefusalClassifier.isForNow(failure), "is for now: " + failure);
    assertEquals(mayPass, RefusalClassifier.mayPass(failure), "may pass: " + failure);
  }

  @Test
  void eachFailureSaysWhetherItWasCarriedOutAndWhetherItMayPass() {
    assertSays(true, true, false, new ApiException.Unauthorized(call(401)));
    assertSays(true, false, false, new ApiException.NotFound(call(404)));
    assertSays(true, false, false, new ApiException.Rejected(call(400)));
    assertSays(false, false, false, new ApiException.Rejected(call(408)));
    assertSays(true, true, true, new ApiException.RateLimited(call(429), 10));
    assertSays(true, true, false, new ApiException.RateLimited(call(429), 11));
    assertSays(false, false, true, new ApiException.RateLimited(call(503), -1));
    assertSays(
        false, false, true, new ApiException.Unavailable(call(500), Message.plain("failed"), null));
    assertSays(
        false, false, true, new ApiException.Malformed(call(200), Message.plain("cut off"), null));
    assertSays(
        false,
        false,
        false,
        new ApiException.Malformed(call(200), Message.plain("a page"), null, Flaw.FOREIGN));
    assertEquals(false, RefusalClassifier.isForNow(null));
  }
}
