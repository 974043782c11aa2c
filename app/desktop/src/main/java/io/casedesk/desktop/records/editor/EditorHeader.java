package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the title and id of the open record. Created once: styling new nodes for each record is
 * slow.
 */
public final class EditorHeader<R extends CaseRecord> {

  private static final double TITLE_HEIGHT = 40;

  private final Label title = Labels.named("editor-title", "editor-title");
  private final Tooltip whole = new Tooltip();
  private final Label id = Labels.of("", "caption");
  private final Label deleted;
  private final VBox root;

  public EditorHeader(Messages messages) {
    title.setWrapText(true);
    // Always reserve two lines, so that the fields below stay in place from record to record.
    title.setMinHeight(TITLE_HEIGHT);
    title.setMaxHeight(TITLE_HEIGHT);
    title.setAlignment(Pos.CENTER_LEFT);
    title.setTooltip(whole);
    id.setTooltip(new Tooltip(messages.text("editor.id.hint")));
    deleted = new Label(messages.text("editor.deleted"), new FontIcon(Feather.TRASH_2));
    deleted.getStyleClass().add("problem");
    HBox second = new HBox(8, id, deleted);
    second.setAlignment(Pos.BASELINE_LEFT);
    root = new VBox(4, title, second);
    root.getStyleClass().add("editor-header");
  }

  public Node node() {
    return root;
  }

  /** Shows a record until the subscription ends. */
  public Subscription show(RecordEdit<R> edit) {
    id.setText(edit.record().id());
    return edit.recordProperty()
        .subscribe(
            record -> {
              title.setText(record.label());
              whole.setText(record.label());
              Nodes.show(deleted, record.deleted());
            });
  }
}
