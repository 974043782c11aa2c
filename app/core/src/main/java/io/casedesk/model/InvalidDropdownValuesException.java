package io.casedesk.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of options that cannot be used. The message has a line for each problem: where it is, what
 * is wrong, and what to do.
 */
public final class InvalidDropdownValuesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Problems in the order of the file, at least one; of very many, the first. */
  public InvalidDropdownValuesException(List<String> problems) {
    this(String.join("\n", problems), null);
  }

  public InvalidDropdownValuesException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
