package io.casedesk.desktop.records.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.tasks.DirectTasks;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.ViewFields;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowsModelTest {

  private final RowsModel<UseCase> rows =
      new RowsModel<>(DirectTasks.create(), InputParser.canonical());

  @Test
  void searchFindsEveryWordInAnyFieldWhateverTheCase() {
    rows.add(
        List.of(
            row("1", "Invoice matching", "fin"),
            row("2", "Contract search", "legal"),
            row("3", "Łódź depot routing", "ops")));
    rows.queryProperty().set("  SEARCH leg ");
    assertEquals(List.of("2"), ids());
    rows.queryProperty().set("łódź");
    assertEquals(List.of("3"), ids());
    rows.queryProperty().set("");
    assertEquals(List.of("1", "2", "3"), ids());
  }

  @Test
  void rowsThatAreThereAlreadyChangeNothing() {
    rows.add(List.of(row("1", "Invoice matching", "fin")));
    long version = rows.versionProperty().get();
    List<Number> heard = new ArrayList<>();
    rows.filtered().replacementsProperty().subscribe((before, now) -> heard.add(now));
    Column<UseCase> title =
        new Column<>(
            "title",
            "Title",
            Kind.TEXT,
            record -> record.value(FieldRef.standard("title")),
            new Column.Layout(100, true),
            null);
    rows.order(List.of(new RowsModel.Order<>(title, false)));
    assertEquals(1, heard.size());

    rows.add(List.of());
    rows.add(List.of(row("1", "Invoice matching", "fin")));

    assertEquals(version, rows.versionProperty().get());
    assertEquals(1, heard.size(), "no row is sorted again");
  }

  @Test
  void whatReadsReplacedStaysMarkedUntilItIsVisited() {
    rows.changed().addAll(Set.of("1", "2"));
    assertEquals(Set.of("1", "2"), rows.changed());
    rows.changed().addAll(Set.of("2", "3"));
    assertEquals(Set.of("1", "2", "3"), rows.changed());
    rows.changed().remove("2");
    assertEquals(Set.of("1", "3"), rows.changed());
  }

  @Test
  void accentsNeedNotBeTypedButMayBe() {
    rows.add(
        List.of(
            row("1", "Rollout München", "fin"),
            row("2", "Łódź depot routing", "ops"),
            row("3", "Straße, Ærø, Œuvre, İzmir, Munchen", "Việt Nam"),
            row("4", "Re\u0301sume\u0301 search", "legal")));
    Map<String, List<String>> found =
        Map.ofEntries(
            Map.entry("munchen", List.of("1", "3")),
            Map.entry("MÜNCHEN", List.of("1", "3")),
            Map.entry("lodz", List.of("2")),
            Map.entry("łódź", List.of("2")),
            Map.entry("strasse", List.of("3")),
            Map.entry("aero", List.of("3")),
            Map.entry("oeuvre", List.of("3")),
            Map.entry("izmir", List.of("3")),
            Map.entry("viet", List.of("3")),
            Map.entry("résumé", List.of("4")),
            Map.entry("zzz", List.of()));
    found.forEach(
        (query, ids) -> {
          rows.queryProperty().set(query);
          assertEquals(ids, ids(), query);
        });
  }

  @Test
  void numbersAndDatesAreFoundInTheFormThatTheTableShows() {
    RowsModel<UseCase> german =
        new RowsModel<>(DirectTasks.create(), InputParser.of(Locale.GERMANY));
    german.add(List.of(row("1", "costs", "1234.50"), row("2", "due", "2026-12-31")));
    Map<String, List<String>> found =
        Map.of(
            "1.234,5", List.of("1"),
            "1234.50", List.of("1"),
            "1.234,6", List.of(),
            "31.12.2026", List.of("2"),
            "31-Dec-2026", List.of("2"),
            "12/31/2026", List.of("2"),
            "31.12.2025", List.of());
    found.forEach(
        (query, ids) -> {
          german.queryProperty().set(query);
          assertEquals(ids, german.shownRecords().stream().map(UseCase::id).toList(), query);
        });
  }

  @Test
  void aLongerWordFindsARecordThatItsBeginningDoesNotFind() {
    RowsModel<UseCase> german =
        new RowsModel<>(DirectTasks.create(), InputParser.of(Locale.GERMANY));
    german.add(List.of(row("1", "costs", "1234.50")));
    german.queryProperty().set("1.23");
    assertEquals(List.of(), german.shownRecords());
    german.queryProperty().set("1.234");
    assertEquals(1, german.shownRecords().size(), "1.234 is 1234");
  }

  @Test
  void deletedRecordsAreCountedAndHiddenUntilAskedFor() {
    rows.add(List.of(row("1", "a", "x"), deleted("2")));
    assertEquals(List.of("1"), ids());
    assertEquals(1, rows.deletedProperty().get());
    assertEquals(2, rows.totalProperty().get());
    rows.deletedShownProperty().set(true);
    assertEquals(List.of("1", "2"), ids());
  }

  @Test
  void aRecordIsFilteredOutOnlyWhereItIsNotShownForAnotherReason() {
    rows.add(List.of(row("1", "a", "x"), deleted("2")));
    assertFalse(rows.isFilteredOut("1"));
    assertFalse(rows.isFilteredOut("2"), "it is hidden because it is deleted");
    assertFalse(rows.isFilteredOut("3"), "it does not exist");
    rows.queryProperty().set("b");
    assertTrue(rows.isFilteredOut("1"));
    assertFalse(rows.isFilteredOut("2"));
    rows.deletedShownProperty().set(true);
    assertTrue(rows.isFilteredOut("2"));
    rows.remove(Set.of("1"));
    assertFalse(rows.isFilteredOut("1"));
  }

  @Test
  void aSavedViewOrdersTextsAsTheTableDoes() {
    FieldRef title = FieldRef.standard("title");
    rows.add(
        List.of(
            row("1", "Zug", ""),
            row("2", "Übung", ""),
            row("3", "straße", ""),
            row("4", "Strauß", ""),
            row("5", "Öl", ""),
            row("6", "ort", "")));
    SavedViewDefinition view =
        new SavedViewDefinition(
            "",
            "Mine",
            false,
            List.of(),
            0,
            List.of(new SavedViewDefinition.Sort(title.toString(), false)),
            "",
            List.of(),
            false,
            "",
            false);
    ViewFields known =
        new ViewFields(
            RecordKind.USE_CASES,
            List.of(),
            KnownDropdownValues.of(List.of(), Map.of(), List.of()),
            ZoneOffset.UTC);
    List<String> saved = view.sorted(rows.records(), known).stream().map(UseCase::id).toList();
    rows.order(List.of(new RowsModel.Order<>(column(title), false)));
    assertEquals(List.of("5", "6", "3", "4", "2", "1"), ids());
    assertEquals(ids(), saved);
  }

  @Test
  void numbersSortAsNumbersAndBlanksComeLastEitherWay() {
    rows.add(
        List.of(benefit("1", "9"), benefit("2", null), benefit("3", "10"), benefit("4", "-1")));
    Column<UseCase> column =
        new Column<>(
            "benefit",
            "Benefit",
            Kind.NUMBER,
            record -> record.value(FieldRef.custom("benefit")),
            new Column.Layout(100, true),
            null);
    rows.order(List.of(new RowsModel.Order<>(column, false)));
    assertEquals(List.of("4", "1", "3", "2"), ids());
    rows.order(List.of(new RowsModel.Order<>(column, true)));
    assertEquals(List.of("3", "1", "4", "2"), ids());
  }

  @Test
  void timestampsSortAsInstantsWhateverTheirShapeAndOthersComeLastEitherWay() {
    FieldRef updated = FieldRef.standard("updated_at");
    List<String> sent =
        List.of(
            "2026-11-01T10:00:00Z",
            "2026-11-01T12:00:00.000+03:00",
            "2026-02-30T00:00:00Z",
            "2026-11-01 10:00:00,5",
            "1762000000",
            "2026-10-31T23:59:60Z");
    for (int i = 0; i < sent.size(); i++) {
      rows.add(List.of(updated(String.valueOf(i), sent.get(i))));
    }
    Column<UseCase> column =
        new Column<>(
            "updated_at",
            "Updated",
            Kind.TIMESTAMP,
            record -> record.value(updated),
            new Column.Layout(100, true),
            null);
    rows.order(List.of(new RowsModel.Order<>(column, false)));
    assertEquals(List.of("5", "1", "0", "3", "2", "4"), ids());
    rows.order(List.of(new RowsModel.Order<>(column, true)));
    assertEquals(List.of("3", "0", "1", "5", "2", "4"), ids());
  }

  private static ListRow<UseCase> updated(String id, String at) {
    return new ListRow<>(new UseCase(id, Map.of("updated_at", FieldValue.text(at)), Map.of()));
  }

  @Test
  void theSecondColumnOrdersWhatTheFirstLeavesEqual() {
    rows.add(List.of(row("1", "b", "fin"), row("2", "a", "legal"), row("3", "a", "fin")));
    rows.order(
        List.of(
            new RowsModel.Order<>(column(FieldRef.custom("theme")), false),
            new RowsModel.Order<>(column(FieldRef.standard("title")), false)));
    assertEquals(List.of("3", "1", "2"), ids());
  }

  @Test
  void aRecordReadAgainTakesThePlaceOfTheOlderOne() {
    ListRow<UseCase> kept = row("1", "same", "fin");
    rows.add(List.of(kept, row("2", "old", "fin")));
    rows.add(List.of(row("1", "same", "fin"), row("2", "new", "fin")));
    assertEquals(List.of("1", "2"), ids());
    assertSame(kept, rows.shown().getFirst(), "a row that did not change is not replaced");
    assertEquals("new", rows.shown().get(1).record().title());
  }

  @Test
  void recordsThatAreGoneAreDropped() {
    rows.add(List.of(row("1", "a", "x"), row("2", "b", "x"), row("3", "c", "x")));
    rows.remove(Set.of("2", "x"));
    assertEquals(List.of("1", "3"), ids());
    assertEquals(2, rows.totalProperty().get());
    rows.add(List.of(row("3", "changed", "x")));
    assertEquals("changed", rows.shown().get(1).record().title());
  }

  @Test
  void everyKeyFindsWhatTheWholeSearchWouldFindInTheOrderChosen() {
    List<ListRow<UseCase>> many =
        IntStream.range(0, 5000)
            .mapToObj(i -> row("r" + i, "Title " + i * 7919 % 5000, "t"))
            .toList();
    rows.add(many);
    rows.order(List.of(new RowsModel.Order<>(column(FieldRef.standard("title")), true)));
    for (String query : List.of("t", "ti", "title 4", "title 42", "title 4", "42 title", "", "9")) {
      rows.queryProperty().set(query);
      String[] words = query.strip().split("\\s+");
      assertEquals(
          many.stream()
              .filter(row -> Arrays.stream(words).allMatch(w -> text(row).contains(w)))
              .sorted(Comparator.comparing((ListRow<UseCase> row) -> text(row)).reversed())
              .map(row -> row.record().id())
              .toList(),
          ids(),
          query);
    }
  }

  private static String text(ListRow<UseCase> row) {
    return row.record().title().toLowerCase(Locale.ROOT) + "\nt";
  }

  @Test
  void rowsThatComeDuringASearchAreFoundByTheNextKeyToo() {
    rows.queryProperty().set("in");
    rows.add(List.of(row("1", "Invoices", "fin"), row("2", "Contracts", "legal")));
    rows.queryProperty().set("inv");
    assertEquals(List.of("1"), ids());
    rows.add(List.of(row("3", "Invitations", "hr"), row("2", "Inventory", "ops")));
    assertEquals(List.of("1", "2", "3"), ids());
    rows.queryProperty().set("invi");
    assertEquals(List.of("3"), ids());
  }

  @Test
  void deletedRecordsAreFoundWhenTheyAreAskedForDuringASearch() {
    rows.add(List.of(row("1", "true", "x"), deleted("2")));
    rows.queryProperty().set("tru");
    assertEquals(List.of("1"), ids());
    rows.deletedShownProperty().set(true);
    rows.queryProperty().set("true");
    assertEquals(List.of("1", "2"), ids());
    rows.deletedShownProperty().set(false);
    assertEquals(List.of("1"), ids());
    rows.add(List.of(row("2", "true", "no longer deleted")));
    assertEquals(0, rows.deletedProperty().get());
    assertEquals(List.of("1", "2"), ids());
  }

  @Test
  void aWordOfBytesIsFoundOnlyWhereItsLettersAre() {
    // "ж" is two bytes, of which one is also in "з" and the other in "ն".
    rows.add(List.of(row("1", "caж", "x"), row("2", "caз", "x"), row("3", "caն", "x")));
    rows.queryProperty().set("Ж");
    assertEquals(List.of("1"), ids());
  }

  @Test
  void theTableHearsOfNewerRowsOfTheSameRecordsAndKeepsTheOthers() {
    rows.add(List.of(row("1", "a", "x"), row("2", "b", "x"), row("3", "c", "x")));
    List<String> heard = new ArrayList<>();
    rows.shown()
        .addListener(
            (ListChangeListener<ListRow<UseCase>>)
                change -> {
                  while (change.next()) {
                    heard.add(
                        (change.wasUpdated() ? "updated " : "other ")
                            + change.getFrom()
                            + " to "
                            + change.getTo());
                  }
                });
    rows.add(List.of(row("1", "a", "x"), row("2", "changed", "x")));
    assertEquals(List.of("updated 1 to 2"), heard);
    rows.add(List.of(row("4", "d", "x")));
    rows.queryProperty().set("x");
    assertEquals(List.of("updated 1 to 2", "other 3 to 4"), heard, "nothing else is shown");
    rows.queryProperty().set("changed");
    assertEquals(List.of("updated 1 to 2", "other 3 to 4", "other 0 to 1"), heard);
  }

  @Test
  void whatWasHandedOutDoesNotChange() {
    rows.add(List.of(row("1", "a", "x"), row("2", "b", "x")));
    List<UseCase> before = rows.records();
    Supplier<Stream<UseCase>> searched = rows.searched();
    rows.add(List.of(row("2", "changed", "x"), row("3", "c", "x")));
    assertEquals(List.of("a", "b"), before.stream().map(UseCase::title).toList());
    assertEquals(List.of("a", "b"), searched.get().map(UseCase::title).toList());
    assertEquals(
        List.of("a", "changed", "c"), rows.records().stream().map(UseCase::title).toList());
    assertEquals("changed", Objects.requireNonNull(rows.find("2")).title());
    assertNull(rows.find("4"));
  }

  private List<String> ids() {
    return rows.shown().stream().map(row -> row.record().id()).toList();
  }

  private static Column<UseCase> column(FieldRef field) {
    return new Column<>(
        field.toString(),
        field.key(),
        Kind.TEXT,
        record -> record.value(field),
        new Column.Layout(100, true),
        null);
  }

  private static ListRow<UseCase> row(String id, String title, String theme) {
    return new ListRow<>(
        new UseCase(
            id, Map.of("title", FieldValue.text(title)), Map.of("theme", FieldValue.text(theme))));
  }

  private static ListRow<UseCase> deleted(String id) {
    return new ListRow<>(new UseCase(id, Map.of("delete_flag", FieldValue.bool(true)), Map.of()));
  }

  private static ListRow<UseCase> benefit(String id, @Nullable String digits) {
    Map<String, FieldValue> custom = new LinkedHashMap<>();
    if (digits != null) {
      custom.put("benefit", new FieldValue.Numeric(digits));
    }
    return new ListRow<>(new UseCase(id, Map.of(), custom));
  }
}
