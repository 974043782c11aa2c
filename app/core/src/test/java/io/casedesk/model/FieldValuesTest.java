package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue.Null;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldValuesTest {

  private static final FieldValue A = FieldValue.text("a");
  private static final FieldValue B = FieldValue.text("b");

  private static Map<String, FieldValue> map(int size) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put("k" + (size - i), FieldValue.text("v" + i));
    }
    return map;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 9, 32, 33, 300})
  void isTheMapItWasMadeOf(int size) {
    Map<String, FieldValue> map = map(size);
    FieldValue[] values = map.values().toArray(FieldValue[]::new);
    FieldValues shared = new FieldValues(FieldLayout.of(List.copyOf(map.keySet())), values);

    for (FieldValues members : List.of(FieldValues.of(map), shared)) {
      assertEquals(map, members);
      assertEquals(members, map);
      assertEquals(map.hashCode(), members.hashCode());
      assertEquals(map.toString(), members.toString(), "the order as well");
      assertEquals(size, members.size());
      assertEquals(List.copyOf(map.values()), List.copyOf(members.values()));
      assertEquals(List.copyOf(map.keySet()), List.copyOf(members.keySet()));
      assertEquals(map.keySet(), members.keySet());
      assertEquals(size, members.values().size());
      assertEquals(size, members.entrySet().size());
      assertEquals(size > 0, members.keySet().contains("k1"));
      assertFalse(members.keySet().contains("other"));
      map.forEach((key, value) -> assertSame(value, members.get(key)));
      assertNull(members.get("other"));
      assertFalse(members.containsKey("other"));
    }
  }

  @Test
  @DisplayName("Q7: a name of the shape that was not sent is not in the map; a null that was is")
  void whatWasNotSentIsNotThere() {
    FieldLayout shape = FieldLayout.of(List.of("x", "y", "z"));
    FieldValues members = new FieldValues(shape, new FieldValue[] {A, null, Null.INSTANCE});
    List<String> visited = new ArrayList<>();
    members.forEach((key, value) -> visited.add(key + value.display()));

    assertEquals(2, members.size());
    assertEquals(List.of("x", "z"), List.copyOf(members.keySet()));
    assertEquals(List.of("xa", "z"), visited);
    assertFalse(members.containsKey("y"));
    assertNull(members.get("y"));
    assertTrue(members.containsKey("z"));
    assertEquals(Null.INSTANCE, members.get("z"));
    assertNull(members.at(1));
    assertSame(shape, members.shape());
    assertEquals(Map.of("x", A, "z", Null.INSTANCE), members);
    assertEquals(new FieldValues(shape, new FieldValue[] {A, null, Null.INSTANCE}), members);
    assertNotEquals(new FieldValues(shape, new FieldValue[] {A, B, Null.INSTANCE}), members);
    assertEquals(FieldValues.of(members), members, "whatever the shape");
    assertNotEquals(FieldValues.of(Map.of("x", A)), members);
    assertNotEquals("x", members);
  }

  @Test
  void whatIsNoNameIsNotFound() {
    for (FieldValues members : List.of(FieldValues.of(map(3)), FieldValues.of(map(20)))) {
      Object number = 7;
      assertNull(members.get(number));
      assertNull(members.get(null));
      assertFalse(members.containsKey(null));
    }
  }

  @Test
  void cannotBeChanged() {
    FieldValues members = FieldValues.of(map(2));
    Iterator<Map.Entry<String, FieldValue>> entries = members.entrySet().iterator();
    Map.Entry<String, FieldValue> entry = entries.next();
    entries.next();

    assertThrows(UnsupportedOperationException.class, () -> members.put("k1", A));
    assertThrows(UnsupportedOperationException.class, () -> members.remove("k1"));
    assertThrows(UnsupportedOperationException.class, members::clear);
    assertThrows(UnsupportedOperationException.class, () -> entry.setValue(A));
    assertThrows(UnsupportedOperationException.class, () -> members.shape().keys().set(0, "other"));
    assertThrows(NoSuchElementException.class, entries::next);
    assertEquals(map(2), members);
  }

  @Test
  void refusesWhatCannotBeMembers() {
    FieldLayout shape = FieldLayout.of(List.of("x"));

    assertThrows(IllegalArgumentException.class, () -> FieldLayout.of(List.of("x", "y", "x")));
    assertThrows(
        IllegalArgumentException.class, () -> new FieldValues(shape, new FieldValue[] {A, B}));
  }

  @Test
  void namesOfManyRecordsAreThoseOfEach() {
    FieldLayout layout = FieldLayout.of(List.of("a", "b", "c"));
    FieldValue value = FieldValue.text("x");
    List<Map<String, FieldValue>> records =
        List.of(
            new FieldValues(layout, new FieldValue[] {value, null, null}),
            new FieldValues(layout, new FieldValue[] {null, null, value}),
            Map.of("z", value),
            new FieldValues(layout, new FieldValue[] {value, value, value}),
            new FieldValues(layout, new FieldValue[] {value, value, null}),
            FieldValues.of(Map.of("y", value)));
    List<String> names = List.copyOf(FieldKeys.names(records, record -> record));
    assertEquals(List.of("a", "c", "z", "b", "y"), names);
    assertEquals(
        List.of("a", "c"),
        List.copyOf(FieldKeys.names(records.subList(0, 2), record -> record)),
        "no name that only the layout has");
  }

  @ParameterizedTest
  @CsvSource({
    "0,true",
    "-1.50e+3,true",
    "1.5,true",
    "007,false",
    "+1,false",
    "1.,false",
    "x1,false"
  })
  void aNumberIsJsonOnlyInItsOwnNotation(String digits, boolean isJson) {
    assertEquals(isJson, new FieldValue.Numeric(digits).isJson());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "Zażółć gęślą jaźń", "\u0000", "日本", "\uD83D\uDE00", "half \uD83D", "?"})
  void packedTextsAreTheTextsThatWerePacked(String text) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    map.put("id", A);
    map.put("text", FieldValue.text(text));
    map.put("long", FieldValue.text(text.repeat(30_000)));
    map.put("medium", FieldValue.text(text.repeat(100)));
    map.put("number", new FieldValue.Numeric("1.50"));
    map.put("json", new FieldValue.Structure("[1, 2]"));
    map.put("yes", FieldValue.bool(true));
    map.put("none", Null.INSTANCE);
    FieldValues plain = FieldValues.of(map);
    FieldValues packed = plain.packed((name, value) -> name.equals("id"));

    assertEquals(map, packed);
    assertEquals(packed, map);
    assertEquals(plain, packed);
    assertEquals(packed, plain);
    assertEquals(packed, plain.packed((name, value) -> false));
    assertEquals(packed, packed.packed((name, value) -> false));
    assertEquals(map.hashCode(), packed.hashCode());
    assertEquals(map.toString(), packed.toString(), "the order as well");
    assertEquals(List.copyOf(map.values()), List.copyOf(packed.values()));
    assertEquals(List.copyOf(map.keySet()), List.copyOf(packed.keySet()));
    assertEquals(8, packed.size());
    assertSame(A, packed.get("id"), "kept");
    assertTrue(packed.containsKey("text"));
    map.put("text", FieldValue.text(text + "x"));
    assertNotEquals(map, packed);
    assertNotEquals(packed.toString(), map.toString());
  }

  @Test
  void aFieldThatIsNotSetStaysSoAmongPackedTexts() {
    FieldLayout shape = FieldLayout.of(List.of("x", "y", "z"));
    FieldValues packed =
        new FieldValues(shape, new FieldValue[] {A, null, B}).packed((name, value) -> false);
    List<String> visited = new ArrayList<>();
    packed.forEach((key, value) -> visited.add(key + value.display()));

    assertEquals(List.of("xa", "zb"), visited);
    assertEquals(List.of("x", "z"), List.copyOf(packed.keySet()));
    assertNull(packed.at(1));
    assertFalse(packed.containsKey("y"));
    FieldValues half =
        new FieldValues(shape, new FieldValue[] {A, null, B})
            .packed((name, value) -> name.equals("z"));
    assertEquals(packed, half);
    assertEquals(List.of("x", "z"), List.copyOf(half.keySet()));
    assertNull(half.at(1));
    assertSame(B, half.at(2));
    FieldValues empty = new FieldValues(shape, new FieldValue[3]).packed((name, value) -> false);
    assertTrue(empty.isEmpty());
    assertNull(empty.at(2));
    assertNotEquals(
        packed,
        new FieldValues(shape, new FieldValue[] {A, B, null}).packed((name, value) -> false));
  }

  @ParameterizedTest
  @ValueSource(ints = {256, 257})
  @SuppressWarnings("ReferenceEquality") // an unpacked value is the object itself
  void valuesArePackedIfTheirPlacesFitAByte(int size) {
    Map<String, FieldValue> map = map(size);
    FieldValues packed = FieldValues.of(map).packed((name, value) -> name.equals("k1"));
    assertEquals(map, packed);
    assertEquals(map.toString(), packed.toString());
    assertSame(map.get("k1"), packed.get("k1"));
    assertEquals(size > 256, map.get("k2") == packed.get("k2"));
  }

  @Test
  void aPackedValueKeepsItsTypeAtAnyLength() {
    for (int length : new int[] {0, 1, 255, 256, 2_730, 2_731, 9_000}) {
      for (FieldValue.Type type : FieldValue.Type.values()) {
        FieldValue value = type.of("9".repeat(length));
        FieldValues members = FieldValues.of(Map.of("x", value));
        assertEquals(value, members.packed((name, other) -> false).get("x"));
      }
    }
  }
}
