package io.casedesk.desktop.records.savedviews;

import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import org.jspecify.annotations.Nullable;

/**
 * A saved view.
 *
 * @param name the display name
 * @param definition the stored text
 * @param state the content of the view; null if the definition can't be read
 * @param isDefault whether the view is applied at startup
 * @param damage the reason why the definition can't be read; null if it can
 */
public record StoredView(
    String name,
    String definition,
    @Nullable ViewState state,
    boolean isDefault,
    @Nullable Problem damage) {

  /** Creates a view from its definition. */
  static StoredView of(String name, String definition) {
    try {
      SavedViewDefinition read = SavedViewDefinition.read(definition);
      return new StoredView(name, definition, ViewState.of(read), read.atStartup(), null);
    } catch (UnusableViewException e) {
      return new StoredView(name, definition, null, false, Problem.of(name, e));
    }
  }

  /**
   * A problem to show to the user.
   *
   * @param messageKey the message key
   * @param view the view or file that has the problem
   * @param detail the argument of the message: a text, or a message of the engine
   */
  public record Problem(String messageKey, String view, Object detail) {

    static Problem of(String view, UnusableViewException e) {
      return new Problem("views.damage." + e.reason().name(), view, e.detail());
    }
  }
}
