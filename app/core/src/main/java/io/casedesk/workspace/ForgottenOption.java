package io.casedesk.workspace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person or a file said of a dropdown key that was forgotten, so that it can be restored.
 *
 * @param field the field's key
 * @param key the dropdown key
 * @param rows every way the key was known from a person or a file
 * @param label the person's own label; null when the person gave none
 */
public record ForgottenOption(
    String field, String key, List<DropdownValueRow> rows, @Nullable String label) {

  /** Takes a copy that cannot be changed. */
  public ForgottenOption {
    rows = List.copyOf(rows);
  }
}
