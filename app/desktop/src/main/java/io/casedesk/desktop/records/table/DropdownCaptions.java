package io.casedesk.desktop.records.table;

import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Provides the keys of dropdown columns and their labels; only custom fields have labels. */
public record DropdownCaptions(Supplier<DropdownValues> options) {

  private static final String CUSTOM = FieldRef.custom("").toString();

  /** Returns the label; null if none is known. */
  @Nullable String captionOf(String columnId, String key) {
    for (KnownDropdownValue option : valuesOf(columnId)) {
      if (option.key().equals(key)) {
        return option.label();
      }
    }
    return null;
  }

  /** Returns whether other keys of the column have the label of this one. */
  boolean isShared(String columnId, String key) {
    String label = captionOf(columnId, key);
    return label != null
        && valuesOf(columnId).stream()
            .anyMatch(other -> !other.key().equals(key) && label.equals(other.label()));
  }

  /** Returns the known values of a column. */
  List<KnownDropdownValue> valuesOf(String columnId) {
    return columnId.startsWith(CUSTOM)
        ? options.get().options(columnId.substring(CUSTOM.length()))
        : List.of();
  }
}
