package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SuppressWarnings("NullAway.Init")
final class JsonTableTest {

  private static final String LINES =
      """
      {"id":"a","custom_fields":{"theme":"legal","n":1.50},"tags":["x, ]}","y"]}

      {"id":"b","title":"say \\"hi\\" {","custom_fields":{"ok":true,"theme":null}}
      """;

  @TempDir Path folder;

  private Table table(String name, String text) throws IOException {
    return Tables.open(Files.writeString(folder.resolve(name), text));
  }

  private static String written(Table table) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableWriter writer = table.writer(table.header(), out);
    for (TableRow row : table.rows()) {
      writer.write(row.cells());
    }
    writer.finish();
    return out.toString(UTF_8);
  }

  @Test
  void readsLinesOfObjects() throws IOException {
    Table table = table("cases.ndjson", "\uFEFF" + LINES);
    assertEquals(TableFormat.NDJSON, table.format());
    assertEquals(
        List.of(
            "id", "custom_fields.theme", "custom_fields.n", "tags", "title", "custom_fields.ok"),
        table.header());
    TableRow first = table.rows().getFirst();
    assertEquals(1, first.number());
    assertEquals(new FieldValue.Numeric("1.50"), first.cells().get(2));
    assertEquals(new FieldValue.Structure("[\"x, ]}\",\"y\"]"), first.cells().get(3));
    assertNull(first.cells().get(4));
    TableRow second = table.rows().get(1);
    assertEquals(3, second.number());
    assertEquals("say \"hi\" {", second.text(4));
    assertTrue(second.isBlank(1));
    assertEquals(FieldValue.Null.INSTANCE, second.cells().get(1));
    assertEquals(FieldValue.bool(true), second.cells().get(5));
    assertEquals(2, table.rows().size());
  }

  @Test
  void aRowThatIsTooLongIsNamed() throws IOException {
    Path file = folder.resolve("cases.ndjson");
    String text = ",\"" + "x".repeat(1 << 20) + "\"";
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("{\"id\":\"a\"}\n{\"id\":\"b\",\"x\":[1");
      for (int i = 0; i < 65; i++) {
        out.write(text);
      }
      out.write("]}\n");
    }
    UnusableTableException e = assertThrows(UnusableTableException.class, () -> Tables.open(file));
    assertTrue(
        String.valueOf(e.getMessage()).contains("ow 2: the record has more than 67108864 char"),
        e::toString);
  }

  @Test
  void writesTheSameObjects() throws IOException {
    assertEquals(
        """
        {"id":"a","custom_fields":{"theme":"legal","n":1.50},"tags":["x, ]}","y"]}
        {"id":"b","custom_fields":{"theme":null,"ok":true},"title":"say \\"hi\\" {"}
        """,
        written(table("cases.ndjson", LINES)));
    String array = "[\n{\"id\":\"a\",\"custom_fields.theme\":\"x\"},\n{\"id\":\"b\"}\n]\n";
    Table table = table("cases.json", array);
    assertEquals(TableFormat.JSON, table.format());
    assertEquals(array, written(table));
    assertEquals("=1", table.safe("=1"));
    assertEquals("'=1", table.restored("'=1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{\"id\":\"a\"}|the array is not closed",
        "[{\"id\":\"a\"} {\"id\":\"b\"}]|row 2: the JSON is not valid at line 1, column",
        "[{\"id\":\"a\"},]|row 2: the JSON is not valid",
        "[{\"id\":\"a\"}] x|text after the end",
        "[[1]]|row 1: each row must be a JSON object, but",
        "{\"id\":\"a\"|row 1: the object is not closed",
        "{\"id\":\"a\",\"id\":\"b\"}|row 1: the field \"id\" occurs twice",
        "{\"custom_fields\":{\"x\":1},\"custom_fields.x\":2}|row 1: the field \"custom_fields.x\"",
        "{\"id\":nul}|row 1: the JSON is not valid",
        "{\" id\":1}|row 1: the name \" id\" is empty, or starts or ends with a space; correct the"
            + " name",
        "{\"id\":\"a\\u0000\"}|row 1, column id: the text contains a NUL character",
        "{}|the file is empty",
        "{\"id\":null}|no rows below",
        "source_id,theme|row 1: each row must be a JSON object, but",
      })
  void saysWhatIsWrongAndWhere(String text, String what) throws IOException {
    String refusal = Tables.refusal(folder, "cases.json", text);
    assertTrue(refusal.contains(what), refusal);
  }

  @Test
  void refusesOtherEncodings() throws IOException {
    Path file = folder.resolve("cases.ndjson");
    Files.write(file, "{\"id\":\"ü\"}".getBytes(StandardCharsets.ISO_8859_1));
    assertTrue(Tables.refusal(file).contains("row 1: the text is not UTF-8"), Tables.refusal(file));
    Files.write(file, "{\"id\":\"a\"}".getBytes(StandardCharsets.UTF_16LE));
    assertTrue(Tables.refusal(file).contains("row 1: "), Tables.refusal(file));
  }

  @Test
  void deepJsonBreaksNothing() throws IOException {
    String deep = "[".repeat(1_500) + "]".repeat(1_500);
    Table table = table("cases.ndjson", "{\"id\":\"a\",\"deep\":" + deep + "}");
    assertEquals(deep, Tables.row(table).text(1));
    String deeper = "[".repeat(200_000) + "]".repeat(200_000);
    assertTrue(
        Tables.refusal(folder, "d.ndjson", "{\"id\":\"a\",\"deep\":" + deeper + "}")
            .contains("row 1: the JSON has more than 5003 levels, Casedesk's limit"));
  }

  @Test
  void anEmptyTableIsWrittenWhole() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new TableWriters.JsonTableWriter(List.of("id"), true, false, out).finish();
    new TableWriters.JsonTableWriter(List.of("id"), false, false, out).finish();
    assertEquals("[]\n", out.toString(UTF_8));
  }
}
