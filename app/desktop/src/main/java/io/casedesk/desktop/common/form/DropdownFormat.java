package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Parses a dropdown key: a known key, or a new one that the user has accepted (promise 2). */
final class DropdownFormat implements FieldFormat {

  private final String fieldKey;

  /** Whether the field is a standard field, whose values have no labels and can be extended. */
  private final boolean isOpenList;

  private final Supplier<DropdownValues> options;
  private final Set<String> usedAsTyped = new HashSet<>();

  DropdownFormat(FieldRef field, Supplier<DropdownValues> options) {
    this.fieldKey = field.key();
    this.isOpenList = !field.isCustom();
    this.options = options;
  }

  /** Accepts a text that isn't a known key. */
  void useAsTyped(String text) {
    usedAsTyped.add(text);
  }

  /**
   * Returns the key that a text stands for: a key with other letter case, or the key of a label.
   * Empty if there is none, or if the text is valid as it is.
   */
  Optional<String> matchingKey(String text) {
    DropdownValues dropdownValues = options.get();
    String stripped = text.strip();
    // Values that differ only in letter case can be different values (Q28).
    if (isOpenList || usedAsTyped.contains(text) || dropdownValues.knows(fieldKey, text)) {
      return Optional.empty();
    }
    List<String> alike =
        dropdownValues.options(fieldKey).stream()
            .map(KnownDropdownValue::key)
            .filter(stripped::equalsIgnoreCase)
            .toList();
    return alike.size() == 1
        ? Optional.of(alike.getFirst())
        : dropdownValues.keyOfLabel(fieldKey, stripped);
  }

  @Override
  public Parsed parse(String input, @Nullable FieldValue seen) {
    return options.get().knows(fieldKey, input) || usedAsTyped.contains(input)
        ? TEXT.parse(input, seen)
        : new Problem(isOpenList ? "problem.value" : "problem.option");
  }
}
