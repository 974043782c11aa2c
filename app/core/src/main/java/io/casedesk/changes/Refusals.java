package io.casedesk.changes;

import io.casedesk.model.ApiException;
import org.jspecify.annotations.Nullable;

/** Tells a refusal from a failure that leaves open what was done (trap 25). */
final class Refusals {

  private Refusals() {}

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
}
