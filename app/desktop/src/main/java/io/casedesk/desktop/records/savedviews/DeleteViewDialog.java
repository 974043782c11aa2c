package io.casedesk.desktop.records.savedviews;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Asks the user to confirm before a saved view is deleted. */
final class DeleteViewDialog {

  private final Button delete;
  private final Button keep;
  private final VBox content;

  DeleteViewDialog(Messages messages, String name) {
    Label question = new Label(messages.text("views.delete.sure", name));
    question.setWrapText(true);
    delete = new Button(messages.text("views.delete.yes"));
    delete.setId("view-delete");
    delete.getStyleClass().add(Styles.DANGER);
    keep = new Button(messages.text("views.delete.no"));
    keep.setId("view-keep");
    content = new VBox(12, question, new HBox(8, keep, delete));
    content.getStyleClass().add("filter-box");
  }

  void ask(Node owner, Runnable action) {
    DropDown popup = new DropDown(content);
    keep.setOnAction(event -> popup.hide());
    delete.setOnAction(
        event -> {
          popup.hide();
          action.run();
        });
    popup.showBelow(owner);
    // Enter must not delete by accident.
    keep.requestFocus();
  }
}
