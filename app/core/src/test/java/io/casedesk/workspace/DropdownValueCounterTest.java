package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DropdownValueCounterTest {

  private final DropdownValueCounter counter =
      new DropdownValueCounter(
          List.of(
              new FieldDefinition("theme", "dropdown", "Theme"),
              new FieldDefinition("note", "text", "Note")));

  private void add(String field, String key) {
    counter.add(new UseCase("uc", Map.of(), Map.of(field, FieldValue.text(key))));
  }

  private List<KnownDropdownValue> themes() {
    return counter.values(Map.of()).options("theme");
  }

  @Test
  void countsRecordsThatArriveAfterTheFirstValuesWereTaken() {
    add("theme", "legal");
    ObservedDropdownValues early = counter.values(Map.of());
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
}
