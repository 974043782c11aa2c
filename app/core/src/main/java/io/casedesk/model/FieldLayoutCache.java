package io.casedesk.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets records with equal or similar lists of members share one {@link FieldLayout}. Learns layouts
 * from the records it is given. Its size is bounded, so that a service that sends new names in
 * every record can't fill the memory; a record that doesn't fit gets a layout of its own. Safe for
 * several threads.
 */
public final class FieldLayoutCache {

  /** Maximum number of cached layouts. */
  static final int MOST = 8;

  /** Maximum number of names in a cached layout. */
  static final int MOST_KEYS = 1_024;

  /** Maximum length of a name in a cached layout, in characters. */
  static final int LONGEST_KEY = 128;

  /**
   * Maximum number of times a layout is added or extended; a normal service adds one name at a
   * time.
   */
  static final int MOST_LESSONS = 2_000;

  /** Maximum number of empty slots of a record, in addition to its number of members. */
  private static final int SPARE = 16;

  private volatile List<FieldLayout> known = List.of();
  private int lessons;

  /** Creates an empty cache. */
  public FieldLayoutCache() {}

  /**
   * Returns the members in a layout that is shared if possible.
   *
   * @param keys names in the order sent; of duplicate names, the first gives the position and the
   *     last gives the value
   * @param values the values, one for each name
   */
  public FieldValues members(List<String> keys, List<FieldValue> values) {
    if (keys.size() != values.size()) {
      throw new IllegalArgumentException(keys.size() + " names, " + values.size() + " values");
    }
    if (keys.isEmpty()) {
      return FieldValues.NONE;
    }
    FieldValues members = inSharedLayout(known, keys, values);
    return members != null ? members : learned(keys, values);
  }

  /** Returns the members in a layout that is shared if possible. */
  public FieldValues members(Map<String, FieldValue> members) {
    return members(List.copyOf(members.keySet()), List.copyOf(members.values()));
  }

  private static @Nullable FieldValues inSharedLayout(
      List<FieldLayout> shapes, List<String> keys, List<FieldValue> values) {
    for (FieldLayout shape : shapes) {
      @Nullable FieldValue[] slots = slots(shape, keys, values);
      if (slots != null) {
        return new FieldValues(shape, slots);
      }
    }
    return null;
  }

  /** The values in the order of the layout; null unless it has all the names in this order. */
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
    FieldLayout shape = cacheLayout(List.copyOf(members.keySet()));
    @Nullable FieldValue[] slots = shape == null ? null : slots(shape, keys, values);
    return shape == null || slots == null ? FieldValues.of(members) : new FieldValues(shape, slots);
  }

  /**
   * Caches a layout with these names and returns it; null when it is not worth caching, or the
   * cache is full.
   */
  private synchronized @Nullable FieldLayout cacheLayout(List<String> names) {
    boolean worthKeeping =
        names.size() <= MOST_KEYS && names.stream().allMatch(name -> name.length() <= LONGEST_KEY);
    if (!worthKeeping || lessons >= MOST_LESSONS) {
      return null;
    }
    lessons++;
    for (FieldLayout shape : known) {
      List<String> grown = mergedNames(shape.keys(), names);
      if (grown != null) {
        // Another thread may have added the layout in the meantime.
        return grown.size() == shape.size() ? shape : putFirst(FieldLayout.of(grown), shape);
      }
    }
    return known.size() < MOST ? putFirst(FieldLayout.of(names), null) : null;
  }

  /** Puts a layout first, in place of the one that it extends, if any. */
  private FieldLayout putFirst(FieldLayout shape, @Nullable FieldLayout instead) {
    List<FieldLayout> kept = new ArrayList<>(known);
    kept.remove(instead);
    kept.addFirst(shape);
    known = List.copyOf(kept);
    return shape;
  }

  /**
   * Merges both lists of names in an order compatible with both; null when there is no such order,
   * or when the lists have too little in common for the records to share a layout.
   */
  private static @Nullable List<String> mergedNames(List<String> shape, List<String> names) {
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
      // New names go as close as possible before the name that follows them.
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
