package io.casedesk.files.exports;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.files.exports.RecordFile.OmittedValue.Why;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Null;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RecordFileTest {

  private static final DropdownValues BOOK =
      new DropdownValues() {
        @Override
        public List<KnownDropdownValue> options(String fieldKey) {
          return fieldKey.equals("theme")
              ? List.of(
                  new KnownDropdownValue("fin", "Finance", 1, KnownDropdownValue.Source.SERVICE),
                  new KnownDropdownValue("hr", "=People", 1, KnownDropdownValue.Source.SERVICE),
                  new KnownDropdownValue("bare", null, 1, KnownDropdownValue.Source.SEEN))
              : List.of();
        }

        @Override
        public Set<String> fieldKeys() {
          return Set.of("theme");
        }
      };

  @TempDir private Path folder;

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

  private Path target(TableFormat format) {
    return folder.resolve("out." + format.word());
  }

  private RecordFile.Written write(TableFormat format, boolean labels, CaseRecord... records)
      throws IOException {
    List<FieldRef> fields = ExportColumns.of(List.of(records));
    ExportColumns columns =
        labels ? ExportColumns.keysAndLabels(fields, BOOK) : ExportColumns.keys(fields);
    try (RecordFile file = RecordFile.replacing(target(format), format, columns)) {
      for (CaseRecord record : records) {
        file.write(record);
      }
      return file.commit();
    }
  }

  private String text(TableFormat format, CaseRecord... records) throws IOException {
    assertEquals(0, write(format, false, records).leftOut());
    return Files.readString(target(format));
  }

  @Test
  void columnsAreEveryFieldOfAnyRecordCustomFieldsLast() throws IOException {
    assertEquals(
        """
        id,title,status,custom_fields.theme,custom_fields.status\r
        1,A,,legal,\r
        2,,draft,,x\r
        """,
        text(
            TableFormat.CSV,
            new UseCase("1", fields("id", "1", "title", "A"), fields("theme", "legal")),
            new UseCase("2", fields("id", "2", "status", "draft"), fields("status", "x"))));
  }

  @Test
  void aValueThatIsNoJsonIsNamedByItsField() {
    for (FieldValue value : List.of(new Numeric("1,5"), new FieldValue.Structure("[1"))) {
      UseCase record = new UseCase("1", fields("id", "1"), fields("theme", value));
      for (TableFormat format : List.of(TableFormat.JSON, TableFormat.NDJSON)) {
        IllegalArgumentException e =
            assertThrows(IllegalArgumentException.class, () -> text(format, record));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith("custom_fields.theme: the value must be a"), message);
      }
    }
  }

  @Test
  void valuesAreQuotedWhereTheyMustBe() throws IOException {
    assertEquals(
        "id,note\r\n1,\"say \"\"hi\"\", then\r\ngo\"\r\n",
        text(
            TableFormat.CSV,
            new UseCase("1", fields("id", "1", "note", "say \"hi\", then\r\ngo"), Map.of())));
  }

  @Test
  void typesAreWrittenAsTheyRead() throws IOException {
    UseCase record =
        new UseCase(
            "007",
            fields(
                "id",
                "007",
                "n",
                new Numeric("-1.50"),
                "b",
                FieldValue.bool(true),
                "none",
                Null.INSTANCE,
                "s",
                new Structure("{\"a\": [1, 2]}"),
                "f",
                "-1.50"),
            fields("theme", "fin"));
    assertEquals(
        """
        id,n,b,none,s,f,custom_fields.theme\r
        007,-1.50,true,,"{""a"": [1, 2]}",'-1.50,fin\r
        """,
        text(TableFormat.CSV, record));
    assertEquals(
        """
        {"id":"007","n":-1.50,"b":true,"none":null,"s":{"a": [1, 2]},"f":"-1.50",\
        "custom_fields":{"theme":"fin"}}
        """,
        text(TableFormat.NDJSON, record));
  }

  @Test
  void veryLongAndForeignTextSurvives() throws IOException {
    String novel = "Ünïcödé 漢字 🙂 ".repeat(20_000);

    assertEquals(
        "id,note\r\n1," + novel + "\r\n",
        text(TableFormat.CSV, new UseCase("1", fields("id", "1", "note", novel), Map.of())));
  }

  /** A text for each character, after a letter so that none is a formula; in many blocks. */
  @Test
  void everyCharacterOfManyRecordsIsWrittenInOrder() throws IOException {
    CaseRecord[] records =
        IntStream.range(' ', 0x11000)
            .filter(c -> c != '"' && c != ',')
            .mapToObj(
                c ->
                    new UseCase(
                        Integer.toHexString(c),
                        fields("id", Integer.toHexString(c), "note", "x" + Character.toString(c)),
                        Map.of()))
            .toArray(CaseRecord[]::new);

    RecordFile.Written written = write(TableFormat.CSV, false, records);

    assertEquals(Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1, written.leftOut());
    assertEquals("d800", written.first().getFirst().recordId());
    String lines =
        Stream.of(records)
            .map(
                record ->
                    record.id()
                        + ","
                        + (record.text("note").matches("x[\\ud800-\\udfff]")
                            ? ""
                            : record.text("note")))
            .collect(Collectors.joining("\r\n", "id,note\r\n", "\r\n"));
    assertArrayEquals(
        lines.getBytes(StandardCharsets.UTF_8), Files.readAllBytes(target(TableFormat.CSV)));
  }

  @Test
  void withoutRecordsThereIsNoColumn() throws IOException {
    assertEquals("", text(TableFormat.CSV).strip());
    assertEquals("[]\n", text(TableFormat.JSON));
    assertEquals("", text(TableFormat.NDJSON));
    assertEquals(0, write(TableFormat.XLSX, false).records());
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void labelsStandBehindTheKeysThatHaveAny(TableFormat format) throws IOException {
    write(
        format,
        true,
        new UseCase("1", fields("id", "1"), fields("theme", "fin", "other", "fin")),
        new UseCase("2", fields("id", "2"), fields("theme", "bare", "other", "x")),
        new UseCase(
            "3",
            fields("id", "3"),
            fields("theme", new Structure("[\"bare\", \"hr\"]"), "other", "x")));

    Table table = Table.read(target(format), TableOptions.none());
    String label = "casedesk_label.custom_fields.theme";
    assertEquals(
        Set.of("id", "custom_fields.theme", label, "custom_fields.other"),
        Set.copyOf(table.header()));
    List<String> read = new ArrayList<>();
    for (TableRow row : table.rows()) {
      read.add(table.restored(row.text(table.header().indexOf(label))));
    }
    assertEquals(List.of("Finance", "", "bare; =People"), read);
  }

  @Test
  void whatAFormatCannotHoldIsLeftBlankAndSaid() throws IOException {
    UseCase record =
        new UseCase(
            "7",
            fields("id", "7", "nul", "a\0b", "half", "a\ud800", "fine", "🙂"),
            fields("long", "x".repeat(32_768), "just", "y".repeat(32_767)));

    RecordFile.Written csv = write(TableFormat.CSV, false, record);
    assertEquals(
        List.of(
            new OmittedValue("7", FieldRef.standard("nul"), Why.NUL),
            new OmittedValue("7", FieldRef.standard("half"), Why.HALF_CHARACTER)),
        csv.first());
    RecordFile.Written xlsx = write(TableFormat.XLSX, false, record);
    assertEquals(
        List.of(
            new OmittedValue("7", FieldRef.standard("nul"), Why.NUL),
            new OmittedValue("7", FieldRef.custom("long"), Why.TOO_LONG)),
        xlsx.first());
    assertEquals(2, xlsx.leftOut());
    assertEquals(0, write(TableFormat.NDJSON, false, record).leftOut());
  }

  @Test
  void aFileThatIsThereStaysUntilTheOtherIsWhole() throws IOException {
    Path target = Files.writeString(target(TableFormat.CSV), "mine");
    ExportColumns columns = ExportColumns.keys(List.of(FieldRef.standard("id")));
    try (RecordFile file = RecordFile.replacing(target, TableFormat.CSV, columns)) {
      file.write(new UseCase("1", fields("id", "1"), Map.of()));
    }
    assertEquals("mine", Files.readString(target));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(target), left.toList());
    }
  }

  @Test
  void moreColumnsThanAWorkbookHasAreRefusedAndNothingIsLeft() throws IOException {
    ExportColumns columns =
        ExportColumns.keys(
            IntStream.range(0, 16_385).mapToObj(i -> FieldRef.custom("f" + i)).toList());

    IOException refused =
        assertThrows(
            IOException.class,
            () -> RecordFile.replacing(target(TableFormat.XLSX), TableFormat.XLSX, columns));

    assertTrue(String.valueOf(refused.getMessage()).contains("16384"), refused.toString());
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }
}
