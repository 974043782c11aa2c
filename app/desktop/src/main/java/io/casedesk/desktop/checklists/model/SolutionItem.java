package io.casedesk.desktop.checklists.model;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A solution with its checklists. The object stays while its content changes. */
public final class SolutionItem {

  private final ReadOnlyObjectWrapper<SolutionRow> line;

  SolutionItem(SolutionRow first) {
    line = new ReadOnlyObjectWrapper<>(first);
  }

  /** The current content. */
  public ReadOnlyObjectProperty<SolutionRow> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** Returns the current content. */
  public SolutionRow line() {
    return line.get();
  }

  /** Returns the id of the solution. */
  public String id() {
    return line.get().solution().id();
  }

  void show(SolutionRow newer) {
    line.set(newer);
  }
}
