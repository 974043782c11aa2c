package io.casedesk.desktop.records.savedviews;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.Messages;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Asks for the name of a saved view. */
final class ViewNameDialog {

  /** Maximum length of a name that fits into a menu. */
  private static final int LONGEST = 80;

  private final ViewsModel model;
  private final Messages messages;
  private final TextField name = Nodes.named("view-name", new TextField());
  private final Label problem = Labels.of("", "problem");
  private final Button ok;
  private final VBox content;

  /**
   * Creates a closed dialog.
   *
   * @param before the initial name
   */
  ViewNameDialog(ViewsModel model, Messages messages, String title, String before) {
    this.model = model;
    this.messages = messages;
    Label heading = Labels.of(title, Styles.TEXT_BOLD);
    name.setText(before);
    name.setPromptText(messages.text("views.name"));
    name.setAccessibleText(messages.text("views.name"));
    problem.setWrapText(true);
    ok = new Button(messages.text("views.name.ok"));
    ok.setId("view-name-ok");
    ok.getStyleClass().add(Styles.ACCENT);
    ok.setMaxWidth(Double.MAX_VALUE);
    content = new VBox(8, heading, name, problem, ok);
    content.getStyleClass().add("filter-box");
    name.textProperty().subscribe(this::judge);
  }

  void ask(Node owner, Consumer<String> action) {
    DropDown popup = new DropDown(content);
    Runnable done =
        () -> {
          popup.hide();
          action.accept(name.getText());
        };
    ok.setOnAction(event -> done.run());
    name.setOnAction(
        event -> {
          if (!ok.isDisabled()) {
            done.run();
          }
        });
    popup.showBelow(owner);
    name.requestFocus();
    name.selectAll();
  }

  private void judge(String text) {
    boolean tooLong = text.strip().length() > LONGEST;
    boolean taken = !text.isBlank() && !model.isFree(text);
    problem.setText(
        tooLong
            ? messages.text("views.name.long", LONGEST)
            : taken ? messages.text("views.name.taken") : "");
    Nodes.show(problem, tooLong || taken);
    ok.setDisable(text.isBlank() || taken || tooLong);
  }
}
