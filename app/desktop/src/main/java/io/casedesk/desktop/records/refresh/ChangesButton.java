package io.casedesk.desktop.records.refresh;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Button that shows how many changes newer reads found and opens their list. */
public final class ChangesButton {

  private final ToggleButton button =
      Nodes.named("changes", new ToggleButton(), Styles.SMALL, Styles.FLAT, "changes-button");

  /** Creates the button for a list. */
  public ChangesButton(ChangesModel model, Messages messages, MomentText momentText) {
    ChangesText text = new ChangesText(messages, momentText);
    button.setGraphic(new FontIcon(Feather.REFRESH_CW));
    button.setTooltip(new Tooltip(messages.text("changes.open")));
    button.setMinWidth(0);
    button.selectedProperty().bindBidirectional(model.listedProperty());
    model
        .changesProperty()
        .subscribe(
            changes -> {
              Nodes.show(button, changes != null);
              button.setText(changes == null ? "" : text.of(changes));
            });
  }

  /** Returns the button. */
  public Node node() {
    return button;
  }
}
