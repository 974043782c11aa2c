package io.casedesk.model.dropdowns;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.UserException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file of dropdown values can't be used. The message has one line for each problem:
 * where it is, what is wrong, and what to do.
 */
public final class InvalidDropdownValuesException extends UserException {

  private static final long serialVersionUID = 1L;

  /**
   * @param problems the problems in the order of the file, at least one; the message shows only the
   *     first if there are very many
   */
  public InvalidDropdownValuesException(List<Message> problems) {
    this(
        problems.stream()
            .reduce((lines, line) -> Message.of("options.lines", lines, line))
            .orElseThrow(),
        null);
  }

  public InvalidDropdownValuesException(Message message, @Nullable Throwable cause) {
    super(FaultCode.OPTIONS, message, cause);
  }
}
