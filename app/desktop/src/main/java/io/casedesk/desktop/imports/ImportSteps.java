package io.casedesk.desktop.imports;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Which step of an import is open, and how far one can go. */
final class ImportSteps {

  private final ReadOnlyObjectWrapper<ImportStep> open =
      new ReadOnlyObjectWrapper<>(ImportStep.FILE);
  private final ReadOnlyObjectWrapper<ImportStep> reached =
      new ReadOnlyObjectWrapper<>(ImportStep.FILE);

  /** The step that is open. */
  ReadOnlyObjectProperty<ImportStep> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** The furthest step that can be opened. */
  ReadOnlyObjectProperty<ImportStep> reachedProperty() {
    return reached.getReadOnlyProperty();
  }

  /** Opens a step if it was reached; false when it was not. */
  boolean open(ImportStep wanted) {
    boolean isReached = wanted.compareTo(reached.get()) <= 0;
    if (isReached) {
      open.set(wanted);
    }
    return isReached;
  }

  /** Goes on to a step. */
  void goTo(ImportStep next) {
    if (next.compareTo(reached.get()) > 0) {
      reached.set(next);
    }
    open.set(next);
  }

  /** What comes after a step is out of date. */
  void atMost(ImportStep last) {
    if (reached.get().compareTo(last) > 0) {
      reached.set(last);
    }
  }

  /** Begins again at a step. */
  void backTo(ImportStep step) {
    open.set(step);
    reached.set(step);
  }
}
