package io.casedesk.desktop.imports;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Which step of an import is open, and how far one can go. */
final class Steps {

  private final ReadOnlyObjectWrapper<Step> open = new ReadOnlyObjectWrapper<>(Step.FILE);
  private final ReadOnlyObjectWrapper<Step> reached = new ReadOnlyObjectWrapper<>(Step.FILE);

  /** The step that is open. */
  ReadOnlyObjectProperty<Step> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** The furthest step that can be opened. */
  ReadOnlyObjectProperty<Step> reachedProperty() {
    return reached.getReadOnlyProperty();
  }

  /** Opens a step if it was reached; false when it was not. */
  boolean open(Step wanted) {
    boolean isReached = wanted.compareTo(reached.get()) <= 0;
    if (isReached) {
      open.set(wanted);
    }
    return isReached;
  }

  /** Goes on to a step. */
  void goTo(Step next) {
    if (next.compareTo(reached.get()) > 0) {
      reached.set(next);
    }
    open.set(next);
  }

  /** What comes after a step is out of date. */
  void atMost(Step last) {
    if (reached.get().compareTo(last) > 0) {
      reached.set(last);
    }
  }

  /** Begins again at a step. */
  void backTo(Step step) {
    open.set(step);
    reached.set(step);
  }
}
