package io.casedesk.desktop.records.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.MemoryUseCases;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.desktop.records.table.CellRanges;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The forms of copied cells, in a German window. */
class SelectedCellsTest {

  private static final String LONG =
      "First line\r\nsecond: a|b & <script>alert(\"1\")</script>\n\tend";

  private static final List<FieldDefinition> FIELDS =
      List.of(
          new FieldDefinition("sponsor", "text", "Sponsor | \"owner\""),
          new FieldDefinition(
              "theme",
              "dropdown",
              "Theme",
              List.of(
                  new DropdownValue("FIN", "Finance"),
                  new DropdownValue("FIN_2", "Twice"),
                  new DropdownValue("FIN_3", "twice"),
                  new DropdownValue("OPS", "FIN"))),
          new FieldDefinition(
              "regions",
              "multiselect",
              "Regions",
              List.of(
                  new DropdownValue("emea", "Europa"),
                  new DropdownValue("apac", "Asien, Pazifik"),
                  new DropdownValue("latam", null))),
          new FieldDefinition("cost", "number", "Cost"));

  private final MemoryUseCases kind = new MemoryUseCases();
  private final List<UseCase> records = new ArrayList<>();

  private static List<Column<UseCase>> columns() {
    return List.of(
        column("sponsor", Kind.TEXT),
        column("theme", Kind.OPTION),
        column("regions", Kind.OPTIONS),
        column("cost", Kind.NUMBER));
  }

  private static Column<UseCase> column(String key, Kind kind) {
    FieldRef field = FieldRef.custom(key);
    String title =
        FIELDS.stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow().display();
    return new Column<>(
        field.toString(),
        title,
        kind,
        record -> record.value(field),
        new Column.Layout(100, true),
        null);
  }

  private void store(Map<String, FieldValue> fields) {
    String id = "" + records.size();
    records.add(new UseCase(id, Map.of("title", FieldValue.text(id)), fields));
  }

  private CellTextParser<UseCase> parser() {
    kind.parser = InputParser.of(Locale.GERMANY);
    return new CellTextParser<>(
        kind, FieldCatalog.of(FIELDS, records, KnownDropdownValues.of(FIELDS, Map.of(), records)));
  }

  private GridClipboard.Cells<UseCase> cells(CellRange range) {
    return new GridClipboard.Cells<>(records.stream().map(ListRow::new).toList(), columns(), range);
  }

  private SelectedCells.Copied copied(CellRange range, SelectedCells.Form form) {
    GridClipboard.Cells<UseCase> cells = cells(range);
    List<Column<UseCase>> columns = cells.columns().subList(range.left(), range.right() + 1);
    SelectedCells<UseCase> values =
        new SelectedCells<>(
            cells.rows().subList(range.top(), range.bottom() + 1),
            columns,
            columns.stream().map(column -> FieldRef.parse(column.id())).toList(),
            Map.of());
    return values.copied(form, parser());
  }

  private void storeSamples() {
    store(
        Map.of(
            "sponsor",
            FieldValue.text(LONG),
            "theme",
            FieldValue.text("FIN"),
            "regions",
            new FieldValue.Structure("[\"emea\",\"latam\"]"),
            "cost",
            new FieldValue.Numeric("1234.5")));
    store(Map.of("sponsor", FieldValue.text(""), "regions", new FieldValue.Structure("[]")));
  }

  private static CellRange all() {
    return CellRanges.of(0, 0, 1, 3);
  }

  @Test
  void headersAreAboveTheCellsOfAPlainCopy() {
    storeSamples();
    SelectedCells.Copied copied = copied(all(), SelectedCells.Form.HEADERS);
    assertEquals(
        "Sponsor | \"owner\"\tTheme\tRegions\tCost\n" + copied.cells().replace("1234.5", "1234,5"),
        copied.text());
    assertEquals(
        "Cost\n1234,5\n", copied(CellRanges.of(0, 3, 0, 3), SelectedCells.Form.HEADERS).text());
  }

  @Test
  void labelsReplaceKeysIfAPasteFindsTheKeysAgain() {
    for (String key : List.of("FIN", "FIN_2", "OPS", "unknown")) {
      store(
          Map.of(
              "theme",
              FieldValue.text(key),
              "regions",
              new FieldValue.Structure("[\"apac\",\"latam\"]")));
    }
    storeSamples();
    assertEquals(
        List.of(
            "Finance\t[\"Asien, Pazifik\",\"latam\"]",
            "FIN_2\t[\"Asien, Pazifik\",\"latam\"]",
            "OPS\t[\"Asien, Pazifik\",\"latam\"]",
            "unknown\t[\"Asien, Pazifik\",\"latam\"]",
            "Finance\tEuropa, latam",
            "\t[]"),
        copied(CellRanges.of(0, 1, 5, 2), SelectedCells.Form.LABELS).text().lines().toList());
    assertEquals("Finance", copied(CellRanges.of(0, 1, 0, 1), SelectedCells.Form.LABELS).text());
  }

  @ParameterizedTest
  @EnumSource
  void everyFormIsPastedHereAsTheValuesThatWereCopied(SelectedCells.Form form) {
    storeSamples();
    SelectedCells.Copied copied = copied(CellRanges.of(0, 0, 0, 3), form);
    store(Map.of());
    assertEquals(
        List.of(LONG, "FIN", "[\"emea\",\"latam\"]", "1234.5"), pasted(copied.cells(), true));
  }

  @Test
  void labelsFromAnotherProgramAreTheKeysThatWereCopied() {
    storeSamples();
    SelectedCells.Copied copied = copied(CellRanges.of(0, 0, 0, 3), SelectedCells.Form.LABELS);
    store(Map.of());
    assertEquals(
        List.of(LONG, "FIN", "[\"emea\",\"latam\"]", "1234.5"), pasted(copied.text(), false));
  }

  /** Pastes into the last record and returns its new values. */
  private List<String> pasted(String text, boolean isOwn) {
    int last = records.size() - 1;
    PasteReader.Result result =
        PasteReader.of(
                cells(CellRanges.of(last, 0, last, 0)),
                text,
                new ShownRows(last + 1, last + 1, 0, List.of()),
                parser(),
                Map.of(),
                isOwn)
            .read(1_000);
    return result instanceof PasteReader.Read(CellTextParser.ParseResult made, var _, var _)
            && made.refused().isEmpty()
        ? made.changes().stream().map(change -> change.wanted().display()).toList()
        : List.of(result.toString());
  }
}
