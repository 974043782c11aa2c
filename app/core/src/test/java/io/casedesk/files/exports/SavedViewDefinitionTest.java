package io.casedesk.files.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.files.exports.UnusableViewException.Reason;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Saved views as their files describe them. */
class SavedViewDefinitionTest {

  private static final DropdownValues NO_VALUES =
      new DropdownValues() {
        @Override
        public List<KnownDropdownValue> options(String fieldKey) {
          return List.of();
        }

        @Override
        public Set<String> fieldKeys() {
          return Set.of();
        }
      };

  private static UseCase record(String id, String title, String status) {
    return new UseCase(
        id, Map.of("title", FieldValue.text(title), "status", FieldValue.text(status)), Map.of());
  }

  private static String written(boolean or) {
    FieldFilter first = FieldFilter.of("title", Operator.STARTS_WITH, "a");
    return new SavedViewDefinition(
            "", "Mine", false, List.of(), 0, List.of(), List.of(first, first.joined(or)), "", false)
        .write();
  }

  @Test
  void onlyAViewWithAnAlternativeNeedsThisVersion() {
    assertTrue(written(false).contains("\"version\" : 1,"), written(false));
    // A Casedesk that ignores "or" would show other records without saying so.
    assertTrue(written(true).contains("\"version\" : 2,"), written(true));
  }

  @Test
  void filtersAreWrittenAndReadAsText() {
    List<FieldFilter> filters =
        Stream.of(Operator.values())
            .map(
                operator ->
                    new FieldFilter(
                        "custom_fields.cost",
                        operator,
                        List.of("1,5 \"ä\"\n", ""),
                        Set.of(Special.BLANK, Special.UNKNOWN_KEY),
                        operator == Operator.BETWEEN))
            .toList();
    assertEquals(
        filters, SavedViewDefinition.readFilters(SavedViewDefinition.writeFilters(filters)));
    assertEquals(List.of(), SavedViewDefinition.readFilters("[]"));
    assertEquals(2, SavedViewDefinition.readFilters(written(true)).size(), "those of a view");
  }

  @Test
  void aTextWithoutUsableFiltersIsRefusedWithTheReason() {
    Map<String, Reason> texts =
        Map.of(
            "", Reason.NO_VIEW,
            "{}", Reason.NO_VIEW,
            "[", Reason.NO_JSON,
            "[null]", Reason.MEMBER,
            "[{}]", Reason.MEMBER,
            "[{\"column\": \"title\", \"operator\": \"near\"}]", Reason.MEMBER,
            "[{\"column\": \"title\", \"operator\": \"contains\", \"values\": [5]}]", Reason.MEMBER,
            "{\"format\": \"casedesk-view\", \"version\": 3}", Reason.NEWER);
    texts.forEach(
        (text, reason) ->
            assertEquals(
                reason,
                assertThrows(
                        UnusableViewException.class,
                        () -> SavedViewDefinition.readFilters(text),
                        text)
                    .reason(),
                text));
  }

  @Test
  void aRecordMatchesOneFilterOfEachGroup() {
    SavedViewDefinition view =
        SavedViewDefinition.read(
            """
            {"format": "casedesk-view", "version": 1, "filters": [
              {"column": "title", "operator": "starts_with", "values": ["a"], "also": []},
              {"column": "title", "operator": "starts_with", "values": ["b"], "or": true},
              {"column": "status", "operator": "any_of", "values": ["draft"]}]}
            """);
    Predicate<CaseRecord> shown =
        view.shows(new ViewFields(RecordKind.USE_CASES, List.of(), NO_VALUES, ZoneOffset.UTC));
    assertEquals(
        List.of("1", "3"),
        Stream.of(
                record("1", "apple", "draft"),
                record("2", "apple", "active"),
                record("3", "berry", "draft"),
                record("4", "cherry", "draft"))
            .filter(shown)
            .map(UseCase::id)
            .toList());
    assertEquals(view, SavedViewDefinition.read(view.write()));
    assertEquals(Operator.STARTS_WITH, view.filters().get(1).operator());
    assertEquals(true, view.filters().get(1).or());
  }
}
