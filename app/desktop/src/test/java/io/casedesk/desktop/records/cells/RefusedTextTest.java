package io.casedesk.desktop.records.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void eachCellIsOnALineOfItsOwn(String language) {
    List<CellTextParser.RefusedInput> refused =
        Stream.of("a", "b")
            .map(text -> new CellTextParser.RefusedInput("Triage", "Theme", text, "problem.date"))
            .toList();
    String said =
        new CellTextParser.ParseResult(List.of(), refused, 0)
            .text(new Messages(Locale.forLanguageTag(language)));
    assertEquals(3, said.lines().count(), said);
  }
}
