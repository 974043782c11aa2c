package io.casedesk.desktop.checklists;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A row of the matrix: it stays while what it shows becomes another. */
public final class MatrixItem {

  private final ReadOnlyObjectWrapper<SolutionRow> line;

  MatrixItem(SolutionRow first) {
    line = new ReadOnlyObjectWrapper<>(first);
  }

  /** What it shows now. */
  public ReadOnlyObjectProperty<SolutionRow> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** What it shows now. */
  public SolutionRow line() {
    return line.get();
  }

  /** The id of its solution. */
  public String id() {
    return line.get().solution().id();
  }

  void show(SolutionRow newer) {
    line.set(newer);
  }
}
