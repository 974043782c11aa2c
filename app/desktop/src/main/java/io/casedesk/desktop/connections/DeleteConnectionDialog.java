package io.casedesk.desktop.connections;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.workspace.SavedConnectionStore;
import java.util.ArrayList;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Shows the data stored for a connection and asks whether to delete it. */
final class DeleteConnectionDialog {

  private final Messages messages;
  private final Label title = Nodes.styled(wrapped("connections-deletion-title"), Styles.TEXT_BOLD);
  private final Label kept = wrapped("connections-deletion-kept");
  private final Label staying = Nodes.styled(wrapped("connections-deletion-staying"), "note");
  private final CheckBox forget;
  private final VBox node;

  DeleteConnectionDialog(ConnectionDeletionModel model, Messages messages) {
    this.messages = messages;
    forget = new CheckBox(messages.text("connections.deletion.forget"));
    forget.setId("connections-deletion-forget");
    forget.setWrapText(true);
    Button keep =
        Buttons.of(
            "connections-deletion-no", messages.text("connections.deletion.no"), model::cancel);
    Button delete =
        Buttons.of(
            "connections-deletion-yes",
            messages.text("connections.deletion.yes"),
            () -> model.delete(forget.isSelected()),
            Styles.DANGER);
    node = new VBox(8, title, kept, forget, staying, new FlowPane(8, 8, keep, delete));
    node.setId("connections-deletion");
    node.getStyleClass().addAll("notice", "notice-doubt", "connections-box");
    model
        .deletionProperty()
        .subscribe(
            deletion -> {
              Nodes.show(node, deletion != null);
              if (deletion != null) {
                say(deletion);
                // Focus this button, so that Enter deletes nothing.
                Platform.runLater(keep::requestFocus);
              }
            });
  }

  private void say(ConnectionDeletionModel.Deletion deletion) {
    title.setText(messages.text("connections.deletion.title", deletion.profile().name()));
    SavedConnectionStore.StoredData there = deletion.kept();
    List<String> parts = new ArrayList<>();
    add(parts, "staged", there.staged());
    add(parts, "unfinished", there.unfinished());
    add(parts, "views", there.views());
    kept.setText(
        parts.isEmpty()
            ? messages.text("connections.deletion.nothing")
            : messages.text("connections.deletion.kept", String.join(", ", parts)));
    forget.setSelected(false);
    Nodes.show(forget, !deletion.shared());
    staying.setText(
        messages.text(
            deletion.shared() ? "connections.deletion.shared" : "connections.deletion.staying",
            there.runs(),
            there.reviews()));
  }

  private void add(List<String> parts, String name, int count) {
    if (count > 0) {
      parts.add(messages.text("connections.deletion." + name, count));
    }
  }

  private static Label wrapped(String id) {
    return Nodes.named(id, Labels.wrapped(""));
  }

  Node node() {
    return node;
  }
}
