package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.plan.UnusableChangesException;
import io.casedesk.files.plans.ChangeLines.ChangeLine;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangeLinesTest {

  /** A million before a release. */
  private static final int MANY =
      Math.min(1_000_000, 1_000 * Integer.getInteger("casedesk.tries", 100));

  private static final String GOOD = "{\"id\":\"a\",\"field\":\"x\",\"value\":1}";

  private static List<ChangeLine> read(byte[] bytes) throws IOException {
    List<ChangeLine> lines = new ArrayList<>();
    ChangeLines.read(new ByteArrayInputStream(bytes), lines::add);
    return lines;
  }

  private static List<ChangeLine> read(String text) throws IOException {
    return read(text.getBytes(UTF_8));
  }

  private static UnusableChangesException refused(String text) {
    return assertThrows(UnusableChangesException.class, () -> read(text));
  }

  @Test
  void readsLinesOfEveryKind() throws IOException {
    assertEquals(
        List.of(
            new ChangeLine(1, new ChangeLine.Id("a/1"), "theme", FieldValue.text("fin"), false),
            new ChangeLine(
                3,
                new ChangeLine.SourceId("00042"),
                "custom_fields.n",
                new FieldValue.Numeric("1.50"),
                false),
            new ChangeLine(4, new ChangeLine.SourceId(" x "), "s", FieldValue.Null.INSTANCE, true),
            new ChangeLine(5, new ChangeLine.Id("b"), "s", FieldValue.text(""), true),
            new ChangeLine(
                6,
                new ChangeLine.Id("b"),
                "t",
                new FieldValue.Structure("[\"crm\", \"dms\"]"),
                false),
            new ChangeLine(7, new ChangeLine.Id("b"), "u", FieldValue.Null.INSTANCE, false)),
        read(
            """
            \uFEFF{"id":"a/1","field":"theme","value":"fin"}
            \t\r
            {"source_id":"00042","field":"custom_fields.n","value":1.50}\r
            {"clear":true,"source_id":" x ","field":"s"}
            {"id":"b","field":"s","value":"","clear":true}
            {"id":"b","field":"t","value":["crm", "dms"]}
            {"id":"b","field":"u","value":null,"clear":false}\
            """));
    assertEquals(List.of(), read(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"field":"x","value":1} | the line doesn't name a record; add "id" or "source_id"
          {"id":"a","source_id":"b","field":"x","value":1} | the line has both "id" and "source_id"; keep only one
          {"id":"","source_id":"EXT-1","field":"x","value":1} | the line has both "id" and "source_id"; keep only one
          {"id":"a","source_id":"","field":"x","value":1} | the line has both "id" and "source_id"; keep only one
          {"id":"","field":"x","value":1} | the field "id" is empty; enter a value
          {"source_id":"","field":"x","value":1} | the field "source_id" is empty; enter a value
          {"source_id":42,"field":"x","value":1} | the field "source_id" must be text in quotes, but is a number
          {"id":" ","field":"x","value":1} | the field "id" is empty; enter a value
          {"id":"a","value":1} | the field "field" is missing; add it
          {"id":"a","field":"","value":1} | the field "field" is empty; enter a value
          {"id":"a","field":"x"} | the field "value" is missing; to clear the field, add "clear": true
          {"id":"a","field":"x","value":1,"clear":true} | the line has a value and "clear": true; keep only one
          {"id":"a","field":"x","value":1,"clear":1} | the field "clear" must be true or false, but is a number
          {"id":"a","field":"x","value":1,"old":2} | the field "old" is unknown; remove it or correct its name
          {"id":"a","id":"a","field":"x","value":1} | the field "id" occurs twice; keep only one
          null | this is not a JSON object
          {"id":null,"field":"x","value":1} | the field "id" must be text in quotes, but is null
          ["a"] | this is not a JSON object
          {"id":"a","field":"x","value":1} {} | there is text after the end of the JSON; remove it
          {"id":"a","field":"x","val | the JSON is not valid at column 27; it may be cut off
          id,field,value | the JSON is not valid at column 1; it may be cut off
          """)
  void saysWhichLineIsWrongAndWhatToDo(String line, String what) {
    UnusableChangesException e = refused(GOOD + "\n\n" + line + "\n" + GOOD);

    assertEquals(List.of(new UnusableChangesException.Problem(3, what)), e.problems());
    assertEquals("Line 3: " + what + ".", e.getMessage());
  }

  @Test
  void namesTwentyLinesAndReadsNoFurther() {
    UnusableChangesException e = refused(("oops\n" + GOOD + "\n").repeat(1_000));

    assertEquals(20, e.problems().size());
    assertEquals(39, e.problems().getLast().line());
  }

  @Test
  void anotherEncodingIsRefusedByItsLine() {
    byte[] latin = (GOOD + "\n" + GOOD.replace("a", "ä")).getBytes(StandardCharsets.ISO_8859_1);

    UnusableChangesException e = assertThrows(UnusableChangesException.class, () -> read(latin));

    assertEquals(2, e.problems().getFirst().line());
    assertTrue(String.valueOf(e.getMessage()).contains("UTF-8"), e.getMessage());
  }

  @Test
  void hostileLinesAreRefusedAndTheNextAreRead() {
    String deep = "[".repeat(100_000);
    UnusableChangesException e =
        refused("{\"id\":\"a\",\"field\":\"x\",\"value\":" + deep + "\n" + "x".repeat(65 << 20));

    assertEquals(List.of(1, 2), e.problems().stream().map(p -> p.line()).toList());
    assertTrue(e.problems().getFirst().what().contains("limit"), e.getMessage());
    assertEquals(
        "the line is longer than 64 MiB; shorten its value", e.problems().getLast().what());
  }

  @Test
  @DisplayName("many lines are read with one of them in memory at a time")
  void readsManyLinesAsAStream() throws IOException {
    int lines = MANY;
    AtomicInteger handed = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    byte[] line = (GOOD.replace("\"a\"", "\"" + "r".repeat(40) + "\"") + "\n").getBytes(UTF_8);
    InputStream endless =
        new InputStream() {
          private int at;

          @Override
          public int read() {
            if (handed.get() == lines) {
              return -1;
            }
            int next = line[at++];
            if (at == line.length) {
              at = 0;
              handed.incrementAndGet();
            }
            return next;
          }

          @Override
          public int read(byte[] buffer, int from, int length) {
            int i = 0;
            for (; i < length && i < 4_096; i++) {
              int next = read();
              if (next < 0) {
                return i == 0 ? -1 : i;
              }
              buffer[from + i] = (byte) next;
            }
            return i;
          }
        };

    ChangeLines.read(
        endless,
        change -> {
          assertEquals(taken.incrementAndGet(), change.line());
          assertTrue(handed.get() - change.line() < 100, "read far ahead");
        });

    assertEquals(lines, taken.get());
  }
}
