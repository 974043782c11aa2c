package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FieldTypeTest {

  @ParameterizedTest
  @CsvSource({
    "text, TEXT",
    "E-Mail, EMAIL",
    "Currency, NUMBER",
    "check_box, BOOLEAN",
    "date, DATE",
    "Date Time, TIME",
    "Dropdown, CHOICE",
    "MULTI-SELECT, CHOICES",
    "hologram, UNKNOWN",
    "'', UNKNOWN"
  })
  void readsTheServicesWords(String word, FieldType type) {
    assertEquals(type, FieldType.of(word));
    assertEquals(
        type == FieldType.CHOICE || type == FieldType.CHOICES, FieldType.of(word).hasOptions());
  }

  @Test
  void kindsHaveAWordAndMembers() {
    for (RecordKind kind : RecordKind.values()) {
      assertEquals(Optional.of(kind), RecordKind.of(kind.word()));
      assertTrue(
          StandardFields.of(kind).stream()
              .anyMatch(field -> field.key().equals(kind.deleteFlag().key())));
    }
    assertEquals(Optional.empty(), RecordKind.of("cases"));
  }

  @Test
  void aFieldIsReadFromItsText() {
    for (FieldRef field : new FieldRef[] {FieldRef.custom("a.b"), FieldRef.standard("title")}) {
      assertEquals(field, FieldRef.parse(field.toString()));
    }
    assertFalse(FieldRef.parse("custom_field.x").isCustom());
  }
}
