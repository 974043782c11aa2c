package io.casedesk.desktop.runs;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.Messages;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

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
      warn(Level.BAD, messages.text("runs.detail.broken", log.broken()), Feather.ALERT_OCTAGON);
    }
    if (!read.counts().stopped().isEmpty() && read.row().status().isUnfinished()) {
      warn(
          Level.DOUBT,
          messages.text("runs.detail.stopped", messages.text(read.counts().stopped())),
          Feather.PAUSE_CIRCLE);
    }
    if (!log.alsoChanged().isEmpty()) {
      warn(Level.DOUBT, alsoChanged(read), Feather.ALERT_TRIANGLE);
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

  private void warn(Level level, String text, Feather icon) {
    node.getChildren()
        .add(Nodes.styled(new Notice(level, text, messages).icon(icon), "run-warning"));
  }
}
