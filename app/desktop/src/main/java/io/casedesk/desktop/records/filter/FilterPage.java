package io.casedesk.desktop.records.filter;

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
