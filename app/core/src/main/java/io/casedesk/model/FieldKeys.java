package io.casedesk.model;

import io.casedesk.model.Fields.Names;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The keys of all fields of a set of records, in the order of first occurrence.
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
    return new FieldKeys(
        names(records, CaseRecord::members), names(records, CaseRecord::customFields));
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
   * Collects the names of the members of records. Of records that share names, as those of one list
   * do, it compares only places. Not thread-safe.
   */
  public static final class NameCollector {

    private final Set<String> names = new LinkedHashSet<>();
    private final BitSet seen = new BitSet();
    private @Nullable Names shared;

    /** Creates a collector without names. */
    public NameCollector() {}

    /** Adds the names of the members of a record. */
    @SuppressWarnings("ReferenceEquality") // places belong to one object
    public void add(Map<String, FieldValue> members) {
      if (!(members instanceof Fields fields)) {
        names.addAll(members.keySet());
        return;
      }
      if (shared != fields.names()) {
        shared = fields.names();
        seen.clear();
      }
      for (int place = 0; place < fields.end(); place++) {
        if (fields.isSet(place) && !seen.get(place)) {
          seen.set(place);
          names.add(fields.name(place));
        }
      }
    }

    /** Returns the names so far, in the order first seen. */
    public Set<String> seen() {
      return Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }
  }
}
