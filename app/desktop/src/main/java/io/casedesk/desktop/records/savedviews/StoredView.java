package io.casedesk.desktop.records.savedviews;

import org.jspecify.annotations.Nullable;

/**
 * A view that is kept.
 *
 * @param name what a person calls it
 * @param definition as it is kept
 * @param state what it shows; null when the definition cannot be read
 * @param isDefault whether it is applied at the start
 * @param damage what is wrong with the definition; null when nothing is
 */
public record StoredView(
    String name,
    String definition,
    @Nullable ViewState state,
    boolean isDefault,
    @Nullable Problem damage) {

  /** A view from its definition. */
  static StoredView of(String name, String definition) {
    try {
      ViewJson.Named read = ViewJson.read(definition);
      return new StoredView(name, definition, read.state(), read.isDefault(), null);
    } catch (InvalidViewException e) {
      return new StoredView(name, definition, null, false, Problem.of(name, e));
    }
  }

  /**
   * What a person has to be told.
   *
   * @param messageKey key of a text
   * @param view the view, or file, that it is about
   * @param detail fills the rest of the text
   */
  public record Problem(String messageKey, String view, String detail) {

    static Problem of(String view, InvalidViewException e) {
      String message = e.getMessage();
      return new Problem("views.damage." + e.reason().name(), view, message == null ? "" : message);
    }
  }
}
