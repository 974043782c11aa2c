package io.casedesk.model;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of the fields that records have, in the order first seen. Looks at the names that
 * records share only once.
 *
 * @param members names of members of the records themselves
 * @param custom names of custom fields
 */
public record FieldKeys(Set<String> members, Set<String> custom) {

  /** Takes over what nobody changes any more. */
  public FieldKeys {
    members = Collections.unmodifiableSet(members);
    custom = Collections.unmodifiableSet(custom);
  }

  /** Those of any of the records. */
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
