package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.input.InputParser.InputStyle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SuppressWarnings("NullAway.Init")
final class MappingTest {

  @TempDir Path folder;

  private MappingSuggestion suggestion(List<String> header, boolean labels) {
    return new ImportFixture(folder)
        .record("1", "E1", false, Map.of("held", FieldValue.text("x")))
        .suggestion(header, Mapping.Key.SOURCE_ID, labels);
  }

  @Test
  void columnsAreTakenByKeyOrByTheNameThatIsShown() {
    MappingSuggestion found =
        suggestion(
            List.of(
                "Source ID",
                "theme",
                "custom_fields.held",
                "DATA SOURCES",
                "Title",
                "created_at",
                "Same name",
                "Nonsense",
                "",
                "casedesk_outcome",
                "Theme"),
            false);
    CellRules plain = CellRules.plain();
    assertEquals(
        new Mapping(
            RecordKind.USE_CASES,
            Mapping.Key.SOURCE_ID,
            "Source ID",
            "Title",
            List.of(
                new MappedColumn("theme", FieldRef.custom("theme"), plain),
                new MappedColumn("custom_fields.held", FieldRef.custom("held"), plain),
                new MappedColumn(
                    "DATA SOURCES", FieldRef.custom("sources"), plain.withSeparator(";")))),
        found.mapping());
    assertEquals(
        List.of(
            "The column \"Same name\" is ignored: several fields have that name. Choose one, or"
                + " name the column by its key.",
            "The column \"Nonsense\" is ignored: no field has that key or name.",
            "The column \"Theme\" is ignored: another column is mapped to custom_fields.theme."),
        found.remarks().stream().map(Message::text).toList());
    assertTrue(
        suggestion(List.of("source_id", "theme"), true)
            .mapping()
            .columns()
            .getFirst()
            .rules()
            .labels());
  }

  @Test
  void aTableThatNamesNoRecordIsRefused() {
    UnusableTableException e =
        assertThrows(UnusableTableException.class, () -> suggestion(List.of("theme"), false));
    assertTrue(String.valueOf(e.getMessage()).contains("has no column source_id"));
  }

  @Test
  void aFileKeepsItWhole() throws IOException {
    Mapping mapping =
        new Mapping(
            RecordKind.SOLUTIONS,
            Mapping.Key.ID,
            "No",
            "Name",
            List.of(
                new MappedColumn(
                    "a",
                    FieldRef.custom("x"),
                    new CellRules(
                        true,
                        Set.of(InputStyle.COMMA, InputStyle.PERCENT_NUMBER, InputStyle.SERIAL_1904),
                        List.of("d.M.yyyy"),
                        ";",
                        true,
                        true)),
                new MappedColumn("b", FieldRef.standard("name"), CellRules.plain())));
    Path file = Files.write(folder.resolve("m.json"), MappingFile.write(mapping));
    assertEquals(mapping, MappingFile.read(file));
    Mapping several =
        ImportFixture.mapping(
            ImportFixture.column("due", CellRules.plain().withDates("dd.MM.yyyy; d/M/yyyy")));
    byte[] written = MappingFile.write(several);
    assertTrue(new String(written, StandardCharsets.UTF_8).contains("\"d/M/yyyy\""));
    assertEquals(several, MappingFile.read("m.json", written));
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Path.of("../../resources/mapping/mapping.schema.json")),
                InputFormat.JSON);
    for (Mapping one : List.of(mapping, several)) {
      String text = new String(MappingFile.write(one), StandardCharsets.UTF_8);
      assertEquals(List.of(), schema.validate(text, InputFormat.JSON));
      assertTrue(schema.validate(text.replace("column", "col"), InputFormat.JSON).size() > 0);
    }
    Mapping nameless =
        new Mapping(RecordKind.USE_CASES, Mapping.Key.SOURCE_ID, "source_id", "", List.of());
    assertEquals(
        nameless,
        MappingFile.read(Files.write(folder.resolve("n.json"), MappingFile.write(nameless))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x|The file can't be used: the JSON is not valid",
        "[]|this is not a JSON object, so it is not a mapping",
        "{\"format\":\"casedesk-mapping\",\"version\":2}|the version is 2",
        "{\"format\":\"casedesk-mapping\",\"version\":1,\"columns\":[],\"kind\":\"people\",\"match\":\"id\"}|\"kind\""
            + " must be",
        "{\"format\":\"casedesk-mapping\",\"version\":1,\"columns\":[],\"kind\":\"use-cases\",\"match\":\"no\"}|must"
            + " be source_id, id, name or new",
        "{\"format\":\"casedesk-mapping\",\"version\":1,\"columns\":[],\"kind\":\"use-cases\",\"match\":\"id\"}|\"match_column\""
            + " is empty",
        "{\"format\":\"casedesk-mapping\",\"version\":1,\"sort\":1}|\"sort\" is unknown",
        "{\"format\":\"casedesk-mapping\",\"version\":1,\"version\":1}|\"version\" occurs twice",
      })
  void whatIsNoMappingIsSaid(String json, String what) throws IOException {
    refused(json, what);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"column\":\"a\",\"field\":\"x\",\"trim\":1}|\"trim\" must be true or false",
        "null|/columns/0 can't be used: this is not a JSON object",
        "{\"column\":\"a\",\"field\":null}|/columns/0/field can't be used: the field \"field\" must"
            + " be text in quotes, but is null",
        "{\"column\":\"a\",\"field\":\"x\",\"trim\":null}|\"trim\" must be true or false, but is"
            + " null",
        "{\"column\":\"a\",\"field\":\"x\",\"dates\":[null]}|/columns/0/dates/0 can't be used: the"
            + " field \"dates\" must be text in quotes, but is null",
        "{\"column\":\"a\",\"field\":\"x\",\"dates\":\"what\"}|is not a date format",
        "{\"column\":\"a\",\"field\":\"x\",\"numbers\":\"dmy\"}|\"numbers\" must be one of: point,"
            + " comma",
        "{\"column\":\"a\",\"field\":\"x\",\"lables\":true}|\"lables\" is unknown",
        "{\"field\":\"x\"}|\"column\" is missing",
        "{\"column\":\"a\",\"field\":\"x\"},{\"column\":\"a\",\"field\":\"y\"}|\"a\" is mapped"
            + " twice",
        "{\"column\":\"a\",\"field\":\"x\"},{\"column\":\"b\",\"field\":\"x\"}|Two columns are"
            + " mapped to x",
      })
  void aColumnThatCannotBeUsedIsSaid(String columns, String what) throws IOException {
    String head = "{\"format\":\"casedesk-mapping\",\"version\":1,\"kind\":\"use-cases\",";
    refused(head + "\"match\":\"id\",\"match_column\":\"id\",\"columns\":[" + columns + "]}", what);
  }

  private void refused(String json, String what) throws IOException {
    Path file = Files.writeString(folder.resolve("m.json"), json);
    UnusableTableException e =
        assertThrows(UnusableTableException.class, () -> MappingFile.read(file));
    String message = String.valueOf(e.getMessage());
    assertTrue(
        message.startsWith("m.json is not a valid mapping. ") && message.contains(what), message);
  }

  @Test
  void aColumnWithoutAFieldIsIgnored() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("m.json"),
            """
            {"format":"casedesk-mapping","version":1,"kind":"use-cases","match":"id",
             "match_column":"id","columns":[{"column":"Notes"}]}
            """);
    assertEquals(List.of(), MappingFile.read(file).columns());
  }
}
