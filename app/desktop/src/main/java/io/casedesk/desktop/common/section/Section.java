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

/** A section of the main window with a button in the navigation rail. */
public interface Section {

  /**
   * Returns a short name, which is also the prefix of message keys: {@code usecases}, {@code runs}.
   */
  String name();

  /** Returns the icon in the rail. */
  Ikon icon();

  /** Returns whether the button is at the bottom of the rail, for seldom used sections. */
  default boolean isAtFoot() {
    return false;
  }

  /** Returns the keyboard shortcut; empty for the digit of the position in the rail. */
  default Optional<KeyCombination> keys() {
    return Optional.empty();
  }

  /** Returns the help page for the current content. */
  default String help() {
    return name();
  }

  /** Returns the content node; always the same one. */
  Node node();

  /** Returns the content of the status bar while the section is open; always the same node. */
  Node statusBar();

  /** Returns the search text; empty if the section can't be searched. */
  default Optional<StringProperty> query() {
    return Optional.empty();
  }

  /** Called when the section was opened; loads its content if necessary. */
  default void opened() {
    refresh();
  }

  /** Reloads the content. */
  void refresh();

  /**
   * Returns a node beside the Refresh button that shows the age of the content; always the same
   * one.
   */
  default Optional<Node> freshness() {
    return Optional.empty();
  }

  /** Returns the check that F8 runs while the section is open; empty to check the connection. */
  default Optional<Runnable> check() {
    return Optional.empty();
  }

  /** Moves the keyboard focus to the section. */
  void focus();

  /** Moves the focus from the search field to the first result. */
  default void goToFound() {
    focus();
  }

  /** Returns the panes in focus order; always the same nodes. */
  default List<Node> panes() {
    return List.of(node());
  }

  /** Sets the overlay of the window; called once before the section is opened. */
  default void over(Overlay layer) {}

  /** Saves the input, as for Ctrl+S. */
  default void save() {}

  /** Whether there is input to save. */
  default ObservableValue<Boolean> savable() {
    return new SimpleBooleanProperty(false);
  }

  /** Returns the additional commands of the section; called once. */
  default List<Command> commands() {
    return List.of();
  }

  /**
   * Returns the records for the command palette, if there are any. The section is opened before a
   * record is opened.
   */
  default Optional<RecordSource> records() {
    return Optional.empty();
  }
}
