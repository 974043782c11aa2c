package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The toolbar above a list: its name, its tools and the actions for the whole list. */
final class ListBar<R extends CaseRecord> {

  private static final double ROOM_FOR_WORDS = 960;

  private final HBox node = Nodes.styled(new WrapBar(12), "toolbar");
  private final HBox more = Nodes.row(8);
  private final RecordsModel<R> model;
  private final Messages messages;

  /**
   * Creates the toolbar.
   *
   * @param tools the controls beside the name
   * @param last the control at the end
   * @param create opens the form for a new record
   */
  ListBar(RecordsModel<R> model, List<Node> tools, Node last, Runnable create, Messages messages) {
    this.model = model;
    this.messages = messages;
    Label title = Labels.of(messages.text(model.kind().name() + ".title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    node.getChildren().add(title);
    node.getChildren().addAll(tools);
    Nodes.show(more, false);
    node.getChildren().addAll(createButton(create), more, Nodes.spacer(), deleted(), last);
  }

  Node node() {
    return node;
  }

  /** Adds a control beside the button that creates records. */
  void add(Node control) {
    if (control instanceof Labeled labeled && labeled.getGraphic() != null) {
      // In a narrow window the control shows only its icon; its tooltip has the text.
      labeled
          .contentDisplayProperty()
          .bind(
              Bindings.when(node.widthProperty().lessThan(ROOM_FOR_WORDS))
                  .then(ContentDisplay.GRAPHIC_ONLY)
                  .otherwise(ContentDisplay.LEFT));
    }
    more.getChildren().add(control);
    Nodes.show(more, true);
  }

  private CheckBox deleted() {
    CheckBox deleted = Nodes.named("show-deleted-" + model.kind().name(), new CheckBox());
    deleted.setMinWidth(Region.USE_PREF_SIZE);
    deleted.selectedProperty().bindBidirectional(model.rows().deletedShownProperty());
    model
        .rows()
        .store()
        .deletedProperty()
        .subscribe(
            count -> {
              deleted.setText(messages.text("deleted.show", count));
              deleted.setVisible(count.intValue() > 0);
            });
    return deleted;
  }

  private Button createButton(Runnable create) {
    Button button =
        Nodes.named(
            "create-" + model.kind().name(),
            new Button("", new FontIcon(Feather.PLUS)),
            Styles.BUTTON_ICON);
    String title = messages.textOr(model.kind().name() + ".create.title", "");
    button.setAccessibleText(title);
    button.setTooltip(new ShortcutText(messages).tooltip(title, Shortcut.CREATE));
    button.setOnAction(event -> create.run());
    Nodes.show(button, model.creating().isPossible());
    return button;
  }
}
