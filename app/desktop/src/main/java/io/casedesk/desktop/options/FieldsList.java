package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the dropdown fields and the number of keys of each. */
final class FieldsList {

  private static final double ROW_HEIGHT = 48;

  private final ListView<DropdownField> view =
      Nodes.named("optionbook-fields", new ListView<>(), "optionbook-fields", "dense");
  private final OptionsModel model;
  private boolean restoring;

  FieldsList(OptionsModel model, Messages messages) {
    this.model = model;
    view.setFixedCellSize(ROW_HEIGHT);
    view.setItems(model.fields());
    view.setCellFactory(ignored -> new FieldCell(messages));
    view.setAccessibleText(messages.text("optionbook.fields.accessible"));
    view.setMinWidth(180);
    view.setPrefWidth(220);
    view.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            field -> {
              if (field != null && !restoring) {
                model.select(field.key());
              }
            });
    Observables.follow(this::restore, model.fields(), model.fieldProperty());
  }

  ListView<DropdownField> node() {
    return view;
  }

  private void restore() {
    DropdownField shown = model.fieldProperty().get();
    restoring = true;
    try {
      for (int i = 0; i < model.fields().size(); i++) {
        if (shown != null && model.fields().get(i).key().equals(shown.key())) {
          view.getSelectionModel().clearAndSelect(i);
          return;
        }
      }
      view.getSelectionModel().clearSelection();
    } finally {
      restoring = false;
    }
  }

  private static final class FieldCell extends NodeCell<DropdownField> {

    private final Messages messages;
    private final Label title = new Label();
    private final Label unseen = new Label("", new FontIcon(Feather.ALERT_TRIANGLE));
    private final Label key = new Label();
    private final Label count = new Label();
    private final VBox lines;
    private final Tooltip whole = new Tooltip();

    FieldCell(Messages messages) {
      this.messages = messages;
      title.getStyleClass().add(Styles.TEXT_BOLD);
      key.getStyleClass().add("caption");
      count.getStyleClass().add("caption");
      count.setMinWidth(Region.USE_PREF_SIZE);
      title.setMinWidth(0);
      key.setMinWidth(0);
      unseen.getStyleClass().add("unproven");
      unseen.setText(messages.text("optionbook.field.unseen"));
      unseen.setMinWidth(Region.USE_PREF_SIZE);
      HBox head = Nodes.row(8, title, Nodes.spacer(), unseen);
      lines = new VBox(2, head, new HBox(8, key, Nodes.spacer(), count));
      lines.setAlignment(Pos.CENTER_LEFT);
    }

    @Override
    protected Node show(DropdownField field) {
      title.setText(field.title());
      key.setText(field.key());
      count.setText(
          field.matching() == field.keys()
              ? messages.text("optionbook.field.keys", field.keys())
              : messages.text("optionbook.field.matching", field.matching(), field.keys()));
      Nodes.show(unseen, !field.seen());
      whole.setText(
          field.seen()
              ? field.title() + " (" + field.key() + ")"
              : messages.text("optionbook.field.unseen.hint", field.key()));
      setTooltip(whole);
      setAccessibleText(field.title() + ", " + count.getText());
      return lines;
    }
  }
}
