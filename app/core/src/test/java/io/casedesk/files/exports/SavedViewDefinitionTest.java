package io.casedesk.files.exports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void filtersAreWrittenAndReadAsText(boolean matchAny) {
    List<FieldFilter> filters =
        Stream.of(Operator.values())
            .map(
                operator ->
                    new FieldFilter(
                        "custom_fields.cost",
                        operator,
                        List.of("1,5 \"ä\"\n", ""),
                        Set.of(Special.BLANK, Special.UNKNOWN_KEY)))
            .toList();
    SavedViewDefinition read =
        SavedViewDefinition.readFilters(SavedViewDefinition.writeFilters(filters, matchAny));
    assertEquals(filters, read.filters());
    assertEquals(matchAny, read.matchAny());
  }

  @Test
  void aTextWithoutUsableFiltersIsRefusedWithTheReason() {
    Map<String, Reason> texts =
        Map.of(
            "",
            Reason.NO_VIEW,
            "{}",
            Reason.NO_VIEW,
            "[",
            Reason.NO_JSON,
            "[]",
            Reason.NO_VIEW,
            filters("null"),
            Reason.MEMBER,
            filters("{}"),
            Reason.MEMBER,
            filters("{\"column\": \"title\", \"operator\": \"near\"}"),
            Reason.MEMBER,
            filters("{\"column\": \"a\", \"operator\": \"contains\", \"values\": [5]}"),
            Reason.MEMBER);
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
  void aViewOfANewerVersionIsRefused() {
    assertEquals(
        Reason.NEWER,
        assertThrows(
                UnusableViewException.class,
                () -> SavedViewDefinition.read("{\"format\": \"casedesk-view\", \"version\": 2}"))
            .reason());
  }

  private static String filters(String one) {
    return "{\"filters\": [" + one + "]}";
  }

  @ParameterizedTest
  @CsvSource({"'', 1", "'\"match_any\": false,', 1", "'\"match_any\": true,', 1 2 3"})
  void aRecordMatchesAllFiltersOrAny(String match, String ids) {
    SavedViewDefinition view =
        SavedViewDefinition.read(
            "{\"format\": \"casedesk-view\", \"version\": 1, "
                + match
                + """
                "filters": [
                  {"column": "title", "operator": "starts_with", "values": ["a"], "also": []},
                  {"column": "status", "operator": "any_of", "values": ["draft"]}]}
                """);
    Predicate<CaseRecord> shown =
        view.shows(new ViewFields(RecordKind.USE_CASES, List.of(), NO_VALUES, ZoneOffset.UTC));
    assertEquals(
        ids,
        Stream.of(
                record("1", "apple", "draft"),
                record("2", "apple", "active"),
                record("3", "berry", "draft"),
                record("4", "cherry", "active"))
            .filter(shown)
            .map(UseCase::id)
            .collect(Collectors.joining(" ")));
    assertEquals(view, SavedViewDefinition.read(view.write()));
  }

  @Test
  void theSearchCountsBesideAnyFilter() {
    SavedViewDefinition view =
        new SavedViewDefinition(
            "",
            "Mine",
            false,
            List.of(),
            0,
            List.of(),
            "",
            List.of(
                FieldFilter.of("title", Operator.STARTS_WITH, "a"),
                FieldFilter.of("title", Operator.STARTS_WITH, "b")),
            true,
            "apple",
            false);
    Predicate<CaseRecord> shown =
        view.shows(new ViewFields(RecordKind.USE_CASES, List.of(), NO_VALUES, ZoneOffset.UTC));
    assertTrue(shown.test(record("1", "apple", "draft")));
    assertFalse(shown.test(record("2", "banana", "draft")));
  }
}
