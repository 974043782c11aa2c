package io.casedesk.desktop.records.rows;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.jspecify.annotations.Nullable;

/** Tracks whether the rows shown answer the newest search, filters and order. */
public final class QueryVersion {

  private final ReadOnlyBooleanWrapper open = new ReadOnlyBooleanWrapper();
  private int asked;
  private int answered;
  private boolean same;
  private @Nullable Runnable waiting;

  /** Starts a new query; an action that waited for an older one is dropped. */
  void ask() {
    asked++;
    waiting = null;
    open.set(true);
  }

  /** Shows the answer to the newest query. */
  void answer(Runnable show) {
    same = answered == asked;
    answered = asked;
    show.run();
    same = false;
    Runnable then = waiting;
    waiting = null;
    if (then != null) {
      then.run();
    }
    end();
  }

  /** Ends the wait for the answer: it was shown, or the newest query failed. */
  void end() {
    open.set(false);
  }

  /** Whether the answer to the newest query isn't shown yet. */
  public ReadOnlyBooleanProperty openProperty() {
    return open.getReadOnlyProperty();
  }

  /**
   * Returns, while rows are being shown, whether search, filters and order are unchanged. In that
   * case the user expects the visible rows to stay in place.
   */
  public boolean isSame() {
    return same;
  }

  /**
   * Runs an action when the rows shown answer the newest query: at once if they already do, and
   * never if the query changes first. Earlier rows match only a part of a text that is typed.
   */
  public void whenAnswered(Runnable action) {
    if (answered == asked) {
      action.run();
    } else {
      waiting = action;
    }
  }
}
