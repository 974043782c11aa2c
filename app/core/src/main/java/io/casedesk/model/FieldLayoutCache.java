package io.casedesk.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives records that have the same members, or some of the same in the same order, one shape.
 * Learns shapes from the records it is shown, and only so many that a service which invents new
 * names for every record fills no memory; what does not fit then gets a shape of its own. Safe for
 * several threads.
 */
public final class FieldLayoutCache {

  /** Shapes that are kept. */
  static final int MOST = 8;

  /** Names of one shape that is kept. */
  static final int MOST_KEYS = 1_024;

  /** Characters of a name in a shape that is kept. */
  static final int LONGEST_KEY = 128;

  /** Times that something is learned; an honest service adds a name at a time. */
  static final int MOST_LESSONS = 2_000;

  /** Empty places a record may have beyond as many as it has members. */
  private static final int SPARE = 16;

  private volatile List<FieldLayout> known = List.of();
  private int lessons;

  /** Knows no shape yet. */
  public FieldLayoutCache() {}

  /**
   * Members in a shape that is shared as far as possible.
   *
   * @param keys names in the order sent; of two that are the same, the first gives the place and
   *     the last the value
   * @param values as many values
   */
  public FieldValues members(List<String> keys, List<FieldValue> values) {
    if (keys.size() != values.size()) {
      throw new IllegalArgumentException(keys.size() + " names, " + values.size() + " values");
    }
    if (keys.isEmpty()) {
      return FieldValues.NONE;
    }
    FieldValues members = fitted(known, keys, values);
    return members != null ? members : learned(keys, values);
  }

  /** The same members, in a shape that is shared as far as possible. */
  public FieldValues members(Map<String, FieldValue> members) {
    return members(List.copyOf(members.keySet()), List.copyOf(members.values()));
  }

  private static @Nullable FieldValues fitted(
      List<FieldLayout> shapes, List<String> keys, List<FieldValue> values) {
    for (FieldLayout shape : shapes) {
      @Nullable FieldValue[] slots = slots(shape, keys, values);
      if (slots != null) {
        return new FieldValues(shape, slots);
      }
    }
    return null;
  }

  /** The values where the shape has their names; null when it has not all of them in this order. */
  private static @Nullable FieldValue @Nullable [] slots(
      FieldLayout shape, List<String> keys, List<FieldValue> values) {
    if (tooWide(shape.size(), keys.size()) || shape.slot(keys.getFirst(), 0) < 0) {
      return null;
    }
    @Nullable FieldValue[] slots = new FieldValue[shape.size()];
    int next = 0;
    for (int i = 0; i < keys.size(); i++) {
      int slot = shape.slot(keys.get(i), next);
      if (slot < 0 || (slot < next && slots[slot] == null)) {
        return null;
      }
      slots[slot] = values.get(i);
      next = Math.max(next, slot + 1);
    }
    return slots;
  }

  private static boolean tooWide(int width, int members) {
    return width > 2L * members + SPARE;
  }

  private FieldValues learned(List<String> keys, List<FieldValue> values) {
    Map<String, FieldValue> members = LinkedHashMap.newLinkedHashMap(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      members.put(keys.get(i), values.get(i));
    }
    FieldLayout shape = learn(List.copyOf(members.keySet()));
    @Nullable FieldValue[] slots = shape == null ? null : slots(shape, keys, values);
    return shape == null || slots == null ? FieldValues.of(members) : new FieldValues(shape, slots);
  }

  /** A shape that has these names; null when none is to be learned. */
  private synchronized @Nullable FieldLayout learn(List<String> names) {
    boolean worthKeeping =
        names.size() <= MOST_KEYS && names.stream().allMatch(name -> name.length() <= LONGEST_KEY);
    if (!worthKeeping || lessons >= MOST_LESSONS) {
      return null;
    }
    lessons++;
    for (FieldLayout shape : known) {
      List<String> grown = grown(shape.keys(), names);
      if (grown != null) {
        // Another thread may have learned it meanwhile.
        return grown.size() == shape.size() ? shape : kept(FieldLayout.of(grown), shape);
      }
    }
    return known.size() < MOST ? kept(FieldLayout.of(names), null) : null;
  }

  /** Puts a shape first, in place of the one it grew from. */
  private FieldLayout kept(FieldLayout shape, @Nullable FieldLayout instead) {
    List<FieldLayout> kept = new ArrayList<>(known);
    kept.remove(instead);
    kept.addFirst(shape);
    known = List.copyOf(kept);
    return shape;
  }

  /**
   * All names of both in an order that fits both; null when there is none, or when they have so
   * little in common that the records had better not share a shape.
   */
  private static @Nullable List<String> grown(List<String> shape, List<String> names) {
    Set<String> there = new HashSet<>(shape);
    long common = names.stream().filter(there::contains).count();
    long width = shape.size() + names.size() - common;
    if (2 * common < names.size() || width > MOST_KEYS || tooWide((int) width, names.size())) {
      return null;
    }
    List<String> grown = new ArrayList<>((int) width);
    int next = 0;
    List<String> fresh = new ArrayList<>();
    for (String name : names) {
      if (!there.contains(name)) {
        fresh.add(name);
        continue;
      }
      int at = shape.subList(next, shape.size()).indexOf(name);
      if (at < 0) {
        return null;
      }
      // What is new goes as close as it can before the name that follows it.
      grown.addAll(shape.subList(next, next + at));
      grown.addAll(fresh);
      grown.add(name);
      fresh.clear();
      next += at + 1;
    }
    grown.addAll(shape.subList(next, shape.size()));
    grown.addAll(fresh);
    return grown;
  }
}
