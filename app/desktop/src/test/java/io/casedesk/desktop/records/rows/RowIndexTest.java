package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the row of an id is, while rows come. */
class RowIndexTest {

  private final RowBuffer<UseCase> rows = new RowBuffer<>();
  private final RowIndex<UseCase> places = new RowIndex<>(rows);

  private void add(String id) {
    rows.add(new ListRow<>(new UseCase(id, Map.of("id", FieldValue.text(id)), Map.of())));
    places.add(rows.size() - 1);
  }

  /** Of the hashes that Java gives to texts, these are the same four by four, and many below 0. */
  private static List<String> ids() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      for (String same : List.of("AaAa", "AaBB", "BBAa", "BBBB")) {
        ids.add(same + "-" + i * 7_919);
      }
    }
    return ids;
  }

  @Test
  void everyIdIsFoundHoweverOftenTheTableGrewAndOthersAreNot() {
    for (String id : ids()) {
      assertEquals(-1, places.find(id), id);
      add(id);
      assertEquals(rows.size() - 1, places.find(id), id);
    }
    int place = 0;
    for (String id : ids()) {
      assertEquals(place++, places.find(id), id);
    }
    assertEquals(-1, places.find(""));
    assertEquals(-1, places.find("AaAa-1"));
  }

  @Test
  void afterSomeWereTakenOutTheOthersAreFoundWhereTheyMovedTo() {
    ids().forEach(this::add);
    int[] gone = IntStream.range(0, rows.size()).filter(place -> place % 7 % 3 == 1).toArray();
    RowSnapshot<UseCase> before = rows.now();
    rows.remove(gone);
    places.removed(gone);
    List<String> left = new ArrayList<>(ids());
    for (int i = gone.length - 1; i >= 0; i--) {
      assertEquals(-1, places.find(left.remove(gone[i])));
    }
    add("one more");
    left.add("one more");
    assertEquals(left, rows.now().stream().map(row -> row.record().id()).toList());
    for (int place = 0; place < left.size(); place++) {
      assertEquals(place, places.find(left.get(place)), left.get(place));
    }
    assertEquals(ids().size(), before.size(), "a list that was given away stays as it was");
    assertEquals("AaBB-0", before.get(1).record().id());
  }
}
