package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much of a list is made ready to be searched. */
class SearchTextPreparerTest {

  private static final int ROWS = 5_000;

  private final Tasks tasks = DirectTasks.create();
  private final RowStore<UseCase> all = new RowStore<>();

  private static ListRow<UseCase> row(int number, String text) {
    String id = String.valueOf(number);
    return new ListRow<>(
        new UseCase(
            id, Map.of("id", FieldValue.text(id), "description", FieldValue.text(text)), Map.of()));
  }

  private long ready() {
    return all.now().stream().filter(row -> row.searchLength() > 0).count();
  }

  private void read(SearchTextPreparer<UseCase> texts) {
    for (int from = 0; from < ROWS; from += 100) {
      List<ListRow<UseCase>> page = new ArrayList<>();
      for (int i = from; i < from + 100; i++) {
        page.add(row(i, "x".repeat(200)));
      }
      texts.changed(all.add(page).firstReplaced());
    }
  }

  @Test
  void everythingIsMadeReadyWhereThereIsRoom() {
    SearchTextPreparer<UseCase> texts = new SearchTextPreparer<>(all, tasks, Long.MAX_VALUE);
    texts.begin();
    read(texts);
    assertEquals(ROWS, ready());
  }

  @Test
  void nothingIsMadeReadyBeforeSomebodySearches() {
    SearchTextPreparer<UseCase> texts = new SearchTextPreparer<>(all, tasks, Long.MAX_VALUE);
    read(texts);
    assertEquals(0, ready());
    texts.begin();
    assertEquals(ROWS, ready());
  }

  @Test
  void noMoreIsMadeReadyThanThereIsRoomForAndAllIsFound() {
    SearchTextPreparer<UseCase> texts = new SearchTextPreparer<>(all, tasks, 450_000);
    texts.begin();
    read(texts);
    long ready = ready();
    assertTrue(ready > 1_000 && ready < 1_600, () -> ready + " are ready");
    long found =
        all.now().stream()
            .filter(row -> row.matches(List.of(SearchTerm.of("XXX", InputParser.canonical()))))
            .count();
    assertEquals(ROWS, found);

    // Newer rows take the room of those whose place they take, and none beside it.
    for (int again = 0; again < 5; again++) {
      texts.changed(all.add(List.of(row(0, "y".repeat(200 + again)))).firstReplaced());
    }
    assertEquals(ready, ready());
  }
}
