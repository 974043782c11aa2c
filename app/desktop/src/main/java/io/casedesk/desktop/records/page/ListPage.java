package io.casedesk.desktop.records.page;

import javafx.scene.Node;

/** A page that can replace the rows of a list beside the open record. */
public interface ListPage {

  /** Returns the node of the page; always the same one. */
  Node node();

  /** Moves the keyboard focus to the page. */
  void focus();
}
