package io.casedesk.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CsvSpoolTest {

  @TempDir private Path folder;

  private String csv(CaseRecord... records) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CsvSpool spool = new CsvSpool(folder)) {
      for (CaseRecord record : records) {
        spool.add(record);
      }
      spool.writeTo(out);
    }
    return out.toString(UTF_8);
  }

  private static Map<String, FieldValue> fields(Object... keysAndValues) {
    Map<String, FieldValue> fields = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      Object value = keysAndValues[i + 1];
      fields.put(
          (String) keysAndValues[i],
          value instanceof FieldValue v ? v : FieldValue.text((String) value));
    }
    return fields;
  }

  @Test
  void columnsAreEveryFieldOfAnyRecordCustomFieldsLast() throws IOException {
    assertEquals(
        """
        id,title,status,custom_fields.theme,custom_fields.status\r
        1,A,,legal,\r
        2,,draft,,x\r
        """,
        csv(
            new UseCase("1", fields("id", "1", "title", "A"), fields("theme", "legal")),
            new UseCase("2", fields("id", "2", "status", "draft"), fields("status", "x"))));
  }

  @Test
  void valuesAreQuotedWhereTheyMustBe() throws IOException {
    assertEquals(
        "id,note\r\n1,\"say \"\"hi\"\", then\r\ngo\"\r\n",
        csv(new UseCase("1", fields("id", "1", "note", "say \"hi\", then\r\ngo"), Map.of())));
  }

  @Test
  void typesAreWrittenAsTheyRead() throws IOException {
    assertEquals(
        "id,n,b,none,s\r\n007,1.50,true,,\"{\"\"a\"\": [1, 2]}\"\r\n",
        csv(
            new UseCase(
                "007",
                fields(
                    "id",
                    "007",
                    "n",
                    new Numeric("1.50"),
                    "b",
                    FieldValue.bool(true),
                    "none",
                    Null.INSTANCE,
                    "s",
                    new Structure("{\"a\": [1, 2]}")),
                Map.of())));
  }

  @Test
  void veryLongAndForeignTextSurvives() throws IOException {
    String novel = "Ünïcödé 漢字 🙂 ".repeat(20_000);

    assertEquals(
        "id,note\r\n1," + novel + "\r\n",
        csv(new UseCase("1", fields("id", "1", "note", novel), Map.of())));
  }

  @Test
  void withoutRecordsThereIsNoHeaderToKnow() throws IOException {
    assertEquals("", csv());
  }

  @Test
  void nothingIsLeftBesideTheTarget() throws IOException {
    csv(new UseCase("1", fields("id", "1"), Map.of()));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void aDiskThatIsFullIsNotHidden() throws IOException {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    try (CsvSpool spool = new CsvSpool(folder)) {
      spool.add(new UseCase("1", fields("id", "1"), Map.of()));
      Exception thrown = assertThrows(Exception.class, () -> spool.writeTo(full));
      assertEquals(IOException.class, thrown.getClass(), thrown.toString());
    }
  }
}
