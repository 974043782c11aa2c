package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;

/** The list of section buttons; the button of the open section is selected. */
final class NavigationRail {

  private final VBox buttons = new VBox(2);
  private final ScrollPane node = Nodes.scroll(buttons, "rail");
  private final ToggleGroup group = new ToggleGroup();
  private final ObservableValue<@Nullable Section> open;
  private final Consumer<Section> opening;

  /**
   * Creates the rail.
   *
   * @param open the open section; null before the first one
   * @param hint returns the tooltip of a section
   * @param opening opens a section
   */
  NavigationRail(
      List<Section> sections,
      ObservableValue<@Nullable Section> open,
      Function<Section, String> hint,
      Consumer<Section> opening,
      Messages messages) {
    this.open = open;
    this.opening = opening;
    node.setFitToHeight(true);
    // A bar would take the room of the texts; the wheel and the keyboard scroll.
    node.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    node.setFocusTraversable(false);
    boolean isFootBegun = false;
    for (Section section : atFootLast(sections)) {
      ToggleButton button =
          new ToggleButton(messages.text(section.name() + ".title"), new FontIcon(section.icon()));
      button.setId("go-" + section.name());
      button.setContentDisplay(ContentDisplay.TOP);
      button.setToggleGroup(group);
      button.setTooltip(new Tooltip(hint.apply(section)));
      button.setUserData(section);
      button.setMaxWidth(Double.MAX_VALUE);
      if (section.isAtFoot() && !isFootBegun) {
        isFootBegun = true;
        Region room = new Region();
        VBox.setVgrow(room, Priority.ALWAYS);
        buttons.getChildren().add(room);
      }
      buttons.getChildren().add(button);
      button.focusedProperty().subscribe(isFocused -> reveal(button, isFocused));
    }
    open.subscribe(this::mark);
    // Arrow keys select in a toggle group without an action event: open the selected section.
    group.selectedToggleProperty().subscribe(this::openChosen);
  }

  /** Returns the root node. */
  Node node() {
    return node;
  }

  /** Scrolls to a focused button when notices leave no room for the whole rail. */
  private void reveal(Node button, boolean isFocused) {
    double beyond = buttons.getHeight() - node.getViewportBounds().getHeight();
    if (isFocused && beyond > 0) {
      node.setVvalue(Math.clamp(button.getBoundsInParent().getMinY() / beyond, 0, 1));
    }
  }

  private static List<Section> atFootLast(List<Section> sections) {
    return sections.stream().sorted(Comparator.comparing(Section::isAtFoot)).toList();
  }

  private void openChosen(@Nullable Toggle chosen) {
    if (chosen != null && chosen.getUserData() instanceof Section section) {
      opening.accept(section);
    } else {
      // A click on the selected button would unselect it.
      mark(open.getValue());
    }
  }

  private void mark(@Nullable Section section) {
    group.getToggles().stream()
        .filter(toggle -> toggle.getUserData().equals(section))
        .forEach(group::selectToggle);
  }
}
