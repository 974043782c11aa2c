package io.casedesk.files.exports;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import org.jspecify.annotations.Nullable;

/** Thrown when a saved view can't be used; the message says what is wrong and what to do. */
public final class UnusableViewException extends RuntimeException implements CodedFailure {

  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final String detail;

  /** The reason why a view can't be used. */
  public enum Reason {
    /** The text is not JSON. */
    NO_JSON,
    /** The text has another format. */
    NO_VIEW,
    /** A newer version of the program wrote the view. */
    NEWER,
    /** A member has an invalid value. */
    MEMBER,
    /** The message says it. */
    OTHER
  }

  /**
   * @param message the problem, to follow the name of the view
   */
  public UnusableViewException(String message) {
    this(Reason.OTHER, "", message);
  }

  /**
   * @param detail the position or the name that is wrong
   * @param message the problem, to follow the name of the view
   */
  public UnusableViewException(Reason reason, String detail, String message) {
    this(reason, detail, message, null);
  }

  /**
   * @param detail the position or the name that is wrong
   * @param message the problem, to follow the name of the view
   * @param cause the failure that showed the problem
   */
  public UnusableViewException(
      Reason reason, String detail, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.detail = detail;
  }

  /**
   * Creates the exception for a member with an invalid value.
   *
   * @param place the position of the member
   */
  public static UnusableViewException ofMember(String place, @Nullable Throwable cause) {
    return new UnusableViewException(
        Reason.MEMBER, place, "its field \"" + place + "\" is invalid", cause);
  }

  /** The reason. */
  public Reason reason() {
    return reason;
  }

  /** The position or the name that is wrong; may be empty. */
  public String detail() {
    return detail;
  }

  @Override
  public FaultCode code() {
    return FaultCode.VIEW;
  }
}
