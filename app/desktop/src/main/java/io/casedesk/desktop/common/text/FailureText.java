package io.casedesk.desktop.common.text;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.StoreException;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.util.List;

/** Describes a failure and the next step in the user's language. */
public record FailureText(Messages messages) {

  /** Describes the failure in one sentence. */
  public String what(Throwable failure) {
    return failure instanceof ApiException.Rejected rejected
        ? messages.text("failure.rejected", String.valueOf(rejected.status()))
        : messages.text(key(failure));
  }

  /** Describes the next step in one sentence. */
  public String next(Throwable failure) {
    return messages.text(key(failure) + ".next");
  }

  private static String key(Throwable failure) {
    return switch (failure) {
      case ApiException.Unauthorized _ -> "failure.unauthorized";
      case ApiException.NotFound missing ->
          missing.isOfList() ? "failure.noList" : "failure.notFound";
      case ApiException.Rejected _ -> "failure.rejected";
      case ApiException.RateLimited _ -> "failure.rateLimited";
      // The proxy requires authentication (407).
      case ApiException.Unavailable _ when FaultCode.of(failure) == FaultCode.PROXY ->
          "failure.proxy";
      case ApiException.Unavailable _ when has(failure, "network.unknown-host") ->
          "failure.unknownHost";
      case ApiException.Unavailable _
          when has(failure, "network.connection-refused") || has(failure, "network.no-route") ->
          "failure.refused";
      case ApiException.Unavailable _ -> "failure.unavailable";
      case ApiException.Malformed _ -> "failure.malformed";
      case StoreException _ -> "failure.store";
      default -> "failure.other";
    };
  }

  /** Whether the address of the connection may be the cause of a failure. */
  public static boolean isOfAddress(Throwable failure) {
    return switch (key(failure)) {
      case "failure.noList", "failure.refused", "failure.unknownHost", "failure.unauthorized" ->
          true;
      default -> false;
    };
  }

  private static boolean has(Throwable failure, String code) {
    return has(Message.ofFailure(failure), code);
  }

  private static boolean has(Message message, String code) {
    return message instanceof Message.Coded(String own, List<Message> parts, String _)
        && (own.equals(code) || parts.stream().anyMatch(part -> has(part, code)));
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
        + FaultCode.of(failure)
        + "]";
  }

  /**
   * Describes a failure to use a file, whose own message says what to do; else the whole failure.
   */
  public String ofFile(Throwable failure) {
    return failure instanceof UnusableFileException
            || failure instanceof IOException
            || failure instanceof IllegalArgumentException
        ? detail(failure)
        : whole(failure);
  }

  /** Describes the failure, the next step and, in brackets, the details. */
  public String whole(Throwable failure) {
    return what(failure) + " " + next(failure) + " (" + detail(failure) + ")";
  }
}
