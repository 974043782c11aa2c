package io.casedesk.desktop.common.section;

import io.casedesk.desktop.common.commands.Command;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.input.KeyCombination;
import org.kordamp.ikonli.Ikon;

/** A section of the main window with a button in the navigation rail. */
public abstract class Section {

  private final String name;
  private final Ikon icon;

  /**
   * Creates a section.
   *
   * @param name a short name, which is also the prefix of message keys: {@code usecases}, {@code
   *     runs}
   * @param icon the icon in the rail
   */
  protected Section(String name, Ikon icon) {
    this.name = name;
    this.icon = icon;
  }

  /** Returns the short name. */
  public final String name() {
    return name;
  }

  /** Returns the icon in the rail. */
  public final Ikon icon() {
    return icon;
  }

  /** Returns whether the button is at the bottom of the rail, for seldom used sections. */
  public boolean isAtFoot() {
    return false;
  }

  /** Returns the keyboard shortcut; empty for the digit of the position in the rail. */
  public Optional<KeyCombination> keys() {
    return Optional.empty();
  }

  /** Returns the help page for the current content. */
  public String help() {
    return name();
  }

  /** Returns the content node; always the same one. */
  public abstract Node node();

  /** Returns the content of the status bar while the section is open; always the same node. */
  public abstract Node statusBar();

  /** Returns the search text; empty if the section can't be searched. */
  public Optional<StringProperty> query() {
    return Optional.empty();
  }

  /** Called when the search field gets the focus; prepares what makes the search fast. */
  public void prepareSearch() {
    // Most sections are searched fast enough.
  }

  /** Called when the section was opened; loads its content if necessary. */
  public void opened() {
    refresh();
  }

  /** Reloads the content. */
  public abstract void refresh();

  /**
   * Returns a node beside the Refresh button that shows the age of the content; always the same
   * one.
   */
  public Optional<Node> freshness() {
    return Optional.empty();
  }

  /** Returns the check that F8 runs while the section is open; empty to check the connection. */
  public Optional<Runnable> check() {
    return Optional.empty();
  }

  /** Moves the keyboard focus to the section. */
  public abstract void focus();

  /** Moves the focus from the search field to the first result. */
  public void goToFound() {
    focus();
  }

  /** Returns the panes in focus order; always the same nodes. */
  public List<Node> panes() {
    return List.of(node());
  }

  /** Saves the input, as for Ctrl+S. */
  public void save() {}

  /** Whether there is input to save. */
  public ObservableValue<Boolean> savable() {
    return new SimpleBooleanProperty(false);
  }

  /** Returns the additional commands of the section; called once. */
  public List<Command> commands() {
    return List.of();
  }
}
