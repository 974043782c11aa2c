package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.runs.RunActionState.Action;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the actions for the open run; the tooltip of a disabled action says why. */
final class RunActionBar {

  private final FlowPane node = new FlowPane(8, 8);
  private final Map<Action, ActionButton> places = new EnumMap<>(Action.class);
  private final Messages messages;

  /**
   * A button and its tooltip. The tooltip is installed on a wrapper, because a disabled button
   * shows none.
   */
  private record ActionButton(Button button, Tooltip tooltip) {}

  RunActionBar(RunActionsModel model, Messages messages, Consumer<Action> run) {
    this.messages = messages;
    node.setAlignment(Pos.CENTER_LEFT);
    for (Action action : Action.values()) {
      Button button =
          Nodes.named(
              "run-" + name(action),
              new Button(messages.text("runs.action." + name(action)), icon(action)),
              Styles.SMALL);
      button.setOnAction(event -> run.accept(action));
      Tooltip tooltip = Nodes.tooltip("");
      StackPane around = new StackPane(button);
      Tooltip.install(around, tooltip);
      places.put(action, new ActionButton(button, tooltip));
      node.getChildren().add(around);
    }
    model.offersProperty().subscribe(offers -> offers.forEach(this::show));
  }

  Node node() {
    return node;
  }

  private void show(Action action, RunActionState offer) {
    ActionButton place = places.get(action);
    if (place == null) {
      return;
    }
    String hint = messages.text("runs.action." + name(action) + ".hint", offer.count());
    String text =
        offer.isOpen() ? hint : messages.text("runs.refused." + offer.refusal()) + "\n" + hint;
    place.tooltip().setText(text);
    place.button().setAccessibleHelp(text);
    place.button().setDisable(!offer.isOpen());
  }

  /** Returns the name of an action in node ids and message keys, such as {@code undo-selected}. */
  static String name(Action action) {
    return action.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static FontIcon icon(Action action) {
    return new FontIcon(
        switch (action) {
          case RESUME -> Feather.PLAY;
          case RETRY -> Feather.REPEAT;
          case UNDO -> Feather.CORNER_UP_LEFT;
          case UNDO_SELECTED -> Feather.CORNER_DOWN_LEFT;
          case REPAIR -> Feather.TOOL;
          case CERTIFY -> Feather.AWARD;
        });
  }
}
