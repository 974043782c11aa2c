package io.casedesk.desktop.runs;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the warnings about the log of a run. */
final class RunWarnings {

  private static final int MOST_NAMED = 3;

  private final VBox node = new VBox(8);
  private final RunsModel model;
  private final Messages messages;

  RunWarnings(RunsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    node.managedProperty().bind(Bindings.isNotEmpty(node.getChildren()));
  }

  Node node() {
    return node;
  }

  void clear() {
    node.getChildren().clear();
  }

  /** Adds the warnings about a run. */
  void show(RunDetail read) {
    RunDetail.Log log = read.log();
    if (log.broken() > 0) {
      warn("notice-bad", messages.text("runs.detail.broken", log.broken()), Feather.ALERT_OCTAGON);
    }
    if (!read.counts().stopped().isEmpty() && read.row().status().isUnfinished()) {
      warn(
          "notice-doubt",
          messages.text("runs.detail.stopped", messages.text(read.counts().stopped())),
          Feather.PAUSE_CIRCLE);
    }
    if (!log.alsoChanged().isEmpty()) {
      warn("notice-doubt", alsoChanged(read), Feather.ALERT_TRIANGLE);
    }
  }

  private String alsoChanged(RunDetail read) {
    String kind = read.row().header().kind();
    String named =
        read.log().alsoChanged().entrySet().stream()
            .limit(MOST_NAMED)
            .map(
                also ->
                    model.label(kind, also.getKey())
                        + " ("
                        + also.getValue().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(", "))
                        + ")")
            .collect(Collectors.joining("; "));
    return messages.text("runs.detail.alsoChanged", read.log().alsoChanged().size(), named);
  }

  private void warn(String style, String text, Feather icon) {
    Label label = Labels.wrapped(text);
    label.setGraphic(new FontIcon(icon));
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox line = Nodes.styled(new HBox(label), "notice", style, "run-warning");
    node.getChildren().add(line);
  }
}
