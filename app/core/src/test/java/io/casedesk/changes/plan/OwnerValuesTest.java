package io.casedesk.changes.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.Solution.OwnerForm;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q29: an owner reads as an object and is written as a text")
final class OwnerValuesTest {

  private static final FieldValue BOTH = new Structure("{\"id\":\"u-1\",\"email\":\"ann@x.org\"}");

  /** A structure in braces, or a text. */
  private static FieldValue value(String text) {
    return text.startsWith("{") ? new Structure(text.replace('\'', '"')) : FieldValue.text(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'id':'u-1','email':'ann@x.org'}|u-1|true",
        "{'id':'u-1','email':'ann@x.org'}|ann@x.org|true",
        "{'id':'u-1','email':'ann@x.org'}|u-2|false",
        "{'id':'u-1','email':'ann@x.org'}|bob@x.org|false",
        "u-1|u-1|true",
        "u-1|u-2|false",
        "{'id':'u-1','email':'old@x.org'}|{'id':'u-1','email':'new@x.org'}|true",
        "{'id':'u-1','email':'ann@x.org'}|{'id':'u-2','email':'ann@x.org'}|false",
        "{'id':'u-1','email':'ann@x.org'}|{'email':'ann@x.org'}|true",
        "{'id':'u-1','email':'ann@x.org'}|{'email':'bob@x.org'}|false",
        "{'id':'u-1'}|{'email':'ann@x.org'}|false",
        "{'id':7}|7|true",
        "{'id':''}|{'id':''}|false",
        "{'name':'Ann'}|u-1|false"
      })
  void onePersonMayBeNamedInSeveralWays(String one, String other, boolean same) {
    assertEquals(same, OwnerValues.samePerson(value(one), value(other)));
    assertEquals(same, OwnerValues.samePerson(value(other), value(one)));
  }

  @Test
  void nobodyIsNotTheSamePerson() {
    assertFalse(OwnerValues.samePerson(null, null));
    assertFalse(OwnerValues.samePerson(BOTH, null));
    assertFalse(OwnerValues.samePerson(FieldValue.text(" "), BOTH));
  }

  private static @Nullable Owner owner(String json) {
    return OwnerValues.of(new Structure(json));
  }

  @Test
  void anOwnerIsReadFromEachForm() {
    assertEquals(new Owner("u-1", "ann@x.org"), OwnerValues.of(BOTH));
    assertEquals(new Owner(null, "ann@x.org"), OwnerValues.of(FieldValue.text("ann@x.org")));
    assertEquals(new Owner("u-1", null), OwnerValues.of(FieldValue.text("u-1")));
    assertEquals(new Owner("7", null), OwnerValues.of(new FieldValue.Numeric("7")));
    assertEquals(new Owner("7", null), owner("{\"id\":7,\"email\":\" \"}"));
    assertEquals(new Owner(null, "ann@x.org"), owner("{\"id\":true,\"email\":\"ann@x.org\"}"));
    assertNull(OwnerValues.of(FieldValue.bool(true)));
    assertNull(OwnerValues.of(FieldValue.text("")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"id\":", "{\"id\":null,\"email\":\"\"}", "{\"id\":[1]}"})
  void whatNamesNobodyIsNoOwner(String json) {
    assertNull(owner(json));
  }

  @Test
  void anOwnerIsAValueWithWhatIsKnown() {
    assertEquals(BOTH, OwnerValues.value(new Owner("u-1", "ann@x.org")));
    assertEquals(new Structure("{\"id\":\"u-1\"}"), OwnerValues.value(new Owner("u-1", null)));
    assertEquals(
        new Structure("{\"email\":\"ann@x.org\"}"),
        OwnerValues.value(new Owner(null, "ann@x.org")));
  }

  private static String sent(FieldValue wanted, OwnerForm form) {
    return OwnerValues.sentAs(wanted, form).display();
  }

  @Test
  void anOwnerIsSentInTheFormOfTheConnection() {
    assertEquals("u-1", sent(BOTH, OwnerForm.ID));
    assertEquals("ann@x.org", sent(BOTH, OwnerForm.EMAIL));
    assertEquals("u-1", sent(value("{'id':'u-1'}"), OwnerForm.EMAIL), "there is no other");
    assertEquals("a@x", sent(value("{'email':'a@x'}"), OwnerForm.ID), "there is no other");
    assertEquals("Ann", sent(FieldValue.text("Ann"), OwnerForm.EMAIL), "as it was typed");
    assertEquals(
        FieldValue.text("7"), OwnerValues.sentAs(new FieldValue.Numeric("7"), OwnerForm.ID));
    assertEquals(
        FieldValue.Null.INSTANCE, OwnerValues.sentAs(FieldValue.Null.INSTANCE, OwnerForm.ID));
  }

  @Test
  void onlyTheMemberOwnerIsOne() {
    assertTrue(OwnerValues.isOwner(FieldRef.standard("owner")));
    assertFalse(OwnerValues.isOwner(FieldRef.custom("owner")));
    assertTrue(OwnerValues.isNamed("u-1", new Owner("u-1", null)));
    assertFalse(OwnerValues.isNamed("u-1", new Owner(null, "ann@x.org")));
  }
}
