package io.casedesk.model.dropdowns;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a dropdown key that users or files added and that was removed, so that it can be
 * restored.
 *
 * @param field the key of the field
 * @param key the dropdown key
 * @param rows the sources of the key that users or files added
 * @param label the user's label; null when there was none
 */
public record ForgottenOption(
    String field, String key, List<DropdownValueRow> rows, @Nullable String label) {

  /** Takes a copy that cannot be changed. */
  public ForgottenOption {
    rows = List.copyOf(rows);
  }
}
