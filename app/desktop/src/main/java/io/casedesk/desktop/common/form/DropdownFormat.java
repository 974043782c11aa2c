package io.casedesk.desktop.common.form;

import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownDropdownValue;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A dropdown's key: one that is known, or one the user said to use as typed (promise 2). */
final class DropdownFormat implements FieldFormat {

  private final String fieldKey;

  /** The values of a member of the record itself: a list without labels, which is never closed. */
  private final boolean isOpenList;

  private final Supplier<DropdownValues> options;
  private final Set<String> usedAsTyped = new HashSet<>();

  DropdownFormat(FieldRef field, Supplier<DropdownValues> options) {
    this.fieldKey = field.key();
    this.isOpenList = !field.isCustom();
    this.options = options;
  }

  /** The user said so: this text may be written although nobody has seen it as a key. */
  void useAsTyped(String text) {
    usedAsTyped.add(text);
  }

  /**
   * The key a text stands for: itself, the same in other letter case, or the key of a label.
   * Nothing for a text that stands for none, or that the user said to use as typed.
   */
  Optional<String> meant(String text) {
    DropdownValues book = options.get();
    String stripped = text.strip();
    // Another letter case may be another value (Q28).
    if (isOpenList || usedAsTyped.contains(text) || book.knows(fieldKey, text)) {
      return Optional.empty();
    }
    List<String> alike =
        book.options(fieldKey).stream()
            .map(KnownDropdownValue::key)
            .filter(stripped::equalsIgnoreCase)
            .toList();
    return alike.size() == 1 ? Optional.of(alike.getFirst()) : book.keyOfLabel(fieldKey, stripped);
  }

  @Override
  public Parsed parse(String input, @Nullable FieldValue seen) {
    return options.get().knows(fieldKey, input) || usedAsTyped.contains(input)
        ? TEXT.parse(input, seen)
        : new Problem(isOpenList ? "problem.value" : "problem.option");
  }
}
