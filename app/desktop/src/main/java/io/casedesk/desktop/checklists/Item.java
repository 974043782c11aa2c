package io.casedesk.desktop.checklists;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A row of the matrix: it stays while what it shows becomes another. */
public final class Item {

  private final ReadOnlyObjectWrapper<Line> line;

  Item(Line first) {
    line = new ReadOnlyObjectWrapper<>(first);
  }

  /** What it shows now. */
  public ReadOnlyObjectProperty<Line> lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** What it shows now. */
  public Line line() {
    return line.get();
  }

  /** The id of its solution. */
  public String id() {
    return line.get().solution().id();
  }

  void show(Line newer) {
    line.set(newer);
  }
}
