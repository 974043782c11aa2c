package io.casedesk.changes;

import io.casedesk.model.ApiException;
import org.jspecify.annotations.Nullable;

/** Tells a refusal from a failure that leaves open what was done (Q25). */
final class RefusalClassifier {

  /** A service that asks for a longer rest before it is read is not waited for. */
  private static final int LONGEST_REST_SECONDS = 10;

  private RefusalClassifier() {}

  /** Whether the failure says that nothing was written; else the state is not known. */
  static boolean isRefusal(ApiException failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> true;
      case ApiException.NotFound e -> true;
      // A service that gave up waiting (408) may have what it waited for.
      case ApiException.Rejected e -> e.status() != 408;
      // A 503 may come from what stands before the service, after the write.
      case ApiException.RateLimited e -> e.status() == 429;
      case ApiException.Unavailable e -> false;
      case ApiException.Malformed e -> false;
    };
  }

  /** Whether it was refused in a way that says nothing of the record: it stays to be sent. */
  static boolean isForNow(@Nullable ApiException failure) {
    return failure instanceof ApiException.Unauthorized
        || (failure instanceof ApiException.RateLimited && isRefusal(failure));
  }

  /** Whether a read that failed so may work a moment later. */
  static boolean mayPass(ApiException failure) {
    return switch (failure) {
      case ApiException.Unavailable e -> true;
      case ApiException.Malformed e -> e.flaw() == ApiException.Malformed.Flaw.SPOILT;
      case ApiException.RateLimited e -> e.retryAfterSeconds() <= LONGEST_REST_SECONDS;
      case ApiException.Unauthorized e -> false;
      case ApiException.Rejected e -> false;
      case ApiException.NotFound e -> false;
    };
  }
}
