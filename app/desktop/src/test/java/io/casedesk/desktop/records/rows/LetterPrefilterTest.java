package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are passed over without being read. */
class LetterPrefilterTest {

  /** Several parts of those that one processor looks through, and a rest. */
  private static final int ROWS = 5_003;

  private final RowSnapshot<UseCase> rows = rows();

  /** Of letters that often come together, and every third not made ready. */
  private static RowSnapshot<UseCase> rows() {
    Random random = new Random(8);
    RowBuffer<UseCase> made = new RowBuffer<>();
    for (int i = 0; i < ROWS; i++) {
      StringBuilder text = new StringBuilder();
      for (int letter = random.nextInt(60); letter > 0; letter--) {
        text.append("contra leg".charAt(random.nextInt(10)));
      }
      ListRow<UseCase> row =
          new ListRow<>(
              new UseCase("a" + i, Map.of("title", FieldValue.text(text.toString())), Map.of()));
      if (i % 3 > 0) {
        row.makeReady();
      }
      made.add(row);
    }
    return made.now();
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "co", "con", "cont", "rt", "leg g", "nt tra", "x", "1", "o c", "  "})
  void findsWhatIsFoundOneByOne(String typed) {
    RowSearch search = RowSearch.of(typed, false, null, InputParser.canonical());
    List<ListRow<UseCase>> oneByOne = new ArrayList<>();
    for (ListRow<UseCase> row : rows) {
      if (row.matches(search.words())) {
        oneByOne.add(row);
      }
    }
    assertEquals(oneByOne, rows.pick(LetterPrefilter.of(search.words()), search::finds));
  }

  @Test
  void passesOverWhatLacksAPairAndOverNothingThatWasNotMadeReady() {
    LetterPrefilter letterPrefilter =
        LetterPrefilter.of(List.of(SearchTerm.of("qx", InputParser.canonical())));
    long passed = letterPrefilter.pass(rows.array(), 0, 60);
    for (int i = 0; i < 60; i++) {
      assertEquals(i % 3 == 0, (passed >> i & 1) == 1, "row " + i);
    }
    assertEquals(0, passed >>> 60, "there are no more than it was asked of");
    assertTrue(
        Long.bitCount(LetterPrefilter.of(List.of()).pass(rows.array(), 0, LetterPrefilter.AT_ONCE))
            == 64);
  }
}
