package io.casedesk.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class ClipboardGridTest {

  @Test
  void readsWhatSpreadsheetsWrite() {
    assertEquals(
        List.of(List.of("a", "two\nlines", "q\"q"), List.of("", "x", "")),
        ClipboardGrid.parse("a\t\"two\nlines\"\t\"q\"\"q\"\r\n\tx\t\r\n"));
    assertEquals(List.of(List.of("alone")), ClipboardGrid.parse("alone"));
    assertEquals(List.of(List.of("a"), List.of(""), List.of("c")), ClipboardGrid.parse("a\n\nc\n"));
    assertEquals(List.of(), ClipboardGrid.parse(""));
  }

  @Test
  void rowsMayDifferInLength() {
    assertEquals(
        List.of(List.of("a", "b"), List.of("c", "d\te", "f"), List.of("g")),
        ClipboardGrid.parse("a\tb\nc\t\"d\te\"\tf\ng\n"));
  }

  @Test
  void takesAnOpenQuoteAsItStands() {
    assertEquals(
        List.of(List.of("5\" pipe", "b"), List.of("\"open", "d")),
        ClipboardGrid.parse("5\" pipe\tb\n\"open\td"));
  }

  @Property(tries = 1_000)
  void whatIsWrittenIsReadAgain(
      @ForAll @Size(min = 1, max = 6) List<@Size(min = 2, max = 4) List<String>> rows) {
    assertEquals(rows, ClipboardGrid.parse(ClipboardGrid.format(rows)));
  }
}
