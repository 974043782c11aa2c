package io.casedesk.model.checklist;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A file of checklists or reviews cannot be used. The message says where it is wrong and how. */
public class UnusableFileException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** A file. */
  public UnusableFileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
