package io.casedesk.desktop.settings;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.workspace.WorkspaceContents;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Creates a row for each kind of stored data; clearing asks in the row and says what is lost. */
final class PrivacyRows {

  private static final double WIDTH = 300;

  private final PrivacyModel model;
  private final Runnable elsewhere;
  private final List<Button> clears = new ArrayList<>();
  private final Messages messages;

  /**
   * Creates the rows.
   *
   * @param elsewhere moves the keyboard focus when nothing is left to clear
   */
  PrivacyRows(PrivacyModel model, Runnable elsewhere, Messages messages) {
    this.model = model;
    this.elsewhere = elsewhere;
    this.messages = messages;
  }

  List<SettingRow> rows() {
    List<SettingRow> rows = new ArrayList<>();
    for (WorkspaceContents.Kind kind : WorkspaceContents.Kind.values()) {
      String name = "settings.privacy." + Setting.word(kind);
      rows.add(
          new SettingRow(
              messages.text(name + ".title"),
              messages.text(name + ".about"),
              kind.isClearable() ? messages.text("settings.privacy.clear") : "",
              control(kind, name)));
    }
    return rows;
  }

  private VBox control(WorkspaceContents.Kind kind, String name) {
    String word = Setting.word(kind);
    Label count = Labels.fixed("privacy-count-" + word);
    HBox line = Nodes.rightRow(12, count);
    VBox box = new VBox(8, line);
    box.setAlignment(Pos.CENTER_RIGHT);
    box.setPrefWidth(WIDTH);
    model
        .countsProperty()
        .subscribe(
            counts ->
                count.setText(
                    counts.isEmpty()
                        ? ""
                        : messages.text(name + ".count", counts.getOrDefault(kind, 0L))));
    if (kind.isClearable()) {
      Button clear =
          Buttons.of(
              "privacy-clear-" + word,
              messages.text("settings.privacy.clear"),
              () -> model.ask(kind));
      clear.setAccessibleText(
          messages.text("settings.privacy.clear.what", messages.text(name + ".title")));
      clears.add(clear);
      line.getChildren().add(clear);
      VBox question = question(kind, name);
      box.getChildren().add(question);
      Runnable turn =
          () -> {
            boolean asked = model.pendingProperty().get() == kind;
            boolean any = model.countsProperty().get().getOrDefault(kind, 0L) > 0;
            if (clear.isFocused() && !any) {
              leave(clear);
            }
            clear.setDisable(!any || asked);
            Nodes.show(question, asked);
          };
      model.countsProperty().subscribe(turn);
      model.pendingProperty().subscribe(turn);
      model
          .pendingProperty()
          .subscribe(
              (was, is) -> {
                if (was == kind && is == null) {
                  clear.requestFocus();
                }
              });
    }
    return box;
  }

  /** Moves the keyboard focus to the nearest button that can still clear something. */
  private void leave(Button clear) {
    int at = clears.indexOf(clear);
    List<Button> others = new ArrayList<>(clears.subList(at + 1, clears.size()));
    others.addAll(clears.subList(0, at).reversed());
    for (Button other : others) {
      other.requestFocus();
      if (other.isFocused()) {
        return;
      }
    }
    elsewhere.run();
  }

  private VBox question(WorkspaceContents.Kind kind, String name) {
    Label lost = Labels.wrapped(messages.text(name + ".lost"));
    lost.setId("privacy-lost-" + Setting.word(kind));
    lost.setMaxWidth(WIDTH);
    Button keep =
        Buttons.of(
            "privacy-keep-" + Setting.word(kind),
            messages.text("settings.privacy.keep"),
            model::cancelClear);
    Button really =
        Buttons.of(
            "privacy-really-" + Setting.word(kind),
            messages.text("settings.privacy.really"),
            model::clear,
            Styles.DANGER);
    HBox buttons = Nodes.rightRow(8, keep, really);
    VBox question = new VBox(8, lost, buttons);
    Nodes.filterKey(question, KeyCode.ESCAPE, model::cancelClear);
    // Focus this button, so that Enter loses nothing.
    model
        .pendingProperty()
        .subscribe(
            asked -> {
              if (asked == kind) {
                keep.requestFocus();
              }
            });
    return question;
  }
}
