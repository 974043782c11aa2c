package io.casedesk.changes.run;

import io.casedesk.model.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes refusals from failures that leave it unknown whether the service did the write
 * (Q25).
 */
final class RefusalClassifier {

  /** The longest pause the service may ask for before a read is retried. */
  private static final int LONGEST_PAUSE_SECONDS = 10;

  private RefusalClassifier() {}

  /** Whether the failure shows that nothing was written; otherwise the result is unknown. */
  static boolean isRefusal(ApiException failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> true;
      case ApiException.NotFound e -> true;
      // After a timeout (408) the service may still have received the request.
      case ApiException.Rejected e -> e.status() != 408;
      // A 503 may come from a proxy in front of the service, after the write.
      case ApiException.RateLimited e -> e.status() == 429;
      case ApiException.Unavailable e -> false;
      case ApiException.Malformed e -> false;
    };
  }

  /**
   * Whether the refusal is temporary: it does not concern the record, which still has to be sent.
   */
  static boolean isForNow(@Nullable ApiException failure) {
    return failure instanceof ApiException.Unauthorized
        || (failure instanceof ApiException.RateLimited && isRefusal(failure));
  }

  /** Whether a read that failed this way may succeed a moment later. */
  static boolean mayPass(ApiException failure) {
    return switch (failure) {
      case ApiException.Unavailable e -> true;
      case ApiException.Malformed e -> e.flaw() == ApiException.Malformed.Flaw.DAMAGED;
      case ApiException.RateLimited e -> e.retryAfterSeconds() <= LONGEST_PAUSE_SECONDS;
      case ApiException.Unauthorized e -> false;
      case ApiException.Rejected e -> false;
      case ApiException.NotFound e -> false;
    };
  }
}
