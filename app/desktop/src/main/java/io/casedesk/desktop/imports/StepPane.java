package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows one step: its title with a summary and, while it is open, its content. */
final class StepPane {

  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  private final VBox node = new VBox();
  private final Button header = Nodes.styled(new Button(), "import-step");
  private final Label summary = new Label();
  private final FontIcon icon = new FontIcon();
  private final ImportStep step;
  private final Messages messages;
  private final Node content;

  StepPane(ImportStep step, Messages messages, Node content, Runnable open) {
    this.step = step;
    this.messages = messages;
    this.content = content;
    Label title = Labels.of(messages.text("imports.step." + step.word()), Styles.TEXT_BOLD);
    title.setMinWidth(Region.USE_PREF_SIZE);
    summary.setId("imports-summary-" + step.word());
    summary.setTextOverrun(OverrunStyle.ELLIPSIS);
    summary.setMinWidth(0);
    HBox line = Nodes.row(12, icon, title, summary);
    header.setId("imports-step-" + step.word());
    header.setGraphic(line);
    header.setMaxWidth(Double.MAX_VALUE);
    header.setAlignment(Pos.CENTER_LEFT);
    header.setOnAction(event -> open.run());
    VBox.setVgrow(content, Priority.ALWAYS);
    content.getStyleClass().add("import-body");
    node.getChildren().setAll(header);
  }

  Node node() {
    return node;
  }

  /** Whether the keyboard focus is in the content, which disappears when another step opens. */
  boolean hasKeyboard() {
    // JavaFX reports a removed node as focused if it had the focus when it was removed.
    return content.getParent() != null && content.isFocusWithin();
  }

  /** Updates the pane to the progress of the import. */
  void show(ImportStep open, ImportStep reached, String text) {
    boolean isOpen = open == step;
    boolean isReached = step.compareTo(reached) <= 0;
    boolean isDone = step.compareTo(reached) < 0;
    icon.setIconCode(
        isOpen ? Feather.CHEVRON_DOWN : isDone ? Feather.CHECK : Feather.CHEVRON_RIGHT);
    header.setDisable(!isReached);
    header.pseudoClassStateChanged(OPEN, isOpen);
    summary.setText(text);
    header.setAccessibleText(
        messages.text("imports.step." + step.word()) + (text.isEmpty() ? "" : ": " + text));
    if (isOpen && node.getChildren().size() == 1) {
      node.getChildren().add(content);
    } else if (!isOpen && node.getChildren().size() > 1) {
      node.getChildren().remove(content);
    }
    VBox.setVgrow(node, isOpen ? Priority.ALWAYS : Priority.NEVER);
  }
}
