package io.casedesk.workspace;

import io.casedesk.model.StoreException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The workspace cannot be worked with. The message is for a person: why, and what to do. */
public final class WorkspaceException extends StoreException {

  @Serial private static final long serialVersionUID = 1L;

  WorkspaceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
