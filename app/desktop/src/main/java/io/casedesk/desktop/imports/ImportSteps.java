package io.casedesk.desktop.imports;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the open step of an import and the furthest step that can be opened. */
public final class ImportSteps {

  private final ReadOnlyObjectWrapper<ImportStep> open =
      new ReadOnlyObjectWrapper<>(ImportStep.FILE);
  private final ReadOnlyObjectWrapper<ImportStep> reached =
      new ReadOnlyObjectWrapper<>(ImportStep.FILE);

  public ReadOnlyObjectProperty<ImportStep> openProperty() {
    return open.getReadOnlyProperty();
  }

  /** The furthest step that can be opened. */
  public ReadOnlyObjectProperty<ImportStep> reachedProperty() {
    return reached.getReadOnlyProperty();
  }

  /** Opens a step; returns false when the step was not reached yet. */
  boolean open(ImportStep step) {
    boolean isReached = step.compareTo(reached.get()) <= 0;
    if (isReached) {
      open.set(step);
    }
    return isReached;
  }

  /** Moves on to a step and marks it as reached. */
  void goTo(ImportStep next) {
    if (next.compareTo(reached.get()) > 0) {
      reached.set(next);
    }
    open.set(next);
  }

  /** Makes the steps after the given step unreachable. */
  void atMost(ImportStep last) {
    if (reached.get().compareTo(last) > 0) {
      reached.set(last);
    }
  }

  /** Goes back to a step and makes later steps unreachable. */
  void backTo(ImportStep step) {
    open.set(step);
    reached.set(step);
  }
}
