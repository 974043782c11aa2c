package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.workspace.Workspace;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Counts the stored checklists by state. Doesn't read checklists from the service. */
public final class ChecklistSummaryModel {

  private final ReadOnlyObjectWrapper<@Nullable ChecklistFigures> figures =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final RecordsModel<Solution> solutions;
  private final Workspace workspace;
  private final String connection;
  private final Tasks tasks;
  private final Tasks.Series counts = new Tasks.Series();

  /** Creates a model without counts. */
  ChecklistSummaryModel(
      RecordsModel<Solution> solutions, Workspace workspace, String connection, Tasks tasks) {
    this.solutions = solutions;
    this.workspace = workspace;
    this.connection = connection;
    this.tasks = tasks;
  }

  /** The counts; null before the first count. */
  ReadOnlyObjectProperty<@Nullable ChecklistFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /** Why the last count failed; null when it didn't. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns the list of solutions. */
  RecordsModel<Solution> solutions() {
    return solutions;
  }

  /** Counts again. */
  public void refresh() {
    if (solutions.loader().state().outcome() == null) {
      // The solutions aren't known yet.
      return;
    }
    Supplier<Stream<Solution>> all = solutions.rows().undeleted();
    tasks
        .call(() -> ChecklistFigures.of(ids(all.get()), workspace, connection))
        .onSuccess(
            counted -> {
              failure.set(null);
              figures.set(counted);
            })
        .onFailure(failure::set)
        .newestOf(counts)
        .start();
  }

  private static Set<String> ids(Stream<Solution> solutions) {
    return solutions.map(Solution::id).collect(Collectors.toSet());
  }
}
