package io.casedesk.model;

import io.casedesk.model.KnownDropdownValue.Source;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that the option book says of one option of one field.
 *
 * @param field the field's key
 * @param key what is written
 * @param label the caption, where one is known
 * @param uses records that hold the key, as the last complete read showed it
 * @param sources every way the key is known, the most reliable first
 */
public record DropdownValueEntry(
    String field, String key, @Nullable String label, int uses, Set<Source> sources) {

  /**
   * Takes a copy that nobody can change.
   *
   * @throws IllegalArgumentException when there is no source
   */
  public DropdownValueEntry {
    sources = Collections.unmodifiableSet(EnumSet.copyOf(sources));
  }
}
