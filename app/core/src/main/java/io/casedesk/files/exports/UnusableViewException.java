package io.casedesk.files.exports;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import org.jspecify.annotations.Nullable;

/** Thrown when a saved view can't be used; the message says what is wrong and what to do. */
public final class UnusableViewException extends UserException {

  private static final long serialVersionUID = 2L;

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
  public UnusableViewException(Message message) {
    this(Reason.OTHER, "", message, null);
  }

  /**
   * @param detail the position or the name that is wrong
   * @param message the problem, to follow the name of the view
   * @param cause the failure that showed the problem; null when there is none
   */
  UnusableViewException(Reason reason, String detail, Message message, @Nullable Throwable cause) {
    super(FaultCode.VIEW, message, cause);
    this.reason = reason;
    this.detail = detail;
  }

  /**
   * Creates the exception for a member with an invalid value.
   *
   * @param place the position of the member
   */
  public static UnusableViewException ofMember(String place, @Nullable Throwable cause) {
    return new UnusableViewException(Reason.MEMBER, place, Message.of("view.member", place), cause);
  }

  /** The reason. */
  public Reason reason() {
    return reason;
  }

  /** The position or the name that is wrong; may be empty. */
  public String detail() {
    return detail;
  }
}
