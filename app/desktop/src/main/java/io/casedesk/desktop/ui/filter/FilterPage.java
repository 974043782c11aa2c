package io.casedesk.desktop.ui.filter;

import javafx.scene.Node;

/** One step of making a filter. */
interface FilterPage {

  /** What is shown. */
  Node node();

  /** Puts the keyboard where a person goes on from. */
  void focus();

  /** It is shown no more. */
  default void close() {}
}
