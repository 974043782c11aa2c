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

  /** Creates an exception with the code of its cause. */
  public WorkspaceException(Message message, @Nullable Throwable cause) {
    this(codeOf(cause), message, cause);
  }

  public WorkspaceException(FaultCode code, Message message, @Nullable Throwable cause) {
    super(code, message, cause);
  }

  private static FaultCode codeOf(@Nullable Throwable cause) {
    return switch (cause) {
      case WorkspaceException before -> before.code();
      case IOException file when FaultCode.ofFile(file) != FaultCode.FILE -> FaultCode.ofFile(file);
      case null, default -> FaultCode.WORKSPACE;
    };
  }
}
