package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.Table.TableOptions;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells become the types of their fields. */
@SuppressWarnings("NullAway.Init")
final class CellTypesTest {

  @TempDir Path folder;
  private ImportFixture fixture;

  @BeforeEach
  void records() {
    fixture = ImportFixture.usual(folder);
  }

  @Test
  void cellsAreMadeIntoTheTypesOfTheirFields() throws IOException {
    CellRules german =
        new CellRules(true, Set.of(InputStyle.COMMA), List.of("dd.MM.yyyy"), ";", true, true);
    Table table =
        fixture.table(
            "c.csv",
            "source_id|theme|sources|cost|ok|due|at|sponsor|odd|flag|deep|free\n"
                + "E5| Legal operations |People; legal_ops;hr|1.234,5|TRUE|24.12.2026|24.12.2026|"
                + " x |8|false|{\"a\":2}|new\n");
    MappedColumn[] columns =
        table.header().stream()
            .skip(1)
            .map(name -> ImportFixture.column(name, german))
            .toArray(MappedColumn[]::new);
    ImportDifference difference =
        fixture.difference(table, ImportFixture.mapping(columns), ImportChoices.none());
    assertEquals(
        List.of(
            "5 theme Text[value=legal_ops]",
            "5 sources Structure[json=[\"hr\",\"legal_ops\",\"hr\"]]",
            "5 cost Numeric[digits=1234.5]",
            "5 ok Bool[value=true]",
            "5 due Text[value=2026-12-24]",
            "5 at Text[value=2026-12-24]",
            "5 sponsor Text[value=x]",
            "5 odd Numeric[digits=8]",
            "5 flag Bool[value=false]",
            "5 deep Structure[json={\"a\":2}]",
            "5 free Text[value=new]"),
        ImportFixture.changes(difference));
    assertEquals(
        List.of(
            new ImportDifference.Label("theme", "Legal operations", "legal_ops", 1),
            new ImportDifference.Label("sources", "People", "hr", 1)),
        difference.labels());
  }

  @Test
  void anAmountInAnotherCurrencyThanTheFieldStaysATextForThePreflight() throws IOException {
    assertEquals(
        List.of("1 benefit Text[value=£1,234.50]", "5 benefit Numeric[digits=1234.50]"),
        ImportFixture.changes(
            fixture.difference(
                "source_id;benefit\n0042;£1,234.50\nE5;€1,234.50\n", ImportChoices.none())));
  }

  @Test
  void whatIsNotOfItsTypeStaysATextForThePreflight() throws IOException {
    Table table =
        fixture.table(
            "c.csv",
            "source_id,theme,sources,cost,ok,due,at\nE5,People,one,five,perhaps,31.02.2026,soon\n");
    CellRules dates = CellRules.plain().withDates("dd.MM.yyyy");
    MappedColumn[] columns =
        table.header().stream()
            .skip(1)
            .map(name -> ImportFixture.column(name, dates))
            .toArray(MappedColumn[]::new);
    assertEquals(
        List.of(
            "5 theme Text[value=People]",
            "5 sources Structure[json=[\"one\"]]",
            "5 cost Text[value=five]",
            "5 ok Text[value=perhaps]",
            "5 due Text[value=31.02.2026]",
            "5 at Text[value=soon]"),
        ImportFixture.changes(
            fixture.difference(table, ImportFixture.mapping(columns), ImportChoices.none())));
  }

  @ParameterizedTest
  @CsvSource({
    "yes,true", "Y,true", "1,true", "ja,true", "WAHR,true", "TRUE,true",
    "no,false", "n,false", "0,false", "Nein,false", "falsch,false", "false,false",
  })
  void trueAndFalseAreReadInTheWordsOfSpreadsheets(String word, boolean value) throws IOException {
    Table table = fixture.table("c.csv", "source_id,ok\nE5," + word + "\n");
    assertEquals(
        List.of("5 ok Bool[value=" + value + "]"),
        ImportFixture.changes(
            fixture.difference(
                table,
                ImportFixture.mapping(ImportFixture.column("ok", CellRules.plain())),
                ImportChoices.none())));
  }

