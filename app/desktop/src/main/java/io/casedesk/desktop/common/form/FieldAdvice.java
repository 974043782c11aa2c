package io.casedesk.desktop.common.form;

import io.casedesk.changes.validation.AddressParser;
import io.casedesk.changes.validation.ValidationTexts;
import io.casedesk.changes.validation.ValidationWarning;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Warns about valid input that is probably a mistake.
 *
 * @param options provides the dropdown values when input is checked
 */
record FieldAdvice(Messages messages, Supplier<DropdownValues> options) {

  /**
   * Returns a warning about valid input. A field may expect an address, but the service may take
   * any text (Q27). A label written as a key can destroy the old value (Q21), and so can a key that
   * is known only from a file or a user.
   */
  Optional<String> of(FieldState state) {
    if (!state.dirtyProperty().get()
        || state.parsedProperty().get() instanceof FieldFormat.Problem) {
      return Optional.empty();
    }
    if (state.type() == EditorType.OWNER) {
      return adviceOnOwner(state);
    }
    FieldType type = FieldType.of(state.spec().type());
    String input = state.inputProperty().get().strip();
    if (!input.isEmpty() && !AddressParser.fits(type, input)) {
      return Optional.of(
          messages.text(ValidationTexts.of(new ValidationWarning.NotAnAddress(type))));
    }
    FieldValue saved = state.savedProperty().get();
    List<String> before = saved == null ? List.of() : DropdownKeys.in(state.type(), saved);
    return keys(state)
        .filter(key -> !before.contains(key))
        .flatMap(key -> advice(state.spec(), key).stream())
        .findFirst();
  }

  private static Stream<String> keys(FieldState state) {
    String input = state.inputProperty().get();
    Stream<String> keys =
        switch (state.type()) {
          case OPTION -> Stream.of(input);
          case OPTIONS -> JsonInputText.texts(input).orElse(List.of()).stream();
          case TEXT, LONG_TEXT, URL, EMAIL, NUMBER, DATE, BOOLEAN, OWNER, FALLBACK ->
              Stream.empty();
        };
    return keys.filter(key -> !key.isBlank());
  }

  /** Warns about an unknown owner, whom the service may not know either. */
  private Optional<String> adviceOnOwner(FieldState state) {
    String input = state.inputProperty().get();
    return OwnerFormat.seen(options.get(), state.spec().field().key(), input).isEmpty()
        ? Optional.of(messages.text("owner.advice", input))
        : Optional.empty();
  }

  private Optional<String> advice(FieldSpec spec, String key) {
    DropdownValues dropdownValues = options.get();
    String field = spec.field().key();
    if (!spec.field().isCustom()) {
      return dropdownValues.knows(field, key)
          ? Optional.empty()
          : Optional.of(messages.text("options.advice.value", key));
    }
    List<KnownDropdownValue> known =
        dropdownValues.options(field).stream().filter(option -> option.key().equals(key)).toList();
    if (known.isEmpty()) {
      return Optional.of(
          dropdownValues
              .keyOfLabel(field, key)
              .map(belongsTo -> messages.text("options.advice", key, belongsTo))
              .orElseGet(() -> messages.text("options.advice.unseen", key)));
    }
    return known.stream().allMatch(option -> option.source().isUnproven())
        ? Optional.of(messages.text("options.advice.unproven", key))
        : Optional.empty();
  }
}
