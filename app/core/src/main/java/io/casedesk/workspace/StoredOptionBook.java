package io.casedesk.workspace;

import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The option book as it was kept when it was asked for. Immutable. */
final class StoredOptionBook implements OptionBook {

  private final Map<String, List<KnownOption>> options;
  private final Set<String> fieldKeys;

  StoredOptionBook(Map<String, List<KnownOption>> options, Set<String> fieldKeys) {
    this.options = Map.copyOf(options);
    this.fieldKeys = Collections.unmodifiableSet(fieldKeys);
  }

  @Override
  public List<KnownOption> options(String fieldKey) {
    return options.getOrDefault(fieldKey, List.of());
  }

  @Override
  public Set<String> fieldKeys() {
    return fieldKeys;
  }
}
