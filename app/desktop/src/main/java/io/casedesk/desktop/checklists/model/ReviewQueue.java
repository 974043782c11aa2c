package io.casedesk.desktop.checklists.model;

import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistMatrix;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Holds which view is shown, and finds the next checklist to review in the order of that view. */
public final class ReviewQueue {

  /** The views of the checklists. */
  public enum Mode {
    /** A row for each solution, a column for each page. */
    MATRIX,
    /** A row for each checklist. */
    LIST
  }

  private final ObjectProperty<Mode> mode = new SimpleObjectProperty<>(Mode.MATRIX);
  private final MatrixModel matrix;
  private final ChecklistListModel list;

  ReviewQueue(MatrixModel matrix, ChecklistListModel list) {
    this.matrix = matrix;
    this.list = list;
    mode.addListener((property, before, now) -> list.activate(now == Mode.LIST));
  }

  /** The view that is shown. */
  public ObjectProperty<Mode> modeProperty() {
    return mode;
  }

  public boolean isList() {
    return mode.get() == Mode.LIST;
  }

  /** Switches to the other view. */
  public void toggle() {
    mode.set(isList() ? Mode.MATRIX : Mode.LIST);
  }

  /** Keeps a place visible even if it no longer passes the filter. */
  void keepVisible(ChecklistKey place) {
    matrix.keepVisible(place.solution());
    list.keepVisible(place);
  }

  /**
   * Returns everything that is shown and passes the filter: checklists, and solutions without one.
   */
  public List<ChecklistLine> matching() {
    return isList()
        ? list.matching().stream().map(ChecklistItem::line).toList()
        : matrix.matching().stream().map(MatrixItem::line).flatMap(ReviewQueue::lines).toList();
  }

  /** Returns the solutions that are held, each with the checklists that the view shows. */
  List<ChecklistMatrix.Row> matchingRows() {
    if (!isList()) {
      return matrix.matching().stream().map(item -> item.line().row()).toList();
    }
    Map<MatrixItem, Set<String>> keys = new LinkedHashMap<>();
    list.matching()
        .forEach(
            row -> keys.computeIfAbsent(row.item(), item -> new HashSet<>()).add(row.checklist()));
    return keys.entrySet().stream().map(one -> one.getKey().line().only(one.getValue())).toList();
  }

  private static Stream<ChecklistLine> lines(SolutionRow row) {
    return row.row().presence() == ChecklistMatrix.Presence.PRESENT
        ? row.cells().stream().map(cell -> new ChecklistLine(row, cell))
        : Stream.of(new ChecklistLine(row, null));
  }

  /** Whether a place is among the shown ones. */
  boolean isShown(ChecklistKey place) {
    return isList() ? list.isShown(place) : matrix.shown().contains(matrix.find(place.solution()));
  }

  /**
   * Returns the next or previous checklist that needs a review; null when there is none.
   *
   * @param at where to begin; null for the first or last checklist
   * @param open whether a checklist needs a review
   */
  @Nullable MatrixEntry next(
      @Nullable ChecklistKey at, boolean forwards, Predicate<MatrixEntry> open) {
    return isList()
        ? walk(
            list.shown(),
            ReviewQueue::cells,
            at == null ? -1 : list.indexOf(at),
            at,
            forwards,
            open)
        : walk(
            matrix.shown(),
            item -> item.line().cells(),
            at == null ? -1 : matrix.indexOf(at.solution()),
            at,
            forwards,
            open);
  }

  private static List<MatrixEntry> cells(ChecklistItem item) {
    MatrixEntry cell = item.cell();
    return cell == null ? List.of() : List.of(cell);
  }

  /** Looks at the checklists from a place on, round to this place again. */
  private static <R> @Nullable MatrixEntry walk(
      List<R> rows,
      Function<R, List<MatrixEntry>> cells,
      int row,
      @Nullable ChecklistKey at,
      boolean forwards,
      Predicate<MatrixEntry> open) {
    int first = row >= 0 ? row : forwards ? 0 : rows.size() - 1;
    for (int i = 0; i <= rows.size() && !rows.isEmpty(); i++) {
      List<MatrixEntry> all =
          cells.apply(rows.get(Math.floorMod(first + (forwards ? i : -i), rows.size())));
      int here = i == 0 && row >= 0 ? indexOf(all, at) : -1;
      List<MatrixEntry> ahead = all.subList(here + 1, all.size());
      List<MatrixEntry> behind =
          i == 0 && row >= 0 ? all.subList(0, Math.max(0, here)).reversed() : all.reversed();
      for (MatrixEntry one : forwards ? ahead : behind) {
        if (!one.place().equals(at) && open.test(one)) {
          return one;
        }
      }
    }
    return null;
  }

  private static int indexOf(List<MatrixEntry> cells, @Nullable ChecklistKey at) {
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i).place().equals(at)) {
        return i;
      }
    }
    return -1;
  }
}
