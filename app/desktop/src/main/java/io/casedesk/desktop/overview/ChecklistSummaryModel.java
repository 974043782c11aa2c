package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** How the checklists stand. They are not read here: this is what was kept of earlier reads. */
public final class ChecklistSummaryModel {

  private final ReadOnlyObjectWrapper<@Nullable ChecklistFigures> figures =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Throwable> failure = new ReadOnlyObjectWrapper<>();

  private final RecordsModel<Solution> solutions;
  private final KeptChecklists kept;
  private final Tasks tasks;
  private final Tasks.Series counts = new Tasks.Series();

  /** Nothing is counted yet. */
  ChecklistSummaryModel(RecordsModel<Solution> solutions, KeptChecklists kept, Tasks tasks) {
    this.solutions = solutions;
    this.kept = kept;
    this.tasks = tasks;
  }

  /** How they stand; null until it was counted. */
  ReadOnlyObjectProperty<@Nullable ChecklistFigures> figuresProperty() {
    return figures.getReadOnlyProperty();
  }

  /** Why the newest count failed; null when it did not. */
  public ReadOnlyObjectProperty<@Nullable Throwable> failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** The solutions they are of. */
  RecordsModel<Solution> solutions() {
    return solutions;
  }

  /** Counts again. */
  public void refresh() {
    if (solutions.outcomeProperty().get() == null) {
      // Of what solutions there are nobody knows yet.
      return;
    }
    Supplier<Stream<Solution>> all = solutions.rows().undeleted();
    tasks
        .call(() -> ChecklistFigures.of(ids(all.get()), kept))
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
