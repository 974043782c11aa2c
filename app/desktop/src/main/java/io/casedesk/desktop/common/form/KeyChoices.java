package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Picker choices from dropdown keys with labels, or from the values of an open list. */
final class KeyChoices implements PickerChoices {

  private final FieldSpec spec;
  private final String key;
  private final Supplier<DropdownValues> options;
  private final Messages messages;

  KeyChoices(FieldSpec spec, Supplier<DropdownValues> options, Messages messages) {
    this.spec = spec;
    this.key = spec.field().key();
    this.options = options;
    this.messages = messages;
  }

  @Override
  public List<DropdownChoice> matching(String filter) {
    TextSearch search = TextSearch.of(filter);
    List<DropdownChoice> result = new ArrayList<>();
    for (KnownDropdownValue option : options.get().options(key)) {
      String label = option.label() == null ? "" : option.label();
      if (search.finds(option.key() + "\n" + label)) {
        result.add(new DropdownChoice.KnownKey(option, option.key(), label));
      }
    }
    if (search.isEmpty()) {
      result.add(new DropdownChoice.NoKey());
    } else if (!options.get().knows(key, filter.strip())) {
      result.add(new DropdownChoice.TypedKey(filter.strip(), labelled(filter)));
    }
    return result;
  }

  /** Returns the keys of a record that aren't known, so that they can be unselected. */
  List<DropdownChoice> unknown(List<String> keys) {
    DropdownValues dropdownValues = options.get();
    return keys.stream()
        .distinct()
        .filter(one -> !dropdownValues.knows(key, one))
        .map(one -> new KnownDropdownValue(one, null, 0, KnownDropdownValue.Source.TYPED))
        .<DropdownChoice>map(option -> new DropdownChoice.KnownKey(option, option.key(), ""))
        .toList();
  }

  @Override
  public String text(KnownDropdownValue option) {
    return option.key();
  }

  @Override
  public boolean isMeant(KnownDropdownValue option, String text) {
    String meant = options.get().keyOfLabel(key, text).orElse(text);
    // Values of an open list can differ only in letter case (Q28).
    return spec.field().isCustom()
        ? option.key().equalsIgnoreCase(meant)
        : option.key().equals(meant);
  }

  @Override
  public String caption(String text) {
    for (KnownDropdownValue option : options.get().options(key)) {
      if (option.key().equals(text)) {
        return Optional.ofNullable(option.label()).orElse("");
      }
    }
    return "";
  }

  @Override
  public String prompt() {
    boolean labelled = options.get().options(key).stream().anyMatch(o -> o.label() != null);
    return messages.text(
        !spec.field().isCustom()
            ? "options.prompt.values"
            : labelled ? "options.prompt" : "options.prompt.keys");
  }

  private String labelled(String text) {
    return options.get().keyOfLabel(key, text).orElse("");
  }
}
