package io.casedesk.model.dropdowns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q26: the keys of a dropdown are known from metadata and from records")
final class KnownDropdownValuesTest {

  private static final String ANA = "{\"id\":\"p-1\",\"email\":\"ana@example.com\"}";
  private static final String BO = "{\"email\":\"bo@example.com\"}";

  private final KnownDropdownValues.Counter counter =
      new KnownDropdownValues.Counter(
          List.of(
              new FieldDefinition("theme", "dropdown", "Theme"),
              new FieldDefinition("note", "text", "Note")));

  private static UseCase useCase(String key, FieldValue value) {
    return new UseCase("uc", Map.of(), Map.of(key, value));
  }

  private static List<KnownDropdownValue> options(
      List<DropdownValue> defined, List<DropdownValue> captions, UseCase... records) {
    return KnownDropdownValues.of(
            List.of(new FieldDefinition("theme", "dropdown", "Theme", defined)),
            Map.of("theme", captions),
            List.of(records))
        .options("theme");
  }

  @Test
  void definedOptionsComeFirstThenSeenOnesByCount() {
    UseCase legal = useCase("theme", FieldValue.text("legal"));
    UseCase other = useCase("theme", FieldValue.text("other"));
    UseCase more = useCase("theme", FieldValue.text("more"));

    assertEquals(
        List.of(
            new KnownDropdownValue("fin", "Finance", 0, Source.SERVICE),
            new KnownDropdownValue("legal", "Legal", 1, Source.SERVICE),
            new KnownDropdownValue("other", null, 2, Source.SEEN),
            new KnownDropdownValue("more", null, 1, Source.SEEN)),
        options(
            List.of(new DropdownValue("fin", "Finance")),
            List.of(new DropdownValue("legal", "Legal")),
            more,
            other,
            legal,
            other));
  }

  @Test
  void aCaptionNamesAnOptionTheServiceLeftBare() {
    assertEquals(
        List.of(
            new KnownDropdownValue("fin", "Finance", 0, Source.SERVICE),
            new KnownDropdownValue("legal", "Legal", 0, Source.SERVICE)),
        options(
            List.of(new DropdownValue("fin", null), new DropdownValue("legal", "Legal")),
            List.of(new DropdownValue("fin", "Finance"), new DropdownValue("legal", "Law"))));
  }

  @Test
  void keysOfEqualCountAreInAStableOrder() {
    assertEquals(
        List.of("a", "b"),
        options(
                List.of(),
                List.of(),
                useCase("theme", FieldValue.text("b")),
                useCase("theme", FieldValue.text("a")))
            .stream()
            .map(KnownDropdownValue::key)
            .toList());
  }

  @Test
  void blanksAreNoKeysAndNumbersAre() {
    assertEquals(
        List.of(new KnownDropdownValue("3", null, 1, Source.SEEN)),
        options(
            List.of(),
            List.of(),
            useCase("theme", FieldValue.text(" ")),
            useCase("theme", FieldValue.Null.INSTANCE),
            useCase("theme", new Numeric("3"))));
  }

  @Test
  void everyElementOfAMultiSelectIsAKeyCountedOnceARecord() {
    assertEquals(
        List.of(
            new KnownDropdownValue("a", null, 2, Source.SEEN),
            new KnownDropdownValue("\"b\"", null, 1, Source.SEEN)),
        options(
            List.of(),
            List.of(),
            useCase("theme", new Structure("[\"a\", \"a\", {\"x\":\"y\"}, true]")),
            useCase("theme", new Structure("[\"a\",\"\\\"b\\\"\"]")),
            useCase("theme", new Structure("{\"x\":1}")),
            useCase("theme", new Structure("[\"a\""))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dropdown", "Dropdown", "select", "single_select", "ENUM", "multi-select"})
  void typeNamesAreMatchedLeniently(String type) {
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(new FieldDefinition("theme", type, "Theme")),
            Map.of(),
            List.of(useCase("theme", FieldValue.text("a"))));

    assertEquals(1, dropdownValues.options("theme").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "number", "date", "", "person"})
  void otherTypesHaveNoOptions(String type) {
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(new FieldDefinition("theme", type, "Theme")),
            Map.of("theme", List.of(new DropdownValue("a", "A"))),
            List.of(useCase("theme", FieldValue.text("a"))));

    assertEquals(List.of(), dropdownValues.options("theme"));
  }

  @Test
  @DisplayName("Q27: fields are those of the metadata and those seen in records")
  void fieldsAreTheUnionOfMetadataAndRecords() {
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(new FieldDefinition("theme", "dropdown", "Theme")),
            Map.of(),
            List.of(useCase("note", FieldValue.text("a"))));

    assertEquals(Set.of("theme", "note"), dropdownValues.fieldKeys());
    assertEquals(List.of(), dropdownValues.options("note"));
    assertThrows(UnsupportedOperationException.class, () -> dropdownValues.fieldKeys().clear());
  }

  @Test
  void aStandardFieldListedAsADropdownIsCountedInTheRecordItself() {
    UseCase active = new UseCase("uc", Map.of("status", FieldValue.text("active")), Map.of());
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(new FieldDefinition("status", "dropdown", "Status")),
            Map.of(),
            List.of(active));

