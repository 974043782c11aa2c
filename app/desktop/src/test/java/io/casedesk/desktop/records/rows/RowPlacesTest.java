package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that come, are replaced and are taken out. */
class RowPlacesTest {

  private static final int ROWS = 1_000;

  private final RowsModel<UseCase> rows =
      new RowsModel<>(DirectTasks.create(), InputParser.canonical());

  private static ListRow<UseCase> row(int id, String title) {
    return new ListRow<>(
        new UseCase(
            "uc-" + id,
            Map.of("id", FieldValue.text("uc-" + id), "title", FieldValue.text(title)),
            Map.of()));
  }

  private static List<ListRow<UseCase>> rows(int from, int to) {
    return IntStream.range(from, to).mapToObj(id -> row(id, "first")).toList();
  }

  private List<String> ids() {
    return rows.records().stream().map(UseCase::id).toList();
  }

  @Test
  void afterSomeWereTakenOutTheOthersAreFoundAndReplacedInPlace() {
    rows.add(rows(0, ROWS));
    List<UseCase> before = rows.records();
    Set<String> gone =
        IntStream.range(0, ROWS)
            .filter(id -> id % 7 % 3 == 1)
            .mapToObj(id -> "uc-" + id)
            .collect(Collectors.toSet());
    rows.remove(gone);
    long version = rows.versionProperty().get();
    rows.remove(gone);
    assertEquals(version, rows.versionProperty().get(), "they are gone");
    rows.add(rows(ROWS, ROWS + 1));
    List<String> left =
        IntStream.rangeClosed(0, ROWS)
            .mapToObj(id -> "uc-" + id)
            .filter(id -> !gone.contains(id))
            .toList();
    assertEquals(left, ids());
    for (int id = 0; id < ROWS; id++) {
      UseCase found = rows.find("uc-" + id);
      if (gone.contains("uc-" + id)) {
        assertNull(found);
      } else {
        assertEquals("uc-" + id, Objects.requireNonNull(found).id());
      }
    }
    rows.add(List.of(row(997, "second")));
    assertEquals(left, ids(), "a newer row is where the older one was");
    assertEquals("second", Objects.requireNonNull(rows.find("uc-997")).title());
    assertEquals(ROWS, before.size(), "a list that was given away stays as it was");
    assertEquals("first", before.get(997).title());
  }

  @Test
  void afterAllWereRemovedRowsCanComeAgain() {
    rows.add(rows(0, 3));
    rows.clear();
    assertNull(rows.find("uc-1"));
    rows.add(rows(1, 2));
    assertEquals(List.of("uc-1"), ids());
    assertEquals("uc-1", Objects.requireNonNull(rows.find("uc-1")).id());
  }
}
