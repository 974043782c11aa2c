package io.casedesk.desktop.records.filter;

import javafx.scene.Node;

/** One step of creating a filter. */
interface FilterPage {

  /** Returns the content node. */
  Node node();

  /** Moves the keyboard focus to the page. */
  void focus();

  /** Called when the page is closed. */
  default void close() {}
}
