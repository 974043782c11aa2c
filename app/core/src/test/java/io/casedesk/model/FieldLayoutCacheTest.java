package io.casedesk.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FieldLayoutCacheTest {

  private static final List<String> FIELDS =
      IntStream.range(0, 20).mapToObj(i -> "field_" + i).toList();

  private final FieldLayoutCache fieldLayoutCache = new FieldLayoutCache();

  private FieldValues members(String... names) {
    return fieldLayoutCache.members(map(Arrays.asList(names)));
  }

  private static Map<String, FieldValue> map(List<String> names) {
    Map<String, FieldValue> map = new LinkedHashMap<>();
    names.forEach(name -> map.put(name, FieldValue.text("of " + name)));
    return map;
  }

  private static List<String> some(Random random) {
    return FIELDS.stream().filter(name -> random.nextInt(8) > 0).toList();
  }

  private static Set<FieldLayout> distinct(List<FieldValues> all) {
    Set<FieldLayout> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
    all.forEach(members -> distinct.add(members.shape()));
    return distinct;
  }

  @Test
  void recordsThatLeaveDifferentFieldsOutShareAShape() {
    Random random = new Random(7);
    for (int i = 0; i < 100; i++) {
      fieldLayoutCache.members(map(some(random)));
    }
    List<FieldValues> all = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      Map<String, FieldValue> map = map(some(random));
      all.add(fieldLayoutCache.members(map));
      assertEquals(map.toString(), all.getLast().toString());
    }

    Set<FieldLayout> distinct = distinct(all);
    assertTrue(distinct.size() <= 4, () -> distinct.size() + " shapes");
  }

  @Test
  void keepsTheOrderThatWasSent() {
    FieldValues first = members("a", "b", "c");
    FieldValues turned = members("c", "b", "a");
    FieldValues between = members("a", "x", "b", "c");
    FieldValues again = members("a", "c");

    assertEquals(List.of("a", "b", "c"), List.copyOf(first.keySet()));
    assertEquals(List.of("c", "b", "a"), List.copyOf(turned.keySet()));
    assertEquals(List.of("a", "x", "b", "c"), List.copyOf(between.keySet()));
    assertEquals(List.of("a", "c"), List.copyOf(again.keySet()));
    assertSame(between.shape(), again.shape());
    assertNotSame(turned.shape(), again.shape());
  }

  @Test
  void ofTwoOfOneNameTheFirstGivesThePlaceAndTheLastTheValue() {
    List<String> names = List.of("a", "b", "a", "c", "b");
    List<FieldValue> values = IntStream.range(0, 5).mapToObj(i -> FieldValue.text("" + i)).toList();

    for (int i = 0; i < 2; i++) {
      FieldValues members = fieldLayoutCache.members(names, values);
      assertEquals("{a=Text[value=2], b=Text[value=4], c=Text[value=3]}", members.toString());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> fieldLayoutCache.members(names, List.of(FieldValue.text(""))));
  }

  @Test
  void recordsOfAnotherKindGetAShapeOfTheirOwn() {
    FieldValues one = members("a", "b", "c");
    FieldValues other = members("x", "y", "z", "a");

    assertNotSame(one.shape(), other.shape());
    assertEquals(List.of("a", "b", "c"), one.shape().keys());
    assertEquals(List.of("x", "y", "z", "a"), other.shape().keys());
    assertSame(FieldValues.NONE, members());
  }

  @Test
  @DisplayName("a service that invents names for every record fills no memory")
  void keepsOnlySoMuch() {
    List<FieldValues> last = new ArrayList<>();
    for (int i = 0; i < 3 * FieldLayoutCache.MOST_LESSONS; i++) {
      String name = "name " + i;
      FieldValues members = members("id", "title", name, "status" + i, "x".repeat(i % 300));
      assertEquals(FieldValue.text("of " + name), members.get(name));
      if (i >= 2 * FieldLayoutCache.MOST_LESSONS) {
        last.add(members);
      }
    }
    List<String> known =
        last.stream().map(FieldValues::shape).distinct().flatMap(s -> s.keys().stream()).toList();

    // What is not learned any more stands only in the shape of its own record.
    assertEquals(last.size(), distinct(last).size());
    assertEquals(5L * last.size(), known.size());
  }

  @Test
  void namesThatAreTooManyOrTooLongAreNotKept() {
    List<String> many =
        IntStream.rangeClosed(0, FieldLayoutCache.MOST_KEYS).mapToObj(i -> "k" + i).toList();
    String[] lengthy = {"a", "x".repeat(FieldLayoutCache.LONGEST_KEY + 1)};

    assertNotSame(
        fieldLayoutCache.members(map(many)).shape(), fieldLayoutCache.members(map(many)).shape());
    assertNotSame(members(lengthy).shape(), members(lengthy).shape());
    assertEquals(map(many), fieldLayoutCache.members(map(many)));
  }

  @Test
  void aRecordWithFewOfTheMembersDoesNotTakeTheirRoom() {
    List<String> many = IntStream.range(0, 500).mapToObj(i -> "k" + i).toList();
    fieldLayoutCache.members(map(many));

    assertEquals(1, fieldLayoutCache.members(map(many.subList(0, 1))).shape().size());
    assertEquals(500, fieldLayoutCache.members(map(many.subList(0, 400))).shape().size());
  }

  @Test
  void severalThreadsLearnAtTheSameTime() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Set<FieldLayout>>> used = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        Random random = new Random(thread);
        used.add(threads.submit(() -> usedFor(random)));
      }
      Set<FieldLayout> all = new HashSet<>();
      for (Future<Set<FieldLayout>> each : used) {
        all.addAll(each.get());
      }
      assertTrue(all.size() < 100, () -> all.size() + " shapes");
    }
  }

  private Set<FieldLayout> usedFor(Random random) {
    List<FieldValues> all = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      Map<String, FieldValue> map = map(some(random));
      all.add(fieldLayoutCache.members(map));
      assertEquals(map.toString(), all.getLast().toString());
    }
    return distinct(all);
  }
}
