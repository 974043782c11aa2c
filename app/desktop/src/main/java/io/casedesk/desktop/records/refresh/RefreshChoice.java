package io.casedesk.desktop.records.refresh;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.refresh.RefreshTimerModel.Interval;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Menu button that selects how often lists are refreshed automatically. */
public final class RefreshChoice {

  private final MenuButton button = Nodes.named("refresh-every", new MenuButton(), Styles.FLAT);

  /** Creates the button for a timer. */
  public RefreshChoice(RefreshTimerModel model, Messages messages) {
    button.setGraphic(new FontIcon(Feather.CLOCK));
    button.setMinWidth(MenuButton.USE_PREF_SIZE);
    Tooltip hint = new Tooltip();
    button.setTooltip(hint);
    ToggleGroup group = new ToggleGroup();
    for (Interval every : Interval.values()) {
      RadioMenuItem item = new RadioMenuItem(messages.text("refresh.every", every.minutes()));
      item.setId("refresh-every-" + every.minutes());
      item.setToggleGroup(group);
      item.setOnAction(event -> model.everyProperty().set(every));
      model.everyProperty().subscribe(chosen -> item.setSelected(chosen == every));
      button.getItems().add(item);
    }
    model
        .everyProperty()
        .subscribe(
            every -> {
              button.setText(
                  every == Interval.OFF
                      ? messages.text("refresh.off.short")
                      : messages.text("refresh.every.short", every.minutes()));
              String now = messages.text("refresh.every.now", every.minutes());
              hint.setText(now);
              button.setAccessibleText(now);
            });
  }

  /** Returns the button. */
  public Node node() {
    return button;
  }
}
