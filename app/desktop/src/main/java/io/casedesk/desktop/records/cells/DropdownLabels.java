package io.casedesk.desktop.records.cells;

import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The labels of a dropdown from which a paste finds the key again. A label of several keys, and a
 * label that is also a key, aren't such labels.
 */
final class DropdownLabels {

  private final Map<String, String> byKey = new HashMap<>();

  private DropdownLabels() {}

  /** Returns the labels of a field; only custom fields have labels. */
  static DropdownLabels of(FieldRef field, DropdownValues known) {
    DropdownLabels result = new DropdownLabels();
    List<KnownDropdownValue> options = field.isCustom() ? known.options(field.key()) : List.of();
    Map<String, Integer> uses = new HashMap<>();
    Set<String> keys = new HashSet<>();
    for (KnownDropdownValue option : options) {
      keys.add(folded(option.key()));
      if (option.label() != null) {
        uses.merge(folded(option.label()), 1, Integer::sum);
      }
    }
    for (KnownDropdownValue option : options) {
      String label = option.label();
      if (label != null
          && !label.isBlank()
          && uses.getOrDefault(folded(label), 0) == 1
          && !keys.contains(folded(label))) {
        result.byKey.put(option.key(), label);
      }
    }
    return result;
  }

  /** Returns the label of a key; the key if it has none. */
  String labelOf(String key) {
    return byKey.getOrDefault(key, key);
  }

  private static String folded(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
