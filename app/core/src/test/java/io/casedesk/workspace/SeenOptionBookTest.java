package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.KnownOption;
import io.casedesk.model.KnownOption.Source;
import io.casedesk.model.OptionKey;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q26: the keys of a dropdown are known from metadata and from records")
final class SeenOptionBookTest {

  private static UseCase useCase(String key, FieldValue value) {
    return new UseCase("uc", Map.of(), Map.of(key, value));
  }

  private static List<KnownOption> options(
      List<OptionKey> defined, List<OptionKey> captions, UseCase... records) {
    return SeenOptionBook.of(
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
            new KnownOption("fin", "Finance", 0, Source.SERVICE),
            new KnownOption("legal", "Legal", 1, Source.SERVICE),
            new KnownOption("other", null, 2, Source.SEEN),
            new KnownOption("more", null, 1, Source.SEEN)),
        options(
            List.of(new OptionKey("fin", "Finance")),
            List.of(new OptionKey("legal", "Legal")),
            more,
            other,
            legal,
            other));
  }

  @Test
  void aCaptionNamesAnOptionTheServiceLeftBare() {
    assertEquals(
        List.of(
            new KnownOption("fin", "Finance", 0, Source.SERVICE),
            new KnownOption("legal", "Legal", 0, Source.SERVICE)),
        options(
            List.of(new OptionKey("fin", null), new OptionKey("legal", "Legal")),
            List.of(new OptionKey("fin", "Finance"), new OptionKey("legal", "Law"))));
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
            .map(KnownOption::key)
            .toList());
  }

  @Test
  void blanksAreNoKeysAndNumbersAre() {
    assertEquals(
        List.of(new KnownOption("3", null, 1, Source.SEEN)),
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
            new KnownOption("a", null, 2, Source.SEEN),
            new KnownOption("\"b\"", null, 1, Source.SEEN)),
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
    SeenOptionBook book =
        SeenOptionBook.of(
            List.of(new FieldDefinition("theme", type, "Theme")),
            Map.of(),
            List.of(useCase("theme", FieldValue.text("a"))));

    assertEquals(1, book.options("theme").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "number", "date", "", "person"})
  void otherTypesHaveNoOptions(String type) {
    SeenOptionBook book =
        SeenOptionBook.of(
            List.of(new FieldDefinition("theme", type, "Theme")),
            Map.of("theme", List.of(new OptionKey("a", "A"))),
            List.of(useCase("theme", FieldValue.text("a"))));

    assertEquals(List.of(), book.options("theme"));
  }

  @Test
  @DisplayName("Q27: fields are those of the metadata and those seen in records")
  void fieldsAreTheUnionOfMetadataAndRecords() {
    SeenOptionBook book =
        SeenOptionBook.of(
            List.of(new FieldDefinition("theme", "dropdown", "Theme")),
            Map.of(),
            List.of(useCase("note", FieldValue.text("a"))));

    assertEquals(Set.of("theme", "note"), book.fieldKeys());
    assertEquals(List.of(), book.options("note"));
    assertThrows(UnsupportedOperationException.class, () -> book.fieldKeys().clear());
  }

  @Test
  void aStandardFieldListedAsADropdownIsCountedInTheRecordItself() {
    UseCase active = new UseCase("uc", Map.of("status", FieldValue.text("active")), Map.of());
    SeenOptionBook book =
        SeenOptionBook.of(
            List.of(new FieldDefinition("status", "dropdown", "Status")),
            Map.of(),
            List.of(active));

    assertEquals(List.of(new KnownOption("active", null, 1, Source.SEEN)), book.options("status"));
  }

  @Test
  void labelsLeadToTheirKeys() {
    SeenOptionBook book =
        SeenOptionBook.of(
            List.of(
                new FieldDefinition(
                    "theme", "dropdown", "Theme", List.of(new OptionKey("fin", "Finance")))),
            Map.of(),
            List.of());

    assertEquals(Optional.of("fin"), book.keyOfLabel("theme", "FINANCE"));
  }
}
