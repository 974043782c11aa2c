package io.casedesk.desktop.common.text;

import io.casedesk.faults.FaultCode;
import io.casedesk.faults.FaultCodes;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.StoreException;

/** Describes a failure and the next step in the user's language. */
public record FailureText(Messages messages) {

  /** Describes the failure in one sentence. */
  public String what(Throwable failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> messages.text("failure.unauthorized");
      case ApiException.NotFound e -> messages.text("failure.notFound");
      case ApiException.Rejected e -> messages.text("failure.rejected", String.valueOf(e.status()));
      case ApiException.RateLimited e -> messages.text("failure.rateLimited");
      case ApiException.Unavailable e when isOfProxy(e) -> messages.text("failure.proxy");
      case ApiException.Unavailable e -> messages.text("failure.unavailable");
      case ApiException.Malformed e -> messages.text("failure.malformed");
      case StoreException e -> messages.text("failure.store");
      default -> messages.text("failure.other");
    };
  }

  /** Returns whether a proxy requires authentication (407). */
  private static boolean isOfProxy(Throwable failure) {
    return FaultCodes.of(failure) == FaultCode.PROXY;
  }

  /** Describes the next step in one sentence. */
  public String next(Throwable failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> messages.text("failure.unauthorized.next");
      case ApiException.NotFound e -> messages.text("failure.notFound.next");
      case ApiException.Rejected e -> messages.text("failure.rejected.next");
      case ApiException.RateLimited e -> messages.text("failure.rateLimited.next");
      case ApiException.Unavailable e when isOfProxy(e) -> messages.text("failure.proxy.next");
      case ApiException.Unavailable e -> messages.text("failure.unavailable.next");
      case ApiException.Malformed e -> messages.text("failure.malformed.next");
      case StoreException e -> messages.text("failure.store.next");
      default -> messages.text("failure.other.next");
    };
  }

  /**
   * Returns the details for your administrator, with the original message of the service and the
   * error code of the log and the help.
   */
  public String detail(Throwable failure) {
    return (failure.getMessage() == null
            ? failure.getClass().getSimpleName()
            : messages.text(Message.ofFailure(failure)))
        + " ["
        + FaultCodes.of(failure)
        + "]";
  }

  /** Describes the failure, the next step and, in brackets, the details. */
  public String whole(Throwable failure) {
    return what(failure) + " " + next(failure) + " (" + detail(failure) + ")";
  }
}
