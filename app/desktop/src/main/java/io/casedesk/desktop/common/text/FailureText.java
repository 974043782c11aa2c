package io.casedesk.desktop.common.text;

import io.casedesk.faults.FaultCode;
import io.casedesk.faults.FaultCodes;
import io.casedesk.model.ApiException;
import io.casedesk.model.StoreException;

/** Says what happened and what to do next, in the user's language. */
public final class FailureText {

  private final Messages messages;
  private final EngineText engine;

  /** Speaks through these texts. */
  public FailureText(Messages messages) {
    this.messages = messages;
    this.engine = new EngineText(messages);
  }

  /** What happened, in one sentence. */
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

  /** Whether it is the proxy on the way that lets nothing through (407). */
  private static boolean isOfProxy(Throwable failure) {
    return FaultCodes.of(failure) == FaultCode.PROXY;
  }

  /** What to do next, in one sentence. */
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
   * The detail for whoever looks after the service; the words of the service as they are. It ends
   * with the code by which log and help call it.
   */
  public String detail(Throwable failure) {
    String message = failure.getMessage();
    return (message == null ? failure.getClass().getSimpleName() : engine.of(message))
        + " ["
        + FaultCodes.of(failure)
        + "]";
  }
}
