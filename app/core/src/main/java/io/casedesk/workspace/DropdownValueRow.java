package io.casedesk.workspace;

import io.casedesk.model.KnownDropdownValue.Source;
import org.jspecify.annotations.Nullable;

/**
 * An option as it is written into a file and read from one.
 *
 * @param field the field's key
 * @param key the option's key
 * @param label the caption, where one is known
 * @param provenance where the option is known from
 */
public record DropdownValueRow(
    String field, String key, @Nullable String label, Source provenance) {

  /**
   * Checks that the row names an option.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public DropdownValueRow {
    if (field.isBlank() || key.isBlank()) {
      throw new IllegalArgumentException(
          "An option needs a field and a key; this one has the field \""
              + field
              + "\" and the key \""
              + key
              + "\"");
    }
  }
}
