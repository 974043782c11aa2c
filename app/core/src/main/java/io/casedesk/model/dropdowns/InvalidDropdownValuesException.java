package io.casedesk.model.dropdowns;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file of dropdown values can't be used. The message has one line for each problem:
 * where it is, what is wrong, and what to do.
 */
public final class InvalidDropdownValuesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param problems the problems in the order of the file, at least one; the message shows only the
   *     first if there are very many
   */
  public InvalidDropdownValuesException(List<String> problems) {
    this(String.join("\n", problems), null);
  }

  public InvalidDropdownValuesException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
