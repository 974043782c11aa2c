package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.model.FieldValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvStyleTest {

  private static String written(CsvStyle style) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer = TableWriters.of(TableFormat.CSV, style, List.of("id", "title"), out);
    writer.write(List.of(FieldValue.text("1"), FieldValue.text("a,b;c\td \"ä\"")));
    writer.finish();
    return out.toString(UTF_8);
  }

  @Test
  void aCommaUnlessAnotherIsWishedFor() throws IOException {
    assertEquals("id,title\r\n1,\"a,b;c\td \"\"ä\"\"\"\r\n", written(CsvStyle.STANDARD));
    assertEquals("id;title\r\n1;\"a,b;c\td \"\"ä\"\"\"\r\n", written(new CsvStyle(';', false)));
    assertEquals(
        "\uFEFFid\ttitle\r\n1\t\"a,b;c\td \"\"ä\"\"\"\r\n", written(new CsvStyle('\t', true)));
  }

  @Test
  void onlyWhatIsQuotedMustBe() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer =
        TableWriters.of(TableFormat.CSV, new CsvStyle(';', false), List.of("a"), out);
    writer.write(List.of(FieldValue.text("1,5")));
    writer.finish();
    assertEquals("a\r\n1,5\r\n", out.toString(UTF_8));
  }

  @Test
  void theOnlyCellOfARowIsARowAlsoIfItIsEmpty() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer = TableWriters.of(TableFormat.CSV, List.of("a"), out);
    writer.write(Collections.singletonList(null));
    writer.write(List.of(FieldValue.text("# no comment")));
    writer.finish();
    assertEquals("a\r\n\"\"\r\n# no comment\r\n", out.toString(UTF_8));
  }

  @Test
  void aSeparatorThatNobodyFindsOutIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new CsvStyle('|', false));
  }
}
