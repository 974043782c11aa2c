package io.casedesk.desktop.common.form;

import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses the owner of a solution: a known owner by either name, or another one that the user has
 * accepted (Q29). The value has both names, so that a run can try one after the other.
 */
final class OwnerFormat implements FieldFormat {

  private final String fieldKey;
  private final Supplier<DropdownValues> options;
  private final Map<String, FieldValue> usedAsTyped = new HashMap<>();

  /**
   * Creates the format.
   *
   * @param options provides owners as dropdown values of this field; their keys are the JSON that
   *     was read
   */
  OwnerFormat(String fieldKey, Supplier<DropdownValues> options) {
    this.fieldKey = fieldKey;
    this.options = options;
  }

  /** Accepts an unknown owner at the user's request. */
  void useAsTyped(String text) {
    OwnerText.named(text).ifPresent(owner -> usedAsTyped.put(text, OwnerValues.value(owner)));
  }

  /** Accepts an earlier or unsent value. */
  void use(FieldValue value) {
    usedAsTyped.put(text(value), value);
  }

  /** Returns the display text of an owner. */
  static String text(@Nullable FieldValue value) {
    return OwnerText.of(value)
        .map(OwnerText::of)
        .orElseGet(() -> value == null ? "" : value.display());
  }

  /** Returns the known owners with this name, without duplicates. */
  static List<FieldValue> seen(DropdownValues dropdownValues, String fieldKey, String text) {
    String name = text.strip();
    return dropdownValues.options(fieldKey).stream()
        .map(KnownDropdownValue::key)
        .<FieldValue>map(FieldValue.Structure::new)
        .filter(value -> names(value).anyMatch(name::equals))
        .toList();
  }

  private static Stream<String> names(FieldValue value) {
    return OwnerText.of(value).stream()
        .flatMap(
            (Owner owner) ->
                Stream.of(String.valueOf(owner.id()), owner.display(), OwnerText.of(owner)));
  }

  @Override
  public Parsed parse(String input, @Nullable FieldValue seen) {
    if (seen != null && text(seen).equals(input)) {
      return new Valid(seen);
    }
    List<FieldValue> known = seen(options.get(), fieldKey, input);
    if (known.size() == 1) {
      return new Valid(known.getFirst());
    }
    FieldValue said = usedAsTyped.get(input);
    if (said != null) {
      return new Valid(said);
    }
    return new Problem(known.isEmpty() ? "problem.owner" : "problem.owner.several");
  }
}
