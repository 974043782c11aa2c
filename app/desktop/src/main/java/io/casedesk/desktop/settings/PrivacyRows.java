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
record PrivacyRows(PrivacyModel model, Messages messages) {

  private static final double WIDTH = 300;

  List<SettingRow> rows() {
    List<SettingRow> rows = new ArrayList<>();
    for (WorkspaceContents.Kind kind : WorkspaceContents.Kind.values()) {
      String name = "settings.privacy." + Setting.word(kind);
      rows.add(
          new SettingRow(
              messages.text(name + ".title"),
              messages.text(name + ".about"),
              messages.text("settings.group.privacy"),
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
      line.getChildren().add(clear);
      VBox question = question(kind, name);
      box.getChildren().add(question);
      Runnable turn =
          () -> {
            boolean asked = model.askedProperty().get() == kind;
            boolean any = model.countsProperty().get().getOrDefault(kind, 0L) > 0;
            clear.setDisable(!any || asked);
            Nodes.show(question, asked);
          };
      model.countsProperty().subscribe(turn);
      model.askedProperty().subscribe(turn);
      model
          .askedProperty()
          .subscribe(
              (was, is) -> {
                if (was == kind && is == null) {
                  clear.requestFocus();
                }
              });
    }
    return box;
  }

  private VBox question(WorkspaceContents.Kind kind, String name) {
    Label lost = Labels.wrapped(messages.text(name + ".lost"));
    lost.setId("privacy-lost-" + Setting.word(kind));
    lost.setMaxWidth(WIDTH);
    Button keep =
        Buttons.of(
            "privacy-keep-" + Setting.word(kind),
            messages.text("settings.privacy.keep"),
            model::keep);
    Button really =
        Buttons.of(
            "privacy-really-" + Setting.word(kind),
            messages.text("settings.privacy.really"),
            model::clear,
            Styles.DANGER);
    HBox buttons = Nodes.rightRow(8, keep, really);
    VBox question = new VBox(8, lost, buttons);
    Nodes.filterKey(question, KeyCode.ESCAPE, model::keep);
    // Focus this button, so that Enter loses nothing.
    model
        .askedProperty()
        .subscribe(
            asked -> {
              if (asked == kind) {
                keep.requestFocus();
              }
            });
    return question;
  }
}
