package io.casedesk.desktop.ui.form;

import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.scene.layout.Region;
import javafx.util.StringConverter;
import org.controlsfx.control.CheckComboBox;
import org.jspecify.annotations.Nullable;

/** Several keys of a list of options. Keys the option book does not know are kept. */
final class OptionsPicker {

  private final CheckComboBox<String> box = new CheckComboBox<>();
  private final FieldState state;
  private boolean reading;

  OptionsPicker(FieldState state, Messages messages, Supplier<OptionBook> options) {
    this.state = state;
    Map<String, String> labels = new LinkedHashMap<>();
    for (KnownOption option : options.get().options(state.spec().field().key())) {
      labels.put(option.key(), caption(option, messages));
    }
    chosen().forEach(key -> labels.putIfAbsent(key, ""));
    box.getItems().setAll(labels.keySet());
    box.setConverter(new KeyWithLabel(labels));
    box.setShowCheckedCount(false);
    Editors.identify(box, state);
    InScene.follow(box, state.inputProperty(), input -> read());
    box.getCheckModel()
        .getCheckedItems()
        .addListener((ListChangeListener<String>) change -> write());
    box.setTitle(null);
    box.setAccessibleHelp(messages.text("options.prompt"));
  }

  private static String caption(KnownOption option, Messages messages) {
    String label = option.label() == null ? "" : option.label();
    if (!option.source().isUnproven()) {
      return label;
    }
    String unproven = messages.text("options.unproven");
    return label.isEmpty() ? unproven : label + "  ·  " + unproven;
  }

  Region node() {
    return box;
  }

  private boolean isListOfKeys() {
    String input = state.inputProperty().get();
    return input.isBlank() || JsonText.texts(input).isPresent();
  }

  private List<String> chosen() {
    return JsonText.texts(state.inputProperty().get()).orElse(List.of());
  }

  private void read() {
    reading = true;
    try {
      List<String> chosen = chosen();
      chosen.stream().filter(key -> !box.getItems().contains(key)).forEach(box.getItems()::add);
      if (!chosen.equals(box.getCheckModel().getCheckedItems())) {
        box.getCheckModel().clearChecks();
        chosen.forEach(box.getCheckModel()::check);
      }
    } finally {
      reading = false;
    }
  }

  private void write() {
    // A value that is no list of keys is left alone: ticking must not replace what is not shown.
    if (!reading && isListOfKeys()) {
      List<String> checked = List.copyOf(box.getCheckModel().getCheckedItems());
      if (!checked.equals(chosen())) {
        state.inputProperty().set(checked.isEmpty() ? "" : JsonText.array(checked));
      }
    }
  }

  /** The button lists keys; the opened list says what they mean. */
  private static final class KeyWithLabel extends StringConverter<String> {
    private final Map<String, String> labels;

    KeyWithLabel(Map<String, String> labels) {
      this.labels = labels;
    }

    @Override
    public String toString(@Nullable String key) {
      String label = key == null ? "" : labels.getOrDefault(key, "");
      return key == null ? "" : label.isEmpty() ? key : key + "  ·  " + label;
    }

    @Override
    public String fromString(String text) {
      return text;
    }
  }
}
