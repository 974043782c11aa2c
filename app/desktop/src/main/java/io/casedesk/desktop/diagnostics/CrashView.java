package io.casedesk.desktop.diagnostics;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.FaultCode;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows an unexpected failure, says that no work is lost, and offers what to do next. */
final class CrashView {

  private final VBox root = HelpTopic.TROUBLE.on(Nodes.styled(new VBox(12), "crash"));
  private final Messages messages;
  private final Button goOn;

  /**
   * Creates the view of a crash.
   *
   * @param text the text to copy
   */
  CrashView(
      Crash crash,
      String text,
      CrashModel model,
      Messages messages,
      Runnable goingOn,
      Runnable exporting,
      Runnable closing) {
    this.messages = messages;
    FontIcon icon = new FontIcon(Feather.ALERT_OCTAGON);
    Label title = Labels.wrapped(messages.text("crash.title"), Styles.TITLE_4, "crash-title");
    title.setGraphic(icon);
    Label code = new Label(messages.text("crash.code", crash.code().text()));
    code.setId("crash-code");
    Label more = Nodes.named("crash-more", Labels.wrapped(""));
    model.moreProperty().subscribe(count -> say(more, count.intValue()));
    TextArea details = Nodes.named("crash-details", new TextArea(text), "json");
    details.setEditable(false);
    details.setAccessibleText(messages.text("crash.details"));
    VBox.setVgrow(details, Priority.ALWAYS);
    goOn = button("crash-go-on", "crash.goOn", Feather.CORNER_DOWN_LEFT, goingOn);
    goOn.setDefaultButton(true);
    goOn.setCancelButton(true);
    root.getChildren()
        .addAll(
            title,
            code,
            Labels.wrapped(messages.text(what(crash.code()))),
            Labels.wrapped(messages.text("crash.kept")),
            more,
            details,
            actions(text, exporting, closing));
  }

  Parent node() {
    return root;
  }

  /** Focuses the button that loses nothing. */
  void focus() {
    goOn.requestFocus();
  }

  private Node actions(String text, Runnable exporting, Runnable closing) {
    Button copy =
        button("crash-copy", "action.copyDetails", Feather.COPY, () -> StateViews.copy(text));
    Button export = button("crash-export", "diagnostics.command", Feather.PACKAGE, exporting);
    Button close = button("crash-close", "crash.close", Feather.LOG_OUT, closing);
    return new WrapBar(8, copy, export, Nodes.spacer(), close, goOn);
  }

  private void say(Label more, int count) {
    more.setText(count == 0 ? "" : messages.text("crash.more", count));
    Nodes.show(more, count > 0);
  }

  private static String what(FaultCode code) {
    return code == FaultCode.OUT_OF_MEMORY ? "crash.memory" : "crash.what";
  }

  private Button button(String id, String messageKey, Feather icon, Runnable action) {
    return Buttons.of(id, icon, messages.text(messageKey), action);
  }
}
