package io.casedesk.desktop.records.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Column.Kind;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FiltersModelTest {

  private static final Column<UseCase> THEME = custom("theme", Kind.OPTION);
  private static final Column<UseCase> AREAS = custom("areas", Kind.OPTIONS);
  private static final Column<UseCase> STATUS = standard("status", Kind.STATUS);
  private static final Column<UseCase> TITLE = standard("title", Kind.TEXT);
  private static final Column<UseCase> BENEFIT = custom("benefit", Kind.NUMBER);

  private final Deque<Runnable> background = new ArrayDeque<>();
  private final Tasks tasks =
      new Tasks(
          background::add,
          Runnable::run,
          thrown -> {
            throw new AssertionError(thrown);
          });
  private final RowsModel<UseCase> rows = new RowsModel<>(tasks, InputParser.canonical());
  private final ObservableList<Column<UseCase>> columns =
      FXCollections.observableArrayList(List.of(TITLE, STATUS, THEME, AREAS, BENEFIT));
  private DropdownValues dropdownValues = book("fin", "legal");
  private final FiltersModel<UseCase> model =
      new FiltersModel<>(rows, columns, () -> dropdownValues, tasks, Clock.systemUTC());

  @Test
  void aValueIsFilteredByAsItsColumnCompares() {
    model.putValue(THEME, FieldValue.text("fin"));
    model.putValue(AREAS, new FieldValue.Structure("[\"a\",\"b\"]"));
    model.putValue(BENEFIT, new FieldValue.Numeric("1250.50"));
    model.putValue(TITLE, FieldValue.text(" "));
    model.putValue(STATUS, null);
    assertEquals(
        List.of(
            FieldFilter.of(THEME.id(), Operator.ANY_OF, "fin"),
            FieldFilter.of(AREAS.id(), Operator.ANY_OF, "a", "b"),
            FieldFilter.of(BENEFIT.id(), Operator.BETWEEN, "1250.50", "1250.50"),
            FieldFilter.of(TITLE.id(), Operator.ANY_OF, FieldFilter.Special.BLANK),
            FieldFilter.of(STATUS.id(), Operator.ANY_OF, FieldFilter.Special.ABSENT)),
        model.filters());
    // Another value of the same column takes the place of the first one.
    model.putValue(THEME, FieldValue.text("legal"));
    assertEquals(FieldFilter.of(THEME.id(), Operator.ANY_OF, "legal"), model.filters().getFirst());
    assertEquals(5, model.filters().size());
  }

  @Test
  void filtersAreAppliedTogetherWithSearchAndDeleted() {
    add(
        record("1", "Invoice matching", "active", "fin"),
        record("2", "Invoice search", "draft", "fin"),
        record("3", "Contract search", "active", "legal"),
        deleted("4", "Invoice gone", "fin"));
    model.put(null, FieldFilter.of(THEME.id(), Operator.ANY_OF, "fin"));
    settle();
    assertEquals(List.of("1", "2"), ids());
    model.put(null, FieldFilter.of(STATUS.id(), Operator.ANY_OF, "active"));
    settle();
    assertEquals(List.of("1"), ids());
    rows.deletedShownProperty().set(true);
    model.remove(FieldFilter.of(STATUS.id(), Operator.ANY_OF, "active"));
    rows.queryProperty().set("invoice");
    settle();
    assertEquals(List.of("1", "2", "4"), ids());
    model.clear();
    settle();
    assertEquals(List.of("1", "2", "4"), ids(), "what the search lets through");
    rows.queryProperty().set("");
    settle();
    assertEquals(4, rows.shown().size());
  }

  @Test
  void allFiltersCountOrOneIsEnough() {
    add(
        record("1", "Invoice matching", "active", "fin"),
        record("2", "Invoice search", "draft", "legal"),
        record("3", "Contract search", "active", "legal"),
        record("4", "Contract search", "draft", "fin"));
    FieldFilter invoice = FieldFilter.of(TITLE.id(), Operator.CONTAINS, "invoice");
    FieldFilter fin = FieldFilter.of(THEME.id(), Operator.ANY_OF, "fin");
    FieldFilter draft = FieldFilter.of(STATUS.id(), Operator.ANY_OF, "draft");
    model.set(List.of(invoice, fin, draft));
    settle();
    assertEquals(List.of(), ids());
    model.setMatchAny(true);
    settle();
    assertEquals(List.of("1", "2", "4"), ids(), "invoice or fin or draft");
    assertEquals(
        4, model.count(THEME, fin).get().records(), "another value would add records to the list");
    model.remove(invoice);
    settle();
    assertEquals(List.of("1", "2", "4"), ids(), "fin or draft");
    model.put(draft, FieldFilter.of(STATUS.id(), Operator.ANY_OF, ""));
    model.put(null, invoice);
    settle();
    assertEquals(List.of("1", "2", "4"), ids(), "an empty filter changes no other one");
    model.setMatchAny(false);
    settle();
    assertEquals(List.of("1"), ids());
    assertEquals(2, model.count(THEME, fin).get().records(), "those of the other filter");
    model.setMatchAny(true);
    model.clear();
    model.put(null, invoice);
    model.put(null, draft);
    settle();
    assertEquals(List.of("2"), ids(), "without filters, the choice is as at first");
    model.set(List.of(invoice, FieldFilter.of("custom_fields.gone", Operator.ANY_OF, "x")), true);
    settle();
    assertEquals(List.of("1", "2"), ids(), "a filter that can't be applied lets nothing through");
  }

  @Test
  void recordsThatComeLaterAreFilteredAsWell() {
    model.put(null, FieldFilter.of(THEME.id(), Operator.ANY_OF, "fin"));
    settle();
    add(record("1", "a", "active", "fin"), record("2", "b", "active", "legal"));
    assertEquals(List.of("1"), ids());
    add(record("2", "b", "active", "fin"));
    assertEquals(List.of("1", "2"), ids(), "it was read again with another value");
  }

  @Test
  void nothingIsFilteredOnTheSpotBeyondAThousandRows() {
    model.put(null, FieldFilter.of(THEME.id(), Operator.ANY_OF, "fin"));
    settle();
    List<ListRow<UseCase>> many = new ArrayList<>();
    for (int i = 0; i < 1001; i++) {
      many.add(new ListRow<>(record("r" + i, "t", "active", i % 2 == 0 ? "fin" : "legal")));
    }
    rows.add(many);
    assertEquals(List.of(), ids(), "it waits for the background");
    settle();
    assertEquals(501, rows.shown().size());
  }

  @Test
  void facetsCountWhatTheOtherFiltersAndTheSearchLetThrough() {
    add(
        record("1", "x one", "active", "fin"),
        record("2", "x two", "active", "legal"),
        record("3", "x three", "draft", "fin"),
        record("4", "x four", "active", "Finance"),
        record("5", "x five", "active", null),
        record("6", "x six", "active", ""),
        record("7", "other", "active", "fin"));
    rows.queryProperty().set("x");
    model.put(null, FieldFilter.of(STATUS.id(), Operator.ANY_OF, "active"));
    FieldFilter theme = FieldFilter.of(THEME.id(), Operator.ANY_OF, "legal");
    model.put(null, theme);
    settle();
    assertEquals(List.of("2"), ids());

    Facet facet = facet(THEME, theme);
    assertEquals(1, count(facet, "fin"), "its own filter does not count, the others do");
    assertEquals(1, count(facet, "legal"));
    assertEquals(1, count(facet, "Finance"));
    assertEquals(1, facet.count(Special.BLANK));
    assertEquals(1, facet.count(Special.ABSENT));
    assertEquals(1, facet.count(Special.UNKNOWN_KEY));
    assertEquals(5, facet.records());
    assertEquals("Label of fin", value(facet, "fin").label());
    assertTrue(value(facet, "fin").known());
    assertFalse(value(facet, "Finance").known(), "no option of the service");

    Facet status = facet(STATUS, null);
    assertEquals(1, count(status, "active"), "the theme filter counts here");
    assertEquals(1, status.records());
    assertEquals(0, status.count(Special.UNKNOWN_KEY), "a status is open");
  }

  @Test
  void knownOptionsThatNoRecordHoldsAreOfferedAsWell() {
    add(record("1", "a", "active", "fin"));
    assertEquals(0, count(facet(THEME, null), "legal"));
  }

  @Test
  void everyKeyOfAListCountsOnce() {
    add(
        areas("1", "[\"fin\",\"legal\"]"),
        areas("2", "[\"fin\",\"fin\"]"),
        areas("3", "[]"),
        areas("4", "[1]"));
    Facet facet = facet(AREAS, null);
    assertEquals(2, count(facet, "fin"));
    assertEquals(1, count(facet, "legal"));
    assertEquals(1, count(facet, "[1]"), "shown as it was sent");
    assertEquals(1, facet.count(Special.BLANK));
  }

  @Test
  void valuesAreChosenOneByOneAndApplied() {
    add(record("1", "a", "active", "fin"), record("2", "b", "active", null));
    ValuesModel<UseCase> values = model.values(THEME, null);
    values.toggle("fin");
    settle();
    assertEquals(List.of("1"), ids());
    values.toggle(Special.ABSENT);
    settle();
    assertEquals(List.of("1", "2"), ids());
    assertEquals(1, model.filters().size(), "one filter grows");
    values.toggle("fin");
    settle();
    assertEquals(List.of("2"), ids());
    values.negate(true);
    settle();
    assertEquals(List.of("1"), ids());
    values.toggle(Special.ABSENT);
    settle();
    assertEquals(List.of(), model.filters(), "a filter that asks for nothing is none");
    assertEquals(List.of("1", "2"), ids());
    values.toggle("fin");
    assertEquals(Operator.NONE_OF, model.filters().getFirst().operator(), "“is not” stays");
  }

  @Test
  void aCountThatIsOutOfDateIsFollowedByAnother() {
    ValuesModel<UseCase> values = model.values(THEME, null);
    rows.add(List.of(new ListRow<>(record("1", "a", "active", "fin"))));
    rows.add(List.of(new ListRow<>(record("2", "b", "active", "fin"))));
    assertNull(values.facetProperty().get(), "nothing is counted on the JavaFX thread");
    assertEquals(1, background.size(), "one count at a time");
    settle();
    assertEquals(2, count(Objects.requireNonNull(values.facetProperty().get()), "fin"));
    values.close();
    add(record("3", "c", "active", "fin"));
    assertEquals(2, count(Objects.requireNonNull(values.facetProperty().get()), "fin"));
  }

  @Test
  void aFilterOfAnUnknownColumnIsKeptAndSaidAndNotApplied() {
    add(record("1", "a", "active", "fin"));
    FieldFilter filter = FieldFilter.of("custom_fields.gone", Operator.ANY_OF, "x");
    model.set(List.of(filter));
    settle();
    assertEquals(List.of("1"), ids());
    assertEquals(Optional.of(FiltersModel.InactiveReason.NO_COLUMN), model.idle(filter));
    columns.add(custom("gone", Kind.TEXT));
    settle();
    assertEquals(Optional.empty(), model.idle(filter));
    assertEquals(List.of(), ids(), "applied as soon as the column is there");
  }

  @Test
  void aFilterThatDoesNotFitItsColumnIsSaidAndNotApplied() {
    add(record("1", "a", "active", "fin"));
    FieldFilter filter = FieldFilter.of(TITLE.id(), Operator.BETWEEN, "1", "2");
    model.set(List.of(filter));
    settle();
    assertEquals(Optional.of(FiltersModel.InactiveReason.UNUSABLE), model.idle(filter));
    assertEquals(List.of("1"), ids());
    ValuesModel<UseCase> values = model.values(BENEFIT, null);
    assertFalse(values.replaceFilter(FieldFilter.of(BENEFIT.id(), Operator.BETWEEN, "ten", "")));
    assertEquals(List.of(filter), model.filters(), "nothing changed");
    assertTrue(values.replaceFilter(FieldFilter.of(BENEFIT.id(), Operator.BETWEEN, "10", "")));
  }

  @Test
  void moreKnownOptionsChangeWhatIsUnknown() {
    add(record("1", "a", "active", "fin"), record("2", "b", "active", "new"));
    model.set(List.of(FieldFilter.of(THEME.id(), Operator.ANY_OF, Special.UNKNOWN_KEY)));
    settle();
    assertEquals(List.of("2"), ids());
    dropdownValues = book("fin", "legal", "new");
    model.knowledgeChanged();
    settle();
    assertEquals(List.of(), ids());
  }

  @Test
  void aKeyThatOnlyRecordsNameIsUnknownWhereTheServiceNamesItsOptions() {
    UseCase labelled = record("1", "a", "active", "Finance");
    add(labelled);
    List<FieldDefinition> fields = List.of(new FieldDefinition("theme", "dropdown", "Theme"));
    dropdownValues =
        KnownDropdownValues.of(
            fields,
            Map.of("theme", List.of(new DropdownValue("fin", "Finance"))),
            List.of(labelled));
    assertEquals(1, facet(THEME, null).count(Special.UNKNOWN_KEY));
    dropdownValues = KnownDropdownValues.of(fields, Map.of(), List.of(labelled));
    assertEquals(
        0, facet(THEME, null).count(Special.UNKNOWN_KEY), "records are all there is to know from");
  }

  private Facet facet(Column<UseCase> column, @Nullable FieldFilter edited) {
    ValuesModel<UseCase> values = model.values(column, edited);
    settle();
    values.close();
    return Objects.requireNonNull(values.facetProperty().get());
  }

  private static Facet.Value value(Facet facet, String key) {
    return facet.values().stream().filter(v -> v.key().equals(key)).findFirst().orElseThrow();
  }

  private static int count(Facet facet, String key) {
    return value(facet, key).count();
  }

  private void add(UseCase... records) {
    List<ListRow<UseCase>> added = new ArrayList<>();
    for (UseCase record : records) {
      added.add(new ListRow<>(record));
    }
    rows.add(added);
    settle();
  }

  private void settle() {
    while (!background.isEmpty()) {
      background.removeFirst().run();
    }
  }

  private List<String> ids() {
    return rows.shown().stream().map(row -> row.record().id()).toList();
  }

  private static DropdownValues book(String... keys) {
    List<DropdownValue> options = new ArrayList<>();
    for (String key : keys) {
      options.add(new DropdownValue(key, "Label of " + key));
    }
    return KnownDropdownValues.of(
        List.of(
            new FieldDefinition("theme", "dropdown", "Theme"),
            new FieldDefinition("areas", "multiselect", "Areas")),
        Map.of("theme", options, "areas", options),
        List.of());
  }

  private static Column<UseCase> custom(String key, Kind kind) {
    return column(FieldRef.custom(key), kind);
  }

  private static Column<UseCase> standard(String key, Kind kind) {
    return column(FieldRef.standard(key), kind);
  }

  private static Column<UseCase> column(FieldRef field, Kind kind) {
    return new Column<>(
        field.toString(),
        field.key(),
        kind,
        record -> record.value(field),
        new Column.Layout(100, true),
        null);
  }

  private static UseCase record(String id, String title, String status, @Nullable String theme) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("title", FieldValue.text(title));
    members.put("status", FieldValue.text(status));
    return new UseCase(
        id, members, theme == null ? Map.of() : Map.of("theme", FieldValue.text(theme)));
  }

  private static UseCase deleted(String id, String title, String theme) {
    return new UseCase(
        id,
        Map.of("title", FieldValue.text(title), "delete_flag", FieldValue.bool(true)),
        Map.of("theme", FieldValue.text(theme)));
  }

  private static UseCase areas(String id, String json) {
    return new UseCase(id, Map.of(), Map.of("areas", new FieldValue.Structure(json)));
  }
}
