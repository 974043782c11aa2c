package io.casedesk.desktop.records.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javafx.collections.FXCollections;
import org.junit.jupiter.api.Test;

/** A long list, with threads as in the window; the thread of the test stands for the window's. */
class FiltersScaleTest {

  private static final int RECORDS = 100_000;
  private static final FieldRef THEME = FieldRef.custom("theme");

  private final BlockingQueue<Runnable> foreground = new LinkedBlockingQueue<>();
  private final Thread window = Thread.currentThread();
  private final AtomicInteger onTheWindowsThread = new AtomicInteger();
  private final AtomicInteger elsewhere = new AtomicInteger();
  private final Column<UseCase> theme =
      new Column<>(
          THEME.toString(),
          "Theme",
          Kind.OPTION,
          this::watched,
          new Column.Layout(100, true),
          null);
  private final Tasks tasks =
      new Tasks(
          Thread::startVirtualThread,
          foreground::add,
          thrown -> {
            throw new AssertionError(thrown);
          });
  private final RowsModel<UseCase> rows = new RowsModel<>(tasks, InputParser.canonical());
  private final FiltersModel<UseCase> model =
      new FiltersModel<>(
          rows,
          FXCollections.observableArrayList(List.of(theme)),
          () -> KnownDropdownValues.of(List.of(), Map.of(), List.of()),
          tasks);

  private FieldValue watched(UseCase record) {
    (Thread.currentThread().equals(window) ? onTheWindowsThread : elsewhere).incrementAndGet();
    FieldValue value = record.value(THEME);
    assertNotNull(value);
    return value;
  }

  @Test
  void aHundredThousandRecordsAreNeverLookedAtByTheWindowsThread() throws InterruptedException {
    List<ListRow<UseCase>> many = new ArrayList<>(RECORDS);
    for (int i = 0; i < RECORDS; i++) {
      FieldValue key = FieldValue.text("k" + i % 8);
      many.add(new ListRow<>(new UseCase("r" + i, Map.of(), Map.of("theme", key))));
    }
    model.put(null, FieldFilter.of(theme.id(), Operator.ANY_OF, "k3"));
    rows.add(many);
    ValuesModel<UseCase> values = model.values(theme, model.filters().getFirst());
    await(() -> rows.shown().size() == RECORDS / 8 && values.facetProperty().get() != null);
    Facet facet = values.facetProperty().get();
    assertNotNull(facet);
    assertEquals(8, facet.values().size());
    assertTrue(facet.values().stream().allMatch(value -> value.count() == RECORDS / 8));

    values.toggle("k4");
    await(() -> rows.shown().size() == RECORDS / 4);
    assertEquals(0, onTheWindowsThread.get());
    assertTrue(elsewhere.get() >= 3 * RECORDS, "filtered twice and counted");
  }

  @Test
  void pagesThatComeWhileALongListIsFilteredAreNotLost() throws InterruptedException {
    List<ListRow<UseCase>> expected = new ArrayList<>();
    model.put(null, FieldFilter.of(theme.id(), Operator.NONE_OF, "other"));
    for (int page = 0; page < 200; page++) {
      List<ListRow<UseCase>> rowsOfPage = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        String id = page + "-" + i;
        FieldValue key = FieldValue.text(i % 2 == 0 ? "other" : "k");
        rowsOfPage.add(new ListRow<>(new UseCase(id, Map.of(), Map.of("theme", key))));
      }
      rows.add(rowsOfPage);
      expected.addAll(
          rowsOfPage.stream().filter(row -> !row.record().id().matches(".*[02468]")).toList());
      if (page % 20 == 0) {
        model.knowledgeChanged();
      }
      Runnable delivered = foreground.poll();
      if (delivered != null) {
        delivered.run();
      }
    }
    await(() -> rows.shown().equals(expected));
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Runnable next = foreground.poll(60, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("Nothing more came, and it has not come about");
      }
      next.run();
    }
  }
}
