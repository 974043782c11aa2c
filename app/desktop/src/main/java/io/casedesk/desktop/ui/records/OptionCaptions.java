package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.table.Captions;
import io.casedesk.model.FieldRef;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Labels of option keys, as the option book has them; only custom fields have options there. */
final class OptionCaptions implements Captions {

  private static final String CUSTOM = FieldRef.custom("").toString();

  private final Supplier<OptionBook> options;

  OptionCaptions(Supplier<OptionBook> options) {
    this.options = options;
  }

  @Override
  public @Nullable String captionOf(String columnId, String key) {
    if (!columnId.startsWith(CUSTOM)) {
      return null;
    }
    for (KnownOption option : options.get().options(columnId.substring(CUSTOM.length()))) {
      if (option.key().equals(key)) {
        return option.label();
      }
    }
    return null;
  }
}