    assertEquals(
        List.of(new KnownDropdownValue("active", null, 1, Source.SEEN)),
        dropdownValues.options("status"));
  }

  @Test
  void labelsLeadToTheirKeys() {
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(
                new FieldDefinition(
                    "theme", "dropdown", "Theme", List.of(new DropdownValue("fin", "Finance")))),
            Map.of(),
            List.of());

    assertEquals(Optional.of("fin"), dropdownValues.keyOfLabel("theme", "FINANCE"));
  }

  private static KnownDropdownValues stored(KnownDropdownValue... options) {
    return KnownDropdownValues.stored(
        Map.of("theme", List.of(options)), Set.of("theme", "note"), Map.of());
  }

  private static KnownDropdownValues seen(String held) {
    return KnownDropdownValues.of(
        List.of(
            new FieldDefinition(
                "theme", "dropdown", "Theme", List.of(new DropdownValue("s", "Said")))),
        Map.of(),
        List.of(new UseCase("c", Map.of(), Map.of("theme", FieldValue.text(held)))));
  }

  @Test
  void theMoreReliableSaysWhereFromAndALabelOfEitherNamesIt() {
    DropdownValues dropdownValues =
        KnownDropdownValues.merged(
            List.of(
                stored(
                    new KnownDropdownValue("file", "From a file", 0, Source.IMPORTED),
                    new KnownDropdownValue("s", "Otherwise", 0, Source.IMPORTED)),
                seen("file"),
                KnownDropdownValues.typed(Map.of("theme", Set.of("file", "new")))));

    assertEquals(
        List.of(
            new KnownDropdownValue("s", "Said", 0, Source.SERVICE),
            new KnownDropdownValue("file", "From a file", 1, Source.SEEN),
            new KnownDropdownValue("new", null, 0, Source.TYPED)),
        dropdownValues.options("theme"));
    assertEquals(Set.of("theme", "note"), dropdownValues.fieldKeys());
    assertEquals("file", dropdownValues.keyOfLabel("theme", "from a file").orElseThrow());
    assertTrue(dropdownValues.knows("theme", "new"));
    assertEquals(List.of(), dropdownValues.options("note"));
  }

  @Test
  void blankElementsOfAListAreNoKeys() {
    KnownDropdownValues dropdownValues =
        KnownDropdownValues.of(
            List.of(
                new FieldDefinition(
                    "tags", "multiselect", "Tags", List.of(new DropdownValue(" ", "Blank")))),
            Map.of(),
            List.of(
                new UseCase(
                    "c",
                    Map.of(),
                    Map.of("tags", new FieldValue.Structure("[\"\",\" \",\"a\"]")))));

    assertEquals(
        List.of(new KnownDropdownValue("a", null, 1, Source.SEEN)), dropdownValues.options("tags"));
  }

  private void add(String field, String key) {
    counter.add(new UseCase("uc", Map.of(), Map.of(field, FieldValue.text(key))));
  }

  private List<KnownDropdownValue> themes() {
    return counter.values(Map.of()).options("theme");
  }

  @Test
  void countsRecordsThatArriveAfterTheFirstValuesWereTaken() {
    add("theme", "legal");
    KnownDropdownValues early = counter.values(Map.of());
    add("theme", "legal");
    add("theme", "other");
    add("owner", "anyone");

    assertEquals(
        List.of(new KnownDropdownValue("legal", null, 1, Source.SEEN)), early.options("theme"));
    assertEquals(Set.of("theme", "note"), early.fieldKeys());
    assertEquals(
        List.of(
            new KnownDropdownValue("legal", null, 2, Source.SEEN),
            new KnownDropdownValue("other", null, 1, Source.SEEN)),
        themes());
    assertEquals(Set.of("theme", "note", "owner"), counter.values(Map.of()).fieldKeys());
  }

  @Test
  void captionsThatBecomeKnownDuringTheReadNameTheKeys() {
    add("theme", "legal");
    assertEquals(List.of(new KnownDropdownValue("legal", null, 1, Source.SEEN)), themes());

    assertEquals(
        List.of(new KnownDropdownValue("legal", "Legal", 1, Source.SERVICE)),
        counter
            .values(Map.of("theme", List.of(new DropdownValue("legal", "Legal"))))
            .options("theme"));
  }

  @Test
  void aFieldOfAnotherTypeHasNoValues() {
    add("note", "legal");
    assertEquals(List.of(), counter.values(Map.of()).options("note"));
  }

  private static Solution solution(String id, String status, @Nullable Owner owner, String json) {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    members.put("id", FieldValue.text(id));
    members.put("status", FieldValue.text(status));
    if (!json.isEmpty()) {
      members.put("owner", new FieldValue.Structure(json));
    }
    return new Solution(id, members, Map.of(), owner, List.of());
  }

  private static KnownDropdownValues book() {
    Owner ana = new Owner("p-1", "ana@example.com");
    return KnownDropdownValues.ofSolutions(
        List.of(
            solution("1", "Draft", new Owner(null, "bo@example.com"), BO),
            solution("2", "draft", ana, ANA),
            solution("3", "Draft", ana, ANA),
            solution("4", "", null, "")),
        List.of("status", "type"));
  }

  @Test
  void valuesAreToldApartByTheirLettersAndCounted() {
    assertEquals(
        List.of(
            new KnownDropdownValue("Draft", null, 2, Source.SEEN),
            new KnownDropdownValue("draft", null, 1, Source.SEEN)),
        book().options("status"));
    assertTrue(book().options("type").isEmpty(), "no record has a value");
  }

  @Test
  void eachOwnerIsThereOnceAsRead() {
    assertEquals(
        List.of(
            new KnownDropdownValue(ANA, "ana@example.com", 2, Source.SEEN),
            new KnownDropdownValue(BO, "bo@example.com", 1, Source.SEEN)),
        book().options("owner"));
  }

  @Test
  void theyAreNoFieldsOfTheOptionBook() {
    assertTrue(book().fieldKeys().isEmpty());
  }
}
