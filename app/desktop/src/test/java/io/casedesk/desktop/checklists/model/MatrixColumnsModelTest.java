package io.casedesk.desktop.checklists.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks when the columns of the matrix follow the checklists that are read. */
class MatrixColumnsModelTest {

  private static final Instant READ = Instant.parse("2026-11-20T10:00:00Z");

  private final Tasks tasks = new Tasks(Runnable::run, Runnable::run, thrown -> {});
  private final MatrixModel matrix = new MatrixModel(tasks);
  private final MatrixColumnsModel columns = new MatrixColumnsModel(matrix, tasks);
  private final UpdateBatcher.MatrixUpdater updater =
      new UpdateBatcher.MatrixUpdater(
          matrix, new ChecklistListModel(matrix, tasks), progress -> {});
  private final ChecklistCache cache =
      new ChecklistCache(
          delivery -> {
            updater.addChanges(delivery);
            updater.endBatch();
          });

  private static Solution solution(String id) {
    return new Solution(id, Map.of("id", FieldValue.text(id)), Map.of(), null, List.of());
  }

  private void read(String solution, String page) {
    Map<String, FieldValue> checklist =
        Map.of("checklistId", FieldValue.text("one"), "pageId", FieldValue.text(page));
    cache.addRead(List.of(SolutionPart.of(solution, Checklist.of(List.of(checklist)))), READ, null);
  }

  private List<String> shown() {
    return columns.shown().stream().map(Checklist.Page::page).toList();
  }

  @Test
  void columnsFollowTheCountsAndNotEachBatch() {
    cache.list(List.of(solution("a"), solution("b")));
    read("a", "design");
    read("b", "test");
    assertEquals(2, matrix.pages().size());
    assertEquals(List.of(), shown());
    updater.count();
    assertEquals(List.of("design", "test"), shown());
  }

  @Test
  void columnsFollowAChecklistThatMovesToAnotherPage() {
    cache.list(List.of(solution("a")));
    read("a", "design");
    updater.count();
    var before = matrix.countsProperty().get();
    read("a", "test");
    updater.count();
    assertEquals(before, matrix.countsProperty().get());
    assertEquals(List.of("test"), shown());
  }
}
