package io.casedesk.workspace.database;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when the workspace can't be used. The message is for the user: why, and what to do. */
public final class WorkspaceException extends StoreException {

  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** The causes. */
  public enum Kind {
    /** A newer program made it. */
    NEWER,
    /** The disk is full. */
    FULL,
    /** The content of the file is damaged. */
    DAMAGED,
    /** Another program locks the file. */
    BUSY,
    /** Permission to read or write is missing. */
    NOT_WRITABLE,
    /** Another failure; the cause may have details. */
    OTHER
  }

  public WorkspaceException(Message message, @Nullable Throwable cause) {
    this(cause instanceof WorkspaceException before ? before.kind : Kind.OTHER, message, cause);
  }

  public WorkspaceException(Kind kind, Message message, @Nullable Throwable cause) {
    super(codeOf(kind, cause), message, cause);
    this.kind = kind;
  }

  private static FaultCode codeOf(Kind kind, @Nullable Throwable cause) {
    return switch (kind) {
      case NEWER -> FaultCode.WORKSPACE_NEWER;
      case FULL -> FaultCode.DISK_FULL;
      case DAMAGED -> FaultCode.WORKSPACE_DAMAGED;
      case BUSY -> FaultCode.WORKSPACE_BUSY;
      case NOT_WRITABLE -> FaultCode.NOT_WRITABLE;
      case OTHER ->
          cause instanceof IOException file && FaultCode.ofFile(file) != FaultCode.FILE
              ? FaultCode.ofFile(file)
              : FaultCode.WORKSPACE;
    };
  }

  /** Returns the cause. */
  public Kind kind() {
    return kind;
  }
}
