package io.casedesk.model;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    for (CaseRecord record : records) {
      Collection<String> more = fresh(record.members(), ofMembers);
      if (!more.isEmpty()) {
        members.addAll(more);
      }
      more = fresh(record.customFields(), ofCustom);
      if (!more.isEmpty()) {
        custom.addAll(more);
      }
    }
    return new FieldKeys(members, custom);
  }

  private static Collection<String> fresh(Map<String, FieldValue> map, Set<FieldLayout> seen) {
    if (map instanceof FieldValues shaped) {
      return seen.add(shaped.shape()) ? shaped.shape().keys() : List.of();
    }
    return map.keySet();
  }
}
