package io.casedesk.desktop.common.section;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.palette.RecordSource;
import io.casedesk.desktop.common.popups.Overlay;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.input.KeyCombination;
import org.kordamp.ikonli.Ikon;

/** One place in the main window, with a button in the rail. */
public interface Section {

  /** Short name, also the prefix of its texts: {@code usecases}, {@code runs}. */
  String name();

  /** Its picture in the rail. */
  Ikon icon();

  /** Whether its button stands at the foot of the rail: a place that one seldom goes to. */
  default boolean isAtFoot() {
    return false;
  }

  /** The keys that open it; empty for a digit by its place in the rail. */
  default Optional<KeyCombination> keys() {
    return Optional.empty();
  }

  /** The page of the help about what is open in it now. */
  default String help() {
    return name();
  }

  /** What it shows; the same node each time. */
  Node node();

  /** What the bar at the bottom shows while it is open; the same node each time. */
  Node statusBar();

  /** What is searched for in it; empty when it cannot be searched. */
  Optional<StringProperty> query();

  /** It was opened; reads what it shows if it has not yet. */
  void opened();

  /** Reads what it shows once more. */
  void refresh();

  /** Of when it is what it shows, to stand beside what reads it again; the same node each time. */
  default Optional<Node> freshness() {
    return Optional.empty();
  }

  /** What F8 checks while it is open; empty for the connection of the window. */
  default Optional<Runnable> check() {
    return Optional.empty();
  }

  /** Puts the keyboard where a person goes on from. */
  void focus();

  /** Goes from the search box to the first of what was found. */
  default void goToFound() {
    focus();
  }

  /** The parts that the keyboard goes round, in their order; the same nodes each time. */
  default List<Node> panes() {
    return List.of(node());
  }

  /** Gets the layer over the window, for what lies over the section; once, before it is opened. */
  default void over(Overlay layer) {}

  /** Does what Ctrl+S asks for, if there is anything to save. */
  default void save() {}

  /** Whether there is anything to save now. */
  default ObservableValue<Boolean> savable() {
    return new SimpleBooleanProperty(false);
  }

  /** What can be done here beyond what can be done everywhere; asked once. */
  default List<Command> commands() {
    return List.of();
  }

  /**
   * The records that can be found from everywhere, if there are any here. To open one, the section
   * has been opened already.
   */
  default Optional<RecordSource> records() {
    return Optional.empty();
  }
}
