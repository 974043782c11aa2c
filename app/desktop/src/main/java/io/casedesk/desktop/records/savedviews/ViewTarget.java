package io.casedesk.desktop.records.savedviews;

/** The list whose state saved views store and restore. Use on the JavaFX thread. */
public interface ViewTarget {

  /** Returns the current state. */
  ViewState now();

  /** Applies a state. */
  void apply(ViewState state);

  /** Adds a listener for changes of the state returned by {@link #now}. */
  void onChange(Runnable listener);
}
