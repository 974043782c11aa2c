package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.workspace.DropdownValueMerger.StoredDropdownValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DropdownValueMergerTest {

  private static DropdownValues stored(KnownDropdownValue... options) {
    return new StoredDropdownValues(
        Map.of("theme", List.of(options)), Set.of("theme", "note"), Map.of());
  }

  private static DropdownValues seen(String held) {
    return ObservedDropdownValues.of(
        List.of(
            new FieldDefinition(
                "theme", "dropdown", "Theme", List.of(new DropdownValue("s", "Said")))),
        Map.of(),
        List.of(new UseCase("c", Map.of(), Map.of("theme", FieldValue.text(held)))));
  }

  @Test
  void theMoreReliableSaysWhereFromAndALabelOfEitherNamesIt() {
    DropdownValues dropdownValues =
        DropdownValueMerger.of(
            List.of(
                stored(
                    new KnownDropdownValue("file", "From a file", 0, Source.IMPORTED),
                    new KnownDropdownValue("s", "Otherwise", 0, Source.IMPORTED)),
                seen("file"),
                DropdownValueMerger.typed(Map.of("theme", Set.of("file", "new")))));

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
    ObservedDropdownValues dropdownValues =
        ObservedDropdownValues.of(
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
}
