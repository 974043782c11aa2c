package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.Checklist;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** Selects the columns of the matrix: those with a checklist in a shown row, or all. */
public final class MatrixColumnsModel {

  /** Columns that fit side by side, however few of their cells are filled. */
  private static final int FITTING = 6;

  private final ObservableList<Checklist.Page> shown = FXCollections.observableArrayList();
  private final BooleanProperty all = new SimpleBooleanProperty();
  private final ReadOnlyIntegerWrapper empty = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper sparse = new ReadOnlyBooleanWrapper();
  private final MatrixModel matrix;
  private final Tasks tasks;
  private final Tasks.Series selections = new Tasks.Series();

  /** The pages that stay shown because they sort the rows. */
  private Set<Checklist.Page> sorting = Set.of();

  MatrixColumnsModel(MatrixModel matrix, Tasks tasks) {
    this.matrix = matrix;
    this.tasks = tasks;
    all.addListener(changed -> select());
    // The counts follow all changes, but not every batch: each change of columns is slow.
    matrix.countsProperty().addListener(changed -> select());
    matrix.shown().addListener((ListChangeListener<MatrixItem>) change -> select());
    select();
  }

  /** Returns the columns to show, in order. */
  public ObservableList<Checklist.Page> shown() {
    return shown;
  }

  /** Whether columns without a checklist in a shown row are shown too. */
  public BooleanProperty allProperty() {
    return all;
  }

  /** The number of columns without a checklist in a shown row, hidden or not. */
  public ReadOnlyIntegerProperty emptyProperty() {
    return empty.getReadOnlyProperty();
  }

  /** Whether most of many pages belong to one solution each, so that most cells are empty. */
  public ReadOnlyBooleanProperty sparseProperty() {
    return sparse.getReadOnlyProperty();
  }

  /** Keeps the columns of these pages shown, because they sort the rows. */
  public void keepSorting(Set<Checklist.Page> pages) {
    if (!sorting.equals(pages)) {
      sorting = Set.copyOf(pages);
      select();
    }
  }

  private void select() {
    List<SolutionRow> lines = matrix.shown().stream().map(MatrixItem::line).toList();
    List<Checklist.Page> pages = List.copyOf(matrix.pages());
    Set<Checklist.Page> kept = sorting;
    boolean every = all.get();
    tasks
        .call(() -> Selection.of(lines, pages, kept, every))
        .onSuccess(this::show)
        .newestOf(selections)
        .start();
  }

  private void show(Selection selection) {
    if (!shown.equals(selection.shown)) {
      shown.setAll(selection.shown);
    }
    empty.set(selection.empty);
    sparse.set(selection.sparse);
  }

  /**
   * The columns to show.
   *
   * @param empty the number of columns without a checklist, except those that sort the rows
   * @param sparse whether most columns have a checklist of one solution only
   */
  private record Selection(List<Checklist.Page> shown, int empty, boolean sparse) {

    private static Selection of(
        List<SolutionRow> lines,
        List<Checklist.Page> pages,
        Set<Checklist.Page> kept,
        boolean every) {
      Map<Checklist.Page, Integer> solutions = new HashMap<>();
      kept.forEach(page -> solutions.put(page, 0));
      for (SolutionRow line : lines) {
        line.cells().stream()
            .map(cell -> cell.checklist().page())
            .distinct()
            .forEach(page -> solutions.merge(page, 1, Integer::sum));
      }
      List<Checklist.Page> used = pages.stream().filter(solutions::containsKey).toList();
      long own = used.stream().filter(page -> solutions.getOrDefault(page, 0) == 1).count();
      boolean sparse = used.size() > FITTING && own * 2 > used.size();
      return new Selection(every ? pages : used, pages.size() - used.size(), sparse);
    }
  }
}
