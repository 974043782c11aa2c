package io.casedesk.model.dropdowns;

import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about one dropdown value of one field.
 *
 * @param field the key of the field
 * @param key the dropdown key
 * @param label the caption; null when it is not known
 * @param uses number of records with this key in the last complete read
 * @param sources all sources of the key, the most reliable first
 */
public record DropdownValueEntry(
    String field, String key, @Nullable String label, int uses, Set<Source> sources) {

  /**
   * Makes an unmodifiable copy.
   *
   * @throws IllegalArgumentException when there is no source
   */
  public DropdownValueEntry {
    sources = Collections.unmodifiableSet(EnumSet.copyOf(sources));
  }
}
