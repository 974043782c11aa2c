package io.casedesk.desktop.context;

/** The window as its sections see it. Use on the JavaFX thread. */
public interface Navigator {

  /** Opens the section of a place, shows the place and moves the keyboard focus to it. */
  void go(Destination destination);

  /** Shows a notice that stays until the user dismisses it. */
  void notice(String text);

  /** Reports a failure that no section handled; may be called on any thread. */
  void unhandled(Throwable failure);
}
