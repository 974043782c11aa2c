package io.casedesk.desktop.records.savedviews;

import javafx.beans.property.ReadOnlyIntegerProperty;

/** The list whose state saved views store and restore. Use on the JavaFX thread. */
public interface ViewTarget {

  /** Returns the current state. */
  ViewState now();

  /** Applies a state. */
  void apply(ViewState state);

  /** Grows with every change of the state returned by {@link #now}. */
  ReadOnlyIntegerProperty versionProperty();
}