  @ParameterizedTest
  @CsvSource({
    "24.12.2026,2026-12-24",
    "03/04/2026,2026-04-03",
    "12/25/2026,2026-12-25",
    "2026-12-01,2026-12-01",
    "31.02.2026,31.02.2026",
  })
  void datesAreReadInTheFirstFormatThatFits(String cell, String day) throws IOException {
    CellRules rules = CellRules.plain().withDates("dd.MM.yyyy; dd/MM/yyyy; MM/dd/yyyy");
    Table table = fixture.table("c.csv", "source_id,due\nE5," + cell + "\n");
    assertEquals(
        List.of("5 due Text[value=" + day + "]"),
        ImportFixture.changes(
            fixture.difference(
                table,
                ImportFixture.mapping(ImportFixture.column("due", rules)),
                ImportChoices.none())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hr; legal_ops | [\"hr\",\"legal_ops\"]",
        "hr, legal_ops | [\"hr\",\"legal_ops\"]",
        "hr, nothing   | [\"hr, nothing\"]",
        "hr, a; other  | [\"hr, a\",\"other\"]",
      })
  void keysOfAListAreSeparatedByEitherMarkWhereAllAreKnown(String cell, String json)
      throws IOException {
    CellRules rules = CellRules.plain().withSeparator(";");
    Table table = fixture.table("c.csv", "source_id|sources\nE5|" + cell + "\n");
    assertEquals(
        List.of("5 sources Structure[json=" + json + "]"),
        ImportFixture.changes(
            fixture.difference(
                table,
                ImportFixture.mapping(ImportFixture.column("sources", rules)),
                ImportChoices.none())));
  }

  @Test
  void typedCellsKeepTheirTypes() throws IOException {
    Table table =
        fixture.table(
            "c.ndjson",
            """
            {"source_id":"E5","cost":6,"sponsor":12,"sources":["hr"],"odd":9,"due":"2026-12-01T00:00:00"}
            {"source_id":"0042","at":"2026-12-01T08:00:00"}
            """);
    Mapping mapping = fixture.suggestion(table.header(), Mapping.Key.SOURCE_ID, false).mapping();
    assertEquals(
        List.of(
            "5 cost Numeric[digits=6]",
            "5 sponsor Text[value=12]",
            "5 sources Structure[json=[\"hr\"]]",
            "5 odd Numeric[digits=9]",
            "5 due Text[value=2026-12-01]",
            "1 at Text[value=2026-12-01T08:00:00]"),
        ImportFixture.changes(fixture.difference(table, mapping, ImportChoices.none())));
  }

  @Test
  void aNumberOfAWorkbookIsATextWhereTheFieldHoldsTexts() throws IOException {
    fixture
        .record("6", "E6", false, Map.of("code", FieldValue.text("7")))
        .record("7", "E7", false, Map.of("code", new FieldValue.Numeric("7")));
    Path file = folder.resolve("w.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      List<String> ids = List.of("E6", "E7", "0042", "E5");
      sheet.value(0, 0, "source_id");
      sheet.value(0, 1, "code");
      for (int i = 0; i < ids.size(); i++) {
        sheet.value(i + 1, 0, ids.get(i));
        sheet.value(i + 1, 1, 8);
      }
    }
    Table table = Table.read(file, TableOptions.none());
    Mapping mapping = ImportFixture.mapping(ImportFixture.column("code", CellRules.plain()));
    assertEquals(
        List.of(
            "6 code Text[value=8]",
            "7 code Numeric[digits=8]",
            "1 code Numeric[digits=8]",
            "5 code Numeric[digits=8]"),
        ImportFixture.changes(fixture.difference(table, mapping, ImportChoices.none())));
    Table typed = fixture.table("w.ndjson", "{\"source_id\":\"E6\",\"code\":8}\n");
    assertEquals(
        List.of("6 code Numeric[digits=8]"),
        ImportFixture.changes(fixture.difference(typed, mapping, ImportChoices.none())));
  }

  @Test
  void decimalsThatASheetShowsAreForTextsOnly() throws IOException {
    fixture
        .record("6", "E6", false, Map.of("sponsor", FieldValue.text("x")))
        .record("7", "E7", false, Map.of("cost", new FieldValue.Numeric("3")))
        .record("8", "E8", false, Map.of("cost", new FieldValue.Numeric("7")));
    Path file = folder.resolve("d.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      List<String> header = List.of("source_id", "sponsor", "cost");
      for (int i = 0; i < header.size(); i++) {
        sheet.value(0, i, header.get(i));
      }
      for (int row = 1; row < 4; row++) {
        sheet.value(row, 0, "E" + (row + 5));
        sheet.value(row, row == 1 ? 1 : 2, row == 1 ? 1.1 : 7);
      }
      sheet.range(1, 1, 3, 2).style().format("0.00").set();
    }
    MappedColumn[] columns =
        Stream.of("sponsor", "cost")
            .map(name -> ImportFixture.column(name, CellRules.plain()))
            .toArray(MappedColumn[]::new);
    assertEquals(
        List.of("6 sponsor Text[value=1.10]", "7 cost Numeric[digits=7]"),
        ImportFixture.changes(
            fixture.difference(
                Table.read(file, TableOptions.none()),
                ImportFixture.mapping(columns),
                ImportChoices.none())));
  }

  @Test
  void aNumberThatASheetShowsAsACodeIsThatCodeInATextField() throws IOException {
    fixture
        .record("6", "00042", false, Map.of("sponsor", FieldValue.text("00048")))
        .record(
            "7",
            "E7",
            false,
            Map.of("code", new FieldValue.Numeric("43"), "cost", new FieldValue.Numeric("42")));
    Path file = folder.resolve("s.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      List<String> header = List.of("source_id", "sponsor", "code", "cost");
      for (int i = 0; i < header.size(); i++) {
        sheet.value(0, i, header.get(i));
      }
      sheet.value(1, 0, 42);
      sheet.value(2, 0, "E7");
      for (int row = 1; row < 3; row++) {
        for (int column = 1; column < header.size(); column++) {
          sheet.value(row, column, 42);
        }
        sheet.range(row, row == 1 ? 0 : 1, row, 3).style().format("00000").set();
      }
    }
    MappedColumn[] columns =
        Stream.of("sponsor", "code", "cost")
            .map(name -> ImportFixture.column(name, CellRules.plain()))
            .toArray(MappedColumn[]::new);
    assertEquals(
        List.of(
            "6 sponsor Text[value=00042]",
            "6 code Text[value=00042]",
            "6 cost Numeric[digits=42]",
            "7 sponsor Text[value=00042]",
            "7 code Numeric[digits=42]"),
        ImportFixture.changes(
            fixture.difference(
                Table.read(file, TableOptions.none()),
                ImportFixture.mapping(columns),
                ImportChoices.none())));
  }

  /** The value of a cell of a record that isn't there yet. */
  private static FieldValue value(
      Table table, MappedColumn column, FieldType type, DropdownValues known, FieldValue cell) {
    return new CellValueParser(table, column, type, column.rules().parser(), known)
        .of(cell, null, label -> {});
  }

  @Test
  void aNumberOfAWorkbookIsAKeyWhereKeysAreKnown() throws IOException {
    Path file = folder.resolve("k.xlsx");
    try (OutputStream out = Files.newOutputStream(file);
        Workbook workbook = new Workbook(out, "Analyst", "1.0")) {
      Worksheet sheet = workbook.newWorksheet("Cases");
      sheet.value(0, 0, "source_id");
      sheet.value(1, 0, "E5");
    }
    DropdownValues dropdownValues =
        new DropdownValues() {
          @Override
          public List<KnownDropdownValue> options(String fieldKey) {
            return fieldKey.equals("grade")
                ? List.of(new KnownDropdownValue("7", null, 1, KnownDropdownValue.Source.SEEN))
                : List.of();
          }

          @Override
          public Set<String> fieldKeys() {
            return Set.of("grade");
          }
        };
    Table table = Table.read(file, TableOptions.none());
    FieldValue eight = new FieldValue.Numeric("8");
    MappedColumn grade = ImportFixture.column("grade", CellRules.plain());
    MappedColumn other = ImportFixture.column("x", CellRules.plain());
    assertEquals(
        FieldValue.text("8"), value(table, grade, FieldType.UNKNOWN, dropdownValues, eight));
    assertEquals(eight, value(table, other, FieldType.UNKNOWN, dropdownValues, eight));
  }

  @Test
  void aKnownKeyOrLabelWithACommaIsOneKey() throws IOException {
    DropdownValues dropdownValues =
        new DropdownValues() {
          @Override
          public List<KnownDropdownValue> options(String fieldKey) {
            return Stream.of("hr", "it", "hr, it", "both")
                .map(
                    key ->
                        new KnownDropdownValue(
                            key,
                            key.equals("both") ? "it, hr" : null,
                            1,
                            KnownDropdownValue.Source.SERVICE))
                .toList();
          }

          @Override
          public Set<String> fieldKeys() {
            return Set.of("sources");
          }
        };
    Table table = fixture.table("c.csv", "source_id|sources\nE5|x\n");
    MappedColumn plain = ImportFixture.column("sources", CellRules.plain().withSeparator(";"));
    MappedColumn labels =
        ImportFixture.column("sources", CellRules.plain().withSeparator(";").withLabels());
    assertEquals(
        new FieldValue.Structure("[\"hr, it\"]"),
        value(table, plain, FieldType.CHOICES, dropdownValues, FieldValue.text("hr, it")));
    assertEquals(
        new FieldValue.Structure("[\"both\"]"),
        value(table, labels, FieldType.CHOICES, dropdownValues, FieldValue.text("it, hr")));
    assertEquals(
        new FieldValue.Structure("[\"it\",\"hr\"]"),
        value(table, plain, FieldType.CHOICES, dropdownValues, FieldValue.text("it, hr")));
  }

  @Test
  void aDecimalCommaDecidesOnlyWhatHasTwoMeanings() throws IOException {
    CellRules german = CellRules.plain().withStyle(InputStyle.COMMA);
    Table table =
        fixture.table(
            "n.ndjson",
            """
            {"id":"5","cost":1234.5}
            {"id":"1","cost":"1.5"}
            {"id":"2","cost":"-1.234.567,25"}
            {"id":"6","cost":"1.2345,6"}
            {"id":"7","cost":"12,5"}
            {"id":"8","cost":"1.234"}
            """);
    fixture
        .record("6", "E6", false, Map.of())
        .record("7", "E7", false, Map.of())
        .record("8", "E8", false, Map.of());
    Mapping mapping =
        new Mapping(
            RecordKind.USE_CASES,
            Mapping.Key.ID,
            "id",
            "",
            List.of(ImportFixture.column("cost", german)));
    assertEquals(
        List.of(
            "5 cost Numeric[digits=1234.5]",
            "1 cost Numeric[digits=1.5]",
            "2 cost Numeric[digits=-1234567.25]",
            "6 cost Text[value=1.2345,6]",
            "7 cost Numeric[digits=12.5]",
            "8 cost Numeric[digits=1234]"),
        ImportFixture.changes(fixture.difference(table, mapping, ImportChoices.none())));
  }

  @Test
  void datesWithTimesAreUnderstood() {
    InputParser times = CellRules.plain().withDates("dd.MM.yyyy HH:mm").parser();
    assertEquals(
        new InputReading.Value("2026-12-24T18:30:00", null), times.moment("24.12.2026 18:30"));
    assertEquals(new InputReading.Value("2026-12-24", null), times.date("24.12.2026 18:30"));
    assertThrows(IllegalArgumentException.class, () -> CellRules.plain().withDates("no date"));
  }
}
