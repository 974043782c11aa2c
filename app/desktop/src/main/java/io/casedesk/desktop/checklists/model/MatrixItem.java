package io.casedesk.desktop.checklists.model;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A row of the matrix. The row object stays while its content changes. */
public final class MatrixItem {

  private final ReadOnlyObjectWrapper<SolutionRow> line;

  MatrixItem(SolutionRow first) {
    line = new ReadOnlyObjectWrapper<>(first);
  }

  /** The current content of the row. */
  public ReadOnlyObjectProperty<SolutionRow> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** Returns the current content of the row. */
  public SolutionRow line() {
    return line.get();
  }

  /** Returns the id of the row's solution. */
  public String id() {
    return line.get().solution().id();
  }

  void show(SolutionRow newer) {
    line.set(newer);
  }
}
