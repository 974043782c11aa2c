package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class StandardFieldsTest {

  @Test
  void theFirstOfTwoDefinitionsOfAFieldGivesItsType() {
    List<FieldDefinition> twice =
        List.of(
            new FieldDefinition("budget", "number", "Budget"),
            new FieldDefinition("budget", "text", "Budget"));

    assertEquals(
        FieldType.of("number"),
        StandardFields.types(RecordKind.USE_CASES, twice).get(FieldRef.custom("budget")));
  }
}
