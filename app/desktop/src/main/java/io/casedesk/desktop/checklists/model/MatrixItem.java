package io.casedesk.desktop.checklists.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /**
   * Searches the rows of the matrix.
   *
   * @param words the words that a row must contain
   * @param staying the id of the solution that stays visible although it doesn't pass the filter;
   *     empty for none
   */
  record Search(SolutionFilter filter, List<String> words, String staying) {

    /**
     * The result of a search.
     *
     * @param all every row, in the requested order
     * @param passing the rows to show
     * @param rows the rows to show, in order
     */
    record Result(List<MatrixItem> all, Set<MatrixItem> passing, List<MatrixItem> rows) {}

    /** Returns whether a row is shown. */
    boolean finds(SolutionRow line) {
      boolean held = line.filters().contains(filter) || line.solution().id().equals(staying);
      return held && line.holds(words);
    }

    /**
     * Searches and sorts rows. Takes time in proportion to their number.
     *
     * @param lines the content of each row
     * @param order the order of the rows; without columns the rows keep their order
     */
    Result result(
        List<MatrixItem> among, List<SolutionRow> lines, ChecklistOrder<SolutionRow> order) {
      Set<MatrixItem> found = new HashSet<>();
      Map<MatrixItem, List<ChecklistOrder.Key>> keys = new HashMap<>();
      for (int i = 0; i < lines.size(); i++) {
        if (finds(lines.get(i))) {
          found.add(among.get(i));
        }
        if (!order.by().isEmpty()) {
          keys.put(among.get(i), order.keys(lines.get(i)));
        }
      }
      List<MatrixItem> all = order.of(among, row -> keys.getOrDefault(row, List.of()));
      return new Result(all, found, all.stream().filter(found::contains).toList());
    }
  }
}
