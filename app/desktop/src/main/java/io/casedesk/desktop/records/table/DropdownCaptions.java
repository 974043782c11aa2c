package io.casedesk.desktop.records.table;

import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Provides the labels of dropdown keys; only custom fields have labels. */
public final class DropdownCaptions {

  private static final String CUSTOM = FieldRef.custom("").toString();

  private final Supplier<DropdownValues> options;

  public DropdownCaptions(Supplier<DropdownValues> options) {
    this.options = options;
  }

  /** Returns the label; null if none is known. */
  @Nullable String captionOf(String columnId, String key) {
    if (!columnId.startsWith(CUSTOM)) {
      return null;
    }
    for (KnownDropdownValue option : options.get().options(columnId.substring(CUSTOM.length()))) {
      if (option.key().equals(key)) {
        return option.label();
      }
    }
    return null;
  }
}
