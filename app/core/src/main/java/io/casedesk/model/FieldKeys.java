package io.casedesk.model;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The keys of all fields of a set of records, in the order of first occurrence. A {@link
 * FieldLayout} that several records share is read only once.
 *
 * @param members keys of members of the records themselves
 * @param custom keys of custom fields
 */
public record FieldKeys(Set<String> members, Set<String> custom) {

  /** Wraps the sets without copying; the caller must not modify them any more. */
  public FieldKeys {
    members = Collections.unmodifiableSet(members);
    custom = Collections.unmodifiableSet(custom);
  }

  /** Collects the keys of all fields of the records. */
  public static FieldKeys of(Iterable<? extends CaseRecord> records) {
    Set<String> members = new LinkedHashSet<>();
    Set<String> custom = new LinkedHashSet<>();
    Set<FieldLayout> ofMembers = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<FieldLayout> ofCustom = Collections.newSetFromMap(new IdentityHashMap<>());
    FieldLayout lastMembers = null;
    FieldLayout lastCustom = null;
    for (CaseRecord record : records) {
      lastMembers = add(record.members(), members, ofMembers, lastMembers);
      lastCustom = add(record.customFields(), custom, ofCustom, lastCustom);
    }
    return new FieldKeys(members, custom);
  }

  /**
   * Adds the keys of a map, unless its layout was seen before.
   *
   * @param last the layout of the map before, which is usually that of this map
   * @return the layout of the map
   */
  private static @Nullable FieldLayout add(
      Map<String, FieldValue> map,
      Set<String> keys,
      Set<FieldLayout> seen,
      @Nullable FieldLayout last) {
    if (!(map instanceof FieldValues shaped)) {
      keys.addAll(map.keySet());
      return last;
    }
    FieldLayout layout = shaped.shape();
    if (!layout.equals(last) && seen.add(layout)) {
      keys.addAll(layout.keys());
    }
    return layout;
  }

  /**
   * Returns the names of all members of records, in the order first seen.
   *
   * @param members returns the members of a record
   */
  public static <R> Set<String> names(
      Iterable<? extends R> records, Function<R, Map<String, FieldValue>> members) {
    NameCollector names = new NameCollector();
    for (R record : records) {
      names.add(members.apply(record));
    }
    return names.seen();
  }

  /**
   * Collects the names of the members of records. Skips records of a layout whose names were all
   * seen, which are most of a long list. Not thread-safe.
   */
  public static final class NameCollector {

    private final Set<String> names = new LinkedHashSet<>();
    private final Set<FieldLayout> complete = new HashSet<>();

    /** Creates a collector without names. */
    public NameCollector() {}

    /** Adds the names of the members of a record. */
    public void add(Map<String, FieldValue> members) {
      if (!(members instanceof FieldValues values)) {
        names.addAll(members.keySet());
      } else if (!complete.contains(values.shape())) {
        names.addAll(values.keySet());
        if (names.containsAll(values.shape().keys())) {
          complete.add(values.shape());
        }
      }
    }

    /** Returns the names so far, in the order first seen. */
    public Set<String> seen() {
      return Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }
  }
}
