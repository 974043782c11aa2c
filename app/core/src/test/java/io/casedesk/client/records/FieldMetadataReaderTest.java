package io.casedesk.client.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.Fixtures;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.http.ResponseLimits;
import io.casedesk.json.JsonReader;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The definitions of fields, as the contract shows them and otherwise. */
class FieldMetadataReaderTest {

  private static final JsonReader READER = ResponseLimits.defaults().reader();

  @Test
  void readsTheFieldsOfTheContract() {
    byte[] fields = ResponseEnvelope.of(Fixtures.bytes("use-cases-filter.json")).member("fields");
    List<FieldDefinition> definitions =
        new FieldMetadataReader(READER).read(Objects.requireNonNull(fields));

    assertEquals(15, definitions.size());
    assertTrue(definitions.contains(new FieldDefinition("theme", "dropdown", "Theme")));
  }

  @Test
  @DisplayName("Q26: options in several shapes, a missing display, unknown members")
  void toleratesOptionsAServiceMaySend() {
    String json =
        """
        [{"key":"a","type":"dropdown","display":"A","options":["x","y",null,7]},
         {"key":"b","options":[{"key":"k","label":"L","more":{}},{"value":"v","label":"M"},{"id":3,"name":"N"},{"odd":1}]},
         {"key":"c","display":"","options":{"o":"O","p":null}},
         {"key":"d","options":"none"},
         {"display":"no key"}, "text", null]
        """;

    List<FieldDefinition> definitions =
        new FieldMetadataReader(READER).read(json.strip().getBytes(UTF_8));

    assertEquals(4, definitions.size());
    assertEquals(
        List.of(
            new DropdownValue("x", null),
            new DropdownValue("y", null),
            new DropdownValue("7", null)),
        definitions.get(0).options());
    assertEquals(
        List.of(
            new DropdownValue("k", "L"), new DropdownValue("v", "M"), new DropdownValue("3", "N")),
        definitions.get(1).options());
    assertEquals("b", definitions.get(1).display());
    assertEquals("", definitions.get(1).type());
    assertEquals(
        List.of(new DropdownValue("o", "O"), new DropdownValue("p", null)),
        definitions.get(2).options());
    assertEquals("c", definitions.get(2).display());
    assertEquals(List.of(), definitions.get(3).options());
  }
}
