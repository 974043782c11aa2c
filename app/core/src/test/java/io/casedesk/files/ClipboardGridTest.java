package io.casedesk.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
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

  /** As Excel puts them there: quotes that a person typed stay single, unless a break is there. */
  @Test
  void readsQuotesOfExcel() {
    assertEquals(List.of(List.of("\"a\"")), ClipboardGrid.parse("\"a\"\r\n"));
    assertEquals(List.of(List.of("\"A", "\"B")), ClipboardGrid.parse("\"A\t\"B\r\n"));
    assertEquals(List.of(List.of("1", "2", "\"3\"", "4")), ClipboardGrid.parse("1\t2\t\"3\"\t4"));
    assertEquals(
        List.of(List.of("say \"x\"\nnow"), List.of("\"")),
        ClipboardGrid.parse("\"say \"\"x\"\"\nnow\"\r\n\"\r\n"));
    assertEquals(List.of(List.of("\"\"", "b")), ClipboardGrid.parse("\"\"\tb\r\n"));
    // As programs that follow RFC 4180 do, and this one.
    assertEquals(List.of(List.of("\"a\"")), ClipboardGrid.parse("\"\"\"a\"\"\""));
  }

  /** Lines end with a line feed, the last one with none. */
  @Test
  void readsQuotesOfGoogleSheets() {
    assertEquals(
        List.of(List.of("\"q\" first", "two\nlines"), List.of("x\"", "\"y\" ")),
        ClipboardGrid.parse("\"q\" first\t\"two\nlines\"\nx\"\t\"y\" "));
  }

  /** It writes spaces in the place of tabs and breaks, and quotes nothing. */
  @Test
  void readsQuotesOfLibreOffice() {
    assertEquals(
        List.of(List.of("\"a\"", "two lines"), List.of("\"b", "c\"")),
        ClipboardGrid.parse("\"a\"\ttwo lines\n\"b\tc\"\n"));
  }

  @Test
  void quotesThatWouldMakeRowsUnequalAreText() {
    assertEquals(
        List.of(List.of("\"a", "b"), List.of("c", "d\""), List.of("e", "f")),
        ClipboardGrid.parse("\"a\tb\nc\td\"\ne\tf\n"));
  }

  @Test
  void manyCellsThatOpenAQuoteAreReadInOneGo() {
    List<List<String>> rows = ClipboardGrid.parse("\"a\t\"\"\n".repeat(125_000));
    assertEquals(125_000, rows.size());
    assertEquals(List.of("\"a", "\"\""), rows.getLast());
  }

  @Test
  void writesQuotesOnlyWhereTheyAreNeeded() {
    assertEquals(
        "5\" pipe\t#1\t\"\"\"a\"\"\"\t\"two\nlines\"\n",
        ClipboardGrid.format(List.of(List.of("5\" pipe", "#1", "\"a\"", "two\nlines"))));
  }

  @Property(tries = 1_000)
  void whatIsWrittenIsReadAgain(
      @ForAll @Size(min = 4, max = 24) List<@From("cell") String> cells,
      @ForAll @IntRange(min = 2, max = 4) int width) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i + width <= cells.size(); i += width) {
      rows.add(cells.subList(i, i + width));
    }
    assertEquals(rows, ClipboardGrid.parse(ClipboardGrid.format(rows)));
  }

  @Provide
  Arbitrary<String> cell() {
    return Arbitraries.oneOf(
        Arbitraries.strings(),
        Arbitraries.strings().withChars('"', '\t', '\n', '\r', 'a', ' ').ofMaxLength(5));
  }
}
