package io.casedesk.desktop.common.controls;

import java.util.List;
import java.util.function.Function;
import javafx.beans.property.Property;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import org.controlsfx.control.SegmentedButton;

/**
 * Buttons for a few values, one of which is always chosen. As in a group of radio buttons, Tab
 * leads to the chosen one.
 */
public final class SegmentedChoice<T> extends SegmentedButton {

  /**
   * Creates the buttons.
   *
   * @param value the chosen value
   * @param id returns the id of a value's button
   * @param text returns the text of a value's button
   */
  public SegmentedChoice(
      Property<T> value, List<T> values, Function<T, String> id, Function<T, String> text) {
    setMinWidth(Region.USE_PREF_SIZE);
    // The focus goes to a button and not to the control around the buttons.
    setFocusTraversable(false);
    for (T one : values) {
      ToggleButton button = Nodes.named(id.apply(one), new ToggleButton(text.apply(one)));
      button.setMinWidth(Region.USE_PREF_SIZE);
      button.setToggleGroup(getToggleGroup());
      button.focusTraversableProperty().bind(button.selectedProperty());
      getButtons().add(button);
    }
    value.subscribe(
        chosen -> {
          boolean focused = isFocusWithin();
          ToggleButton button = getButtons().get(values.indexOf(chosen));
          button.setSelected(true);
          if (focused) {
            button.requestFocus();
          }
        });
    // Arrow keys change the selection as well, but fire no action event.
    getToggleGroup()
        .selectedToggleProperty()
        .subscribe(
            (was, is) -> {
              if (is == null) {
                was.setSelected(true);
              } else {
                value.setValue(values.get(getButtons().indexOf(is)));
              }
            });
  }

  /** Returns the button of the chosen value. */
  public Node chosen() {
    return (Node) getToggleGroup().getSelectedToggle();
  }
}
