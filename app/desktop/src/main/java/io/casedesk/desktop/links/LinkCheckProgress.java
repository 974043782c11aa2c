package io.casedesk.desktop.links;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.links.LinkCheckModel.Phase;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** Shows the progress of the link check in the status bar, with a button to stop it. */
public final class LinkCheckProgress {

  private final HBox node = Nodes.row(8);
  private final ProgressBar bar = new ProgressBar();
  private final Label text = Labels.named("link-check-progress");
  private final Messages messages;

  /** Creates the view. */
  public LinkCheckProgress(LinkCheckModel model, Messages messages) {
    this.messages = messages;
    bar.setPrefWidth(96);
    bar.setAccessibleText(messages.text("linkCheck.title"));
    text.setMinWidth(0);
    Button stop =
        Buttons.of(
            "link-check-stop",
            messages.text("action.stop"),
            model::cancel,
            Styles.SMALL,
            Styles.FLAT);
    stop.setTooltip(new Tooltip(messages.text("linkCheck.stop.hint")));
    node.getChildren().setAll(text, bar, stop);
    Nodes.showWhile(node, model.phaseProperty().isEqualTo(Phase.READING));
    model.progressProperty().subscribe(this::show);
  }

  /** Returns the node to place in a status bar; it takes space only while a check is running. */
  public Node node() {
    return node;
  }

  private void show(LinkCheckReader.@Nullable Progress progress) {
    bar.setProgress(
        progress == null || progress.all() == 0
            ? ProgressBar.INDETERMINATE_PROGRESS
            : Math.min(1, (double) progress.done() / progress.all()));
    text.setText(text(progress, messages));
  }

  static String text(LinkCheckReader.@Nullable Progress progress, Messages messages) {
    return progress == null
        ? messages.text("linkCheck.at.SOLUTIONS", 0, 0)
        : messages.text("linkCheck.at." + progress.stage(), progress.done(), progress.all());
  }
}
