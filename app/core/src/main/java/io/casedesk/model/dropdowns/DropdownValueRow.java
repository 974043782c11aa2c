package io.casedesk.model.dropdowns;

import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file of dropdown values.
 *
 * @param field the key of the field
 * @param key the dropdown key
 * @param label the caption; null when it is not known
 * @param provenance the source of the dropdown value
 */
public record DropdownValueRow(
    String field, String key, @Nullable String label, Source provenance) {

  /**
   * Checks that the row has a field and a key.
   *
   * @throws IllegalArgumentException when the field or the key is blank
   */
  public DropdownValueRow {
    if (field.isBlank() || key.isBlank()) {
      throw new IllegalArgumentException(
          ("An option needs a field and a key; this one has the field \"%s\" and the key"
                  + " \"%s\"")
              .formatted(field, key));
    }
  }
}
