package io.casedesk.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An ordered list of field names that several records share. A record need not have all of the
 * names: records that differ only in missing fields share one layout. Immutable.
 */
public final class FieldLayout {

  /** Up to this size, a linear search is faster than a hash table. */
  private static final int FEW = 8;

  /**
   * Layouts of one record up to this size have no table, because it would be larger than the
   * record.
   */
  private static final int FEW_OF_ONE = 32;

  private final String[] keys;

  // No open addressing: the names come from the service, and an attacker could make them collide.
  private final @Nullable Map<String, Integer> slots;

  private FieldLayout(String[] keys, @Nullable Map<String, Integer> slots) {
    this.keys = keys;
    this.slots = slots;
  }

  /**
   * Creates a layout with these names.
   *
   * @throws IllegalArgumentException when a name occurs twice
   */
  public static FieldLayout of(List<String> keys) {
    return of(keys, FEW);
  }

  /**
   * Creates a layout for a single record: it takes less memory, and lookups are slower.
   *
   * @throws IllegalArgumentException when a name occurs twice
   */
  public static FieldLayout ofOne(List<String> keys) {
    return of(keys, FEW_OF_ONE);
  }

  private static FieldLayout of(List<String> keys, int few) {
    Map<String, Integer> slots = HashMap.newHashMap(keys.size());
    for (String key : keys) {
      if (slots.put(key, slots.size()) != null) {
        throw new IllegalArgumentException("The name " + key + " stands twice in a shape");
      }
    }
    return new FieldLayout(keys.toArray(String[]::new), keys.size() <= few ? null : slots);
  }

  /** The names in order. */
  public List<String> keys() {
    return Collections.unmodifiableList(Arrays.asList(keys));
  }

  /** The number of names. */
  public int size() {
    return keys.length;
  }

  /** The name at a slot; slots count from 0. */
  String key(int slot) {
    return keys[slot];
  }

  /** The slot of a name; -1 when the layout does not have the name. */
  int slot(Object key) {
    if (slots != null) {
      Integer slot = slots.get(key);
      return slot == null ? -1 : slot;
    }
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The slot of a name; -1 when the layout does not have the name. Checks {@code expected} first,
   * which may be any number.
   */
  int slot(String key, int expected) {
    return expected < keys.length && keys[expected].equals(key) ? expected : slot(key);
  }
}
