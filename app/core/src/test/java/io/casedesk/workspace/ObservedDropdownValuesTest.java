package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q26: the keys of a dropdown are known from metadata and from records")
final class ObservedDropdownValuesTest {

  private static UseCase useCase(String key, FieldValue value) {
    return new UseCase("uc", Map.of(), Map.of(key, value));
  }

  private static List<KnownDropdownValue> options(
      List<DropdownValue> defined, List<DropdownValue> captions, UseCase... records) {
    return ObservedDropdownValues.of(
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
    ObservedDropdownValues dropdownValues =
        ObservedDropdownValues.of(
            List.of(new FieldDefinition("theme", type, "Theme")),
            Map.of(),
            List.of(useCase("theme", FieldValue.text("a"))));

    assertEquals(1, dropdownValues.options("theme").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "number", "date", "", "person"})
  void otherTypesHaveNoOptions(String type) {
    ObservedDropdownValues dropdownValues =
        ObservedDropdownValues.of(
            List.of(new FieldDefinition("theme", type, "Theme")),
            Map.of("theme", List.of(new DropdownValue("a", "A"))),
            List.of(useCase("theme", FieldValue.text("a"))));

    assertEquals(List.of(), dropdownValues.options("theme"));
  }

  @Test
  @DisplayName("Q27: fields are those of the metadata and those seen in records")
  void fieldsAreTheUnionOfMetadataAndRecords() {
    ObservedDropdownValues dropdownValues =
        ObservedDropdownValues.of(
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
    ObservedDropdownValues dropdownValues =
        ObservedDropdownValues.of(
            List.of(new FieldDefinition("status", "dropdown", "Status")),
            Map.of(),
            List.of(active));

    assertEquals(
        List.of(new KnownDropdownValue("active", null, 1, Source.SEEN)),
        dropdownValues.options("status"));
  }

  @Test
  void labelsLeadToTheirKeys() {
    ObservedDropdownValues dropdownValues =
        ObservedDropdownValues.of(
            List.of(
                new FieldDefinition(
                    "theme", "dropdown", "Theme", List.of(new DropdownValue("fin", "Finance")))),
            Map.of(),
            List.of());

    assertEquals(Optional.of("fin"), dropdownValues.keyOfLabel("theme", "FINANCE"));
  }
}
