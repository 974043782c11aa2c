package io.casedesk.desktop.records.savedviews;

/** The list that views are taken of and applied to. Used on the JavaFX thread. */
public interface ViewTarget {

  /** How it is now. */
  ViewState now();

  /** Makes it so. */
  void apply(ViewState state);

  /** Hears of every change of what {@link #now} says. */
  void onChange(Runnable listener);
}
