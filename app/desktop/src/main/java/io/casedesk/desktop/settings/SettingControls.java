package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.text.Messages;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Creates the rows of settings: each shows its value and applies a change at once. */
record SettingControls(Preferences preferences, FileDialogs files, Messages messages) {

  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("error");
  private static final double WIDTH = 260;

  /** A path needs a wider field than a number; in pixels. */
  private static final double MORE_FOR_FOLDERS = 60;

  /** Creates a row with a choice among a few values. */
  <T> SettingRow choice(Setting<T> setting) {
    ComboBox<T> box = new WideBox<>();
    box.getItems().setAll(setting.choices());
    box.setConverter(new DisplayConverter<>(value -> messages.text(setting.textKey(value))));
    TypeAheadHandler.install(box);
    ObjectProperty<T> chosen = preferences.property(setting);
    chosen.subscribe(box::setValue);
    box.valueProperty()
        .subscribe(
            (was, is) -> {
              if (is != null) {
                chosen.set(is);
              }
            });
    String choices =
        setting.choices().stream()
            .map(one -> messages.text(setting.textKey(one)))
            .collect(Collectors.joining("\n"));
    return row(setting, box, box, choices);
  }

  /** Creates a row for a number. */
  SettingRow number(Setting<Integer> setting) {
    return typed(setting, setting.reader());
  }

  /** Creates a row for a text that must be empty or valid. */
  SettingRow text(Setting<String> setting, Predicate<String> isGood) {
    return typed(
        setting,
        typed -> Optional.of(typed.strip()).filter(text -> text.isEmpty() || isGood.test(text)));
  }

  /** Creates a row for a value that is typed; an invalid one is reported and not applied. */
  private <T> SettingRow typed(Setting<T> setting, Function<String, Optional<T>> reader) {
    TextField field = new TextField();
    Label wrong = wrong(setting, messages.text("settings." + setting.name() + ".wrong"));
    field.setPromptText(messages.textOr("settings." + setting.name() + ".none", ""));
    ObjectProperty<T> chosen = preferences.property(setting);
    chosen.subscribe(value -> field.setText(String.valueOf(value)));
    field.setPrefWidth(WIDTH);
    applyOnCommit(
        field,
        chosen,
        () -> {
          Optional<T> value = reader.apply(field.getText());
          value.ifPresent(chosen::set);
          value.ifPresent(is -> field.setText(String.valueOf(is)));
          say(field, wrong, value.isEmpty());
        });
    return row(setting, new VBox(4, field, wrong), field, "");
  }

  /**
   * Creates a row for a folder; empty for none.
   *
   * @param looking checks whether the folder exists and answers on the JavaFX thread
   */
  SettingRow folder(Setting<String> setting, BiConsumer<String, Consumer<Boolean>> looking) {
    TextField field = new TextField();
    String text = "settings." + setting.name();
    field.setPromptText(messages.text(text + ".none"));
    Label wrong = wrong(setting, messages.text("settings.folder.wrong"));
    ObjectProperty<String> chosen = preferences.property(setting);
    chosen.subscribe(field::setText);
    applyOnCommit(
        field,
        chosen,
        () -> {
          String typed = field.getText();
          if (typed.isBlank() || typed.strip().equals(chosen.get())) {
            say(field, wrong, false);
            chosen.set(typed.strip());
            return;
          }
          looking.accept(
              typed,
              good -> {
                // Ignore the answer if the text has changed meanwhile.
                if (field.getText().equals(typed)) {
                  say(field, wrong, !good);
                  if (good) {
                    chosen.set(typed.strip());
                  }
                }
              });
        });
    Button choose =
        Buttons.of(
            id(setting) + "-choose",
            messages.text("settings.folder.choose"),
            () ->
                files
                    .folder(field.getScene().getWindow(), messages.text(text + ".title"))
                    .ifPresent(
                        folder -> {
                          chosen.set(folder.toString());
                          say(field, wrong, false);
                        }));
    field.setPrefWidth(WIDTH + MORE_FOR_FOLDERS);
    return row(setting, new VBox(4, new HBox(8, field, choose), wrong), field, "");
  }

  private SettingRow row(Setting<?> setting, Node control, Node input, String more) {
    String title = messages.text("settings." + setting.name() + ".title");
    String about = messages.text("settings." + setting.name() + ".about");
    input.setId(id(setting));
    input.setAccessibleText(title);
    input.setAccessibleHelp(about);
    return new SettingRow(title, about, more, control);
  }

  /**
   * Applies the text on Enter and when the field loses the focus; Escape restores the saved value.
   */
  private static void applyOnCommit(TextField field, ObjectProperty<?> saved, Runnable taking) {
    field.setOnAction(event -> taking.run());
    Nodes.onKey(
        field,
        KeyCode.ESCAPE,
        () -> {
          field.setText(String.valueOf(saved.get()));
          taking.run();
        });
    field
        .focusedProperty()
        .subscribe(
            (was, is) -> {
              if (!is) {
                taking.run();
              }
            });
  }

  private static String id(Setting<?> setting) {
    return "setting-" + setting.name().replace('.', '-');
  }

  private static Label wrong(Setting<?> setting, String text) {
    Label label = Nodes.named(id(setting) + "-wrong", Labels.wrapped(text, "problem"));
    label.setMaxWidth(WIDTH);
    Nodes.show(label, false);
    return label;
  }

  private static void say(TextField field, Label wrong, boolean is) {
    field.pseudoClassStateChanged(WRONG, is);
    Nodes.show(wrong, is);
  }

  /** At least as wide as the other controls, and wider for longer words of a language. */
  private static final class WideBox<T> extends ComboBox<T> {
    @Override
    protected double computePrefWidth(double height) {
      return Math.max(WIDTH, super.computePrefWidth(height));
    }
  }
}
