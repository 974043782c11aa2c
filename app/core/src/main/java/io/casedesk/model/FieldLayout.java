package io.casedesk.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names of members in their order, shared by the records that have them. A record need not have all
 * of them, so records that differ only in what was left out share one shape. Immutable.
 */
public final class FieldLayout {

  /** So few names are found sooner one after another than by a table. */
  private static final int FEW = 8;

  /** So few names of a single record are not worth a table, which is larger than the record. */
  private static final int FEW_OF_ONE = 32;

  private final String[] keys;

  // Not open addressing: names come from the service, and can be made to collide.
  private final @Nullable Map<String, Integer> slots;

  private FieldLayout(String[] keys, @Nullable Map<String, Integer> slots) {
    this.keys = keys;
    this.slots = slots;
  }

  /**
   * A shape of these names.
   *
   * @throws IllegalArgumentException when a name stands there twice
   */
  public static FieldLayout of(List<String> keys) {
    return of(keys, FEW);
  }

  /**
   * A shape that only one record has: smaller, and slower to find names in.
   *
   * @throws IllegalArgumentException when a name stands there twice
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

  /** The names, in their order. */
  public List<String> keys() {
    return Collections.unmodifiableList(Arrays.asList(keys));
  }

  /** How many names there are. */
  public int size() {
    return keys.length;
  }

  /** The name at a place; from 0. */
  String key(int slot) {
    return keys[slot];
  }

  /** Where a name stands; -1 when it does not. */
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

  /** The same, trying the place where it is expected first; any place may be expected. */
  int slot(String key, int expected) {
    return expected < keys.length && keys[expected].equals(key) ? expected : slot(key);
  }
}
