package io.casedesk.workspace;

import io.casedesk.model.StoreException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The workspace cannot be worked with. The message is for a person: why, and what to do. */
public final class WorkspaceException extends StoreException {

  @Serial private static final long serialVersionUID = 1L;

  private final Trouble trouble;

  /** What is the matter. */
  public enum Trouble {
    /** A newer program made it. */
    NEWER,
    /** The disk is full. */
    FULL,
    /** What is in the file is no longer what it should be. */
    DAMAGED,
    /** Another program keeps it busy. */
    BUSY,
    /** It may not be read or written. */
    NOT_WRITABLE,
    /** Something else; the cause may say what. */
    OTHER
  }

  WorkspaceException(String message, @Nullable Throwable cause) {
    this(
        cause instanceof WorkspaceException before ? before.trouble : Trouble.OTHER,
        message,
        cause);
  }

  WorkspaceException(Trouble trouble, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.trouble = trouble;
  }

  /** What is the matter. */
  public Trouble trouble() {
    return trouble;
  }
}
