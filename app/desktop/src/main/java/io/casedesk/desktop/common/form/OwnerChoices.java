package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Picker choices from the owners seen in solutions, by e-mail address and id. There is no empty
 * choice, because an owner can't be removed.
 */
final class OwnerChoices implements PickerChoices {

  private final String key;
  private final Supplier<DropdownValues> options;
  private final Messages messages;

  OwnerChoices(FieldSpec spec, Supplier<DropdownValues> options, Messages messages) {
    this.key = spec.field().key();
    this.options = options;
    this.messages = messages;
  }

  @Override
  public List<DropdownChoice> matching(String filter) {
    TextSearch search = TextSearch.of(filter);
    List<DropdownChoice> result = new ArrayList<>();
    for (KnownDropdownValue option : options.get().options(key)) {
      if (search.finds(text(option))) {
        result.add(known(option));
      }
    }
    if (!search.isEmpty() && OwnerFormat.seen(options.get(), key, filter).isEmpty()) {
      result.add(new DropdownChoice.TypedKey(filter.strip(), ""));
    }
    return result;
  }

  private DropdownChoice known(KnownDropdownValue option) {
    Owner owner = OwnerText.of(value(option)).orElseGet(() -> new Owner(option.key(), null));
    String both =
        owner.email() == null
            ? messages.text("owner.noEmail")
            : owner.id() == null ? messages.text("owner.noId") : owner.id();
    return new DropdownChoice.KnownKey(option, owner.display(), both);
  }

  private static FieldValue value(KnownDropdownValue option) {
    return new FieldValue.Structure(option.key());
  }

  @Override
  public String text(KnownDropdownValue option) {
    return OwnerFormat.text(value(option));
  }

  @Override
  public boolean isMeant(KnownDropdownValue option, String text) {
    return text(option).equals(text);
  }

  @Override
  public String caption(String text) {
    return "";
  }

  @Override
  public String prompt() {
    return messages.text("owner.prompt");
  }
}
