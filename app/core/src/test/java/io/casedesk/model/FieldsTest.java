package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue.Null;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldsTest {

  private static final FieldValue A = FieldValue.text("a");
  private static final FieldValue B = FieldValue.text("b");

  private final Fields.Names names = new Fields.Names();

  private static Map<String, FieldValue> map(int size) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put("k" + (size - i), FieldValue.text("v" + i));
    }
    return map;
  }

  private static Map<String, FieldValue> map(List<String> names) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    names.forEach(name -> map.put(name, FieldValue.text("of " + name)));
    return map;
  }

  private Fields shared(Map<String, FieldValue> map) {
    Fields.Builder builder = names.builder();
    map.forEach(builder::put);
    return builder.build();
  }

  private Fields shared(String... names) {
    return shared(map(List.of(names)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 9, 32, 33, 300, 2_000})
  void isTheMapItWasMadeOf(int size) {
    Map<String, FieldValue> map = map(size);

    for (Fields fields : List.of(Fields.of(map), shared(map))) {
      assertEquals(map, fields);
      assertEquals(fields, map);
      assertEquals(map.hashCode(), fields.hashCode());
      assertEquals(map.toString(), fields.toString(), "the order as well");
      assertEquals(size, fields.size());
      assertEquals(List.copyOf(map.values()), List.copyOf(fields.values()));
      assertEquals(List.copyOf(map.keySet()), List.copyOf(fields.keySet()));
      assertEquals(map.keySet(), fields.keySet());
      assertEquals(size, fields.values().size());
      assertEquals(size, fields.entrySet().size());
      assertEquals(size > 0, fields.keySet().contains("k1"));
      assertFalse(fields.keySet().contains("other"));
      map.forEach((key, value) -> assertEquals(value, fields.get(key)));
      assertNull(fields.get("other"));
      assertFalse(fields.containsKey("other"));
    }
  }

  @Test
  @DisplayName("Q7: a shared name that was not sent is not in the map; a null that was is")
  void whatWasNotSentIsNotThere() {
    shared("x", "y", "z");
    Map<String, FieldValue> sent = new LinkedHashMap<>();
    sent.put("x", A);
    sent.put("z", Null.INSTANCE);
    Fields fields = shared(sent);
    List<String> visited = new ArrayList<>();
    fields.forEach((key, value) -> visited.add(key + value.display()));

    assertEquals(2, fields.size());
    assertEquals(List.of("x", "z"), List.copyOf(fields.keySet()));
    assertEquals(List.of("xa", "z"), visited);
    assertFalse(fields.containsKey("y"));
    assertNull(fields.get("y"));
    assertTrue(fields.containsKey("z"));
    assertEquals(Null.INSTANCE, fields.get("z"));
    assertEquals(sent, fields);
    assertEquals(shared(sent), fields);
    assertEquals(Fields.of(sent), fields, "whatever the names");
    assertNotEquals(shared("x", "y", "z"), fields);
    assertNotEquals(Fields.of(Map.of("x", A)), fields);
    assertNotEquals("x", fields);
  }

  @Test
  void whatIsNoNameIsNotFound() {
    for (Fields fields : List.of(Fields.of(map(3)), Fields.of(map(20)))) {
      Object number = 7;
      assertNull(fields.get(number));
      assertNull(fields.get(null));
      assertFalse(fields.containsKey(null));
    }
  }

  @Test
  void cannotBeChanged() {
    Fields fields = Fields.of(map(2));
    Iterator<Map.Entry<String, FieldValue>> entries = fields.entrySet().iterator();
    Map.Entry<String, FieldValue> entry = entries.next();
    entries.next();

    assertThrows(UnsupportedOperationException.class, () -> fields.put("k1", A));
    assertThrows(UnsupportedOperationException.class, () -> fields.remove("k1"));
    assertThrows(UnsupportedOperationException.class, fields::clear);
    assertThrows(UnsupportedOperationException.class, () -> fields.values().clear());
    assertThrows(UnsupportedOperationException.class, () -> entry.setValue(A));
    assertThrows(NoSuchElementException.class, entries::next);
    assertEquals(map(2), fields);
  }

  @Test
  void ofTwoFieldsWithOneNameTheLastCounts() {
    Fields.Builder builder = names.builder();
    builder.put("a", A);
    builder.put("b", A);
    builder.put("a", B);
    builder.put("c", B);
    builder.remove("c");
    builder.remove("c");
    builder.remove("d");

    assertEquals("{a=Text[value=b], b=Text[value=a]}", builder.build().toString());
    assertSame(Fields.SENT_EMPTY, names.builder().build());
    assertTrue(Fields.SENT_EMPTY.isSent());
    assertFalse(Fields.NONE.isSent());
  }

  @Test
  void namesOfManyRecordsAreThoseOfEach() {
    shared("a", "b", "c");
    List<Map<String, FieldValue>> records =
        List.of(
            shared("a"),
            shared("c"),
            Map.of("z", A),
            shared("a", "b", "c"),
            shared("a", "b"),
            Fields.of(Map.of("y", A)));

    assertEquals(
        List.of("a", "c", "z", "b", "y"), List.copyOf(FieldKeys.names(records, record -> record)));
    assertEquals(
        List.of("a", "c"),
        List.copyOf(FieldKeys.names(records.subList(0, 2), record -> record)),
        "no name that only other records have");
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
  void aValueKeepsItsTypeAndItsText(String text) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    for (FieldValue.Type type : FieldValue.Type.values()) {
      map.put(type.name(), type.of(text));
      map.put(type + " long", type.of(text.repeat(30_000)));
    }

    assertEquals(map, shared(map));
    assertEquals(map.toString(), shared(map).toString());
  }

  @Test
  void recordsThatLeaveDifferentFieldsOutShareTheirNames() {
    List<String> all = IntStream.range(0, 20).mapToObj(i -> "field_" + i).toList();
    shared(map(all));
    Random random = new Random(7);
    for (int i = 0; i < 1_000; i++) {
      Map<String, FieldValue> map =
          map(all.stream().filter(name -> random.nextInt(8) > 0).toList());
      Fields fields = shared(map);
      assertEquals(map.toString(), fields.toString());
      assertSame(shared(map(all)).names(), fields.names());
    }
  }

  @Test
  @DisplayName("a service that invents names for every record fills no memory")
  void keepsOnlySoMuch() {
    Fields first = shared("id", "title");
    for (int i = 0; i < 6_000; i++) {
      String name = "name " + i;
      Fields fields = shared("id", "title", name, "status" + i, "x".repeat(i % 300));
      assertEquals(FieldValue.text("of " + name), fields.get(name));
      assertEquals(5, fields.size());
      assertTrue(fields.end() <= 2 * fields.size() + 16, "the array is no longer than needed");
    }
    assertNotSame(first.names(), shared("id", "title", "new").names());
    assertSame(first.names(), shared("id", "title").names());
    assertNotSame(first.names(), shared("id", "x".repeat(129)).names());
  }

  @Test
  void aRecordWithFewOfTheFieldsDoesNotTakeTheirRoom() {
    List<String> many = IntStream.range(0, 500).mapToObj(i -> "k" + i).toList();
    shared(map(many));

    assertEquals(1, shared(map(many.subList(499, 500))).end());
    assertEquals(400, shared(map(many.subList(0, 400))).end());
  }

  @Test
  void severalThreadsLearnAtTheSameTime() throws Exception {
    List<String> all = IntStream.range(0, 200).mapToObj(i -> "field_" + i).toList();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<List<Fields>>> made = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        Random random = new Random(thread);
        made.add(
            threads.submit(
                () ->
                    IntStream.range(0, 500)
                        .mapToObj(
                            i ->
                                shared(
                                    map(all.stream().filter(n -> random.nextBoolean()).toList())))
                        .toList()));
      }
      for (Future<List<Fields>> each : made) {
        for (Fields fields : each.get()) {
          assertTrue(new HashSet<>(all).containsAll(fields.keySet()));
          fields.forEach((name, value) -> assertEquals("of " + name, value.display()));
          fields.keySet().forEach(name -> assertEquals("of " + name, value(fields, name)));
        }
      }
    }
  }

  private static String value(Fields fields, String name) {
    FieldValue value = fields.get(name);
    return value == null ? "" : value.display();
  }
}
