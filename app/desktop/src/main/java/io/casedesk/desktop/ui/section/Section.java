package io.casedesk.desktop.ui.section;

import java.util.Optional;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import org.kordamp.ikonli.Ikon;

/** One place in the main window, with a button in the rail. */
public interface Section {

  /** Short name, also the prefix of its texts: {@code usecases}, {@code runs}. */
  String name();

  /** Its picture in the rail. */
  Ikon icon();

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

  /** Puts the keyboard where a person goes on from. */
  void focus();

  /** Does what Ctrl+S asks for, if there is anything to save. */
  default void save() {}
}
