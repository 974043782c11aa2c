package io.casedesk.desktop.common.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.casedesk.desktop.common.form.FieldFormat.Problem;
import io.casedesk.desktop.common.form.FieldFormat.Valid;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.workspace.ObservedDropdownValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysFormatTest {

  private static final DropdownValues BOOK =
      ObservedDropdownValues.of(
          List.of(new FieldDefinition("regions", "multiselect", "Regions")),
          Map.of(
              "regions",
              List.of(
                  new DropdownValue("emea", "Europe, Middle East, Africa"),
                  new DropdownValue("apac", "Asia"))),
          List.of());

  private final KeysFormat format = new KeysFormat(FieldRef.custom("regions"), () -> BOOK);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "emea, apac",
        "emea;apac",
        " emea\napac\n",
        "EMEA, Asia",
        "Europe, Middle East, Africa; asia",
        "Europe, Middle East, Africa, Asia, emea",
        "[\"emea\",\"Asia\"]"
      })
  void aListOfKeysAndLabelsIsRead(String text) {
    assertEquals(Optional.of(List.of("emea", "apac")), format.keys(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"emea, mars", "Europe, Middle East", "[1]", ",", "emea apac"})
  void aListWithAnUnknownPartIsRefused(String text) {
    assertEquals(Optional.empty(), format.keys(text));
    assertEquals(new Problem("problem.keys"), format.parse(text, null));
  }

  @Test
  void aJsonArrayMayHoldNewKeys() {
    assertEquals(Optional.of(List.of("emea", "mars")), format.keys("[\"emea\",\"mars\"]"));
    assertEquals(
        new FieldValue.Structure("[\"mars\"]"),
        assertInstanceOf(Valid.class, format.parse("[\"mars\"]", null)).value());
  }
}
