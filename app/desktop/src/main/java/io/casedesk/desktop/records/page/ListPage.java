package io.casedesk.desktop.records.page;

import javafx.scene.Node;

/** Something that can take the place of the rows of a list, beside the record that is open. */
public interface ListPage {

  /** What it shows; the same node each time. */
  Node node();

  /** Puts the keyboard into it. */
  void focus();
}
