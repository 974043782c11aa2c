package io.casedesk.desktop.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.tasks.Tasks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Answers that come in another order than they were asked for. */
class FilteredRowsTest {

  private final Queue<Runnable> background = new ArrayDeque<>();
  private final Tasks tasks =
      new Tasks(
          background::add,
          Runnable::run,
          thrown -> {
            throw new AssertionError(thrown);
          });
  private List<String> source = List.of("a1", "b1", "a2");
  private final FilteredRows<String> rows =
      new FilteredRows<>(() -> source, (a, b) -> a.charAt(0) == b.charAt(0), row -> true, tasks);

  private static FilteredRows.Query<String> with(String letter) {
    return row -> row.startsWith(letter);
  }

  private void work() {
    for (Runnable next = background.poll(); next != null; next = background.poll()) {
      next.run();
    }
  }

  @Test
  void onlyTheNewestQueryIsAnsweredAndItsActionRuns() {
    List<String> heard = new ArrayList<>();
    rows.ask(with("b"));
    rows.whenAnswered(() -> heard.add("older"));
    rows.ask(with("a"));
    rows.whenAnswered(() -> heard.add("newer"));
    assertTrue(rows.searchingProperty().get());
    background.remove().run();
    assertEquals(List.of(), rows.rows(), "the older query delivers nothing");
    assertTrue(rows.searchingProperty().get());
    work();
    assertEquals(List.of("a1", "a2"), rows.rows());
    assertEquals(List.of("newer"), heard);
    assertFalse(rows.searchingProperty().get());
    rows.whenAnswered(() -> heard.add("at once"));
    assertEquals(List.of("newer", "at once"), heard);
  }

  @Test
  void rowsThatComeDuringASearchAreShownOnceItEnds() {
    rows.ask(with("a"));
    List<String> fresh = List.of("a3", "b3");
    source = List.of("a1", "b1", "a2", "a3", "b3");
    rows.sourceGrew(fresh);
    work();
    assertEquals(List.of("a1", "a2", "a3"), rows.rows());
  }

  @Test
  void changesDuringASearchLeadToOneMore() {
    rows.ask(with("a"));
    for (int i = 0; i < 5; i++) {
      source = List.of("a" + i);
      rows.sourceChanged();
    }
    assertEquals(1, background.size());
    work();
    assertEquals(List.of("a4"), rows.rows());
    assertTrue(rows.isUpToDate());
  }

  @Test
  void aFailureEndsTheSearch() {
    List<Throwable> failures = new ArrayList<>();
    FilteredRows<String> failing =
        new FilteredRows<>(
            () -> source,
            String::equals,
            row -> true,
            new Tasks(Runnable::run, Runnable::run, failures::add));
    failing.ask(
        row -> {
          throw new IllegalStateException(row);
        });
    assertEquals(1, failures.size());
    assertFalse(failing.searchingProperty().get());
    failing.ask(with("b"));
    assertEquals(List.of("b1"), failing.rows());
  }

  @Test
  void severalThreadsKeepTheOrder() {
    source = IntStream.range(0, 50_000).mapToObj(i -> (i % 2 == 0 ? "a" : "b") + i).toList();
    rows.ask(with("b"));
    work();
    assertEquals(source.stream().filter(row -> row.startsWith("b")).toList(), rows.rows());
  }
}
