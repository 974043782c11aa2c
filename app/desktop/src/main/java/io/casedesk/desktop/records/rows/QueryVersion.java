package io.casedesk.desktop.records.rows;

import org.jspecify.annotations.Nullable;

/** Whether what is shown answers what was asked last: another search, filter or order. */
final class QueryVersion {

  private int asked;
  private int answered;
  private boolean same;
  private @Nullable Runnable waiting;

  /** Something else is asked; who waited for an answer to what was asked before does no longer. */
  void ask() {
    asked++;
    waiting = null;
  }

  /** Shows what answers what was asked last. */
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
  }

  /** While an answer is being shown: whether it is to the same question as that before. */
  boolean isSame() {
    return same;
  }

  /** Runs something now, or when the answer is there. */
  void whenAnswered(Runnable action) {
    if (answered == asked) {
      action.run();
    } else {
      waiting = action;
    }
  }
}
