package io.casedesk.desktop.records.bulkedit;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.RefusedText;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the preview of a bulk edit. */
final class BulkPreviewView {

  private final VBox node = Nodes.named("bulk-preview", new VBox(4), "bulk-preview");
  private final BulkEditModel<?> model;
  private final Messages messages;

  BulkPreviewView(BulkEditModel<?> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    Observables.follow(
        this::show, model.previewProperty(), model.countingProperty(), model.failureProperty());
  }

  Node node() {
    return node;
  }

  private void show() {
    node.getChildren().setAll(lines());
  }

  private List<Node> lines() {
    BulkPreview preview = model.previewProperty().get();
    Throwable failure = model.failureProperty().get();
    if (failure != null) {
      FailureText texts = new FailureText(messages);
      return List.of(
          line(
              Feather.X_CIRCLE,
              messages.text("bulk.failed", texts.what(failure), texts.detail(failure)),
              "bad"));
    }
    if (preview != null) {
      return counts(preview);
    }
    if (model.countingProperty().get()) {
      ProgressIndicator busy = new ProgressIndicator();
      busy.setPrefSize(16, 16);
      HBox counting = Nodes.row(8, busy, new Label(messages.text("bulk.counting")));
      return List.of(counting);
    }
    return List.of(line(Feather.INFO, messages.text("bulk.nothing"), null));
  }

  private List<Node> counts(BulkPreview preview) {
    List<Node> lines = new ArrayList<>();
    lines.add(
        line(
            Feather.EDIT_3,
            messages.text("bulk.will", preview.changes().size(), preview.records()),
            null));
    if (preview.same() > 0) {
      lines.add(line(Feather.CHECK, messages.text("bulk.same", preview.same()), null));
    }
    if (preview.skipped() > 0) {
      String key = "bulk.skipped." + model.actionProperty().get();
      lines.add(line(Feather.MINUS, messages.text(key, preview.skipped()), null));
    }
    if (preview.refused() > 0) {
      String first = new RefusedText(messages).named(preview.first());
      int more = preview.refused() - preview.first().size();
      String rest = more > 0 ? " " + messages.text("grid.refused.more", more) : "";
      lines.add(
          line(
              Feather.ALERT_TRIANGLE,
              messages.text("bulk.refused", preview.refused(), first + rest),
              "doubt"));
    }
    return lines;
  }

  private static Label line(Feather icon, String text, @Nullable String level) {
    Label label = new Label(text, new FontIcon(icon));
    label.setWrapText(true);
    label.setGraphicTextGap(8);
    label.setMaxWidth(Double.MAX_VALUE);
    if (level != null) {
      label.getStyleClass().addAll("verdict", "verdict-" + level);
    }
    return label;
  }
}
