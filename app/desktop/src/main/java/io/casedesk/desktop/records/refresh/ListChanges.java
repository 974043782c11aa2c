package io.casedesk.desktop.records.refresh;

import io.casedesk.desktop.records.refresh.RecordChange.Kind;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of records since a moment. Immutable.
 *
 * @param since when the list was read that they are compared with
 * @param records by id, in the order found
 */
public record ListChanges(Instant since, Map<String, RecordChange> records) {

  /** Copies. */
  public ListChanges {
    records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
  }

  /** Those of a read. */
  public static ListChanges of(Instant since, List<RecordChange> changes) {
    Map<String, RecordChange> records = new LinkedHashMap<>();
    changes.forEach(change -> records.put(change.id(), change));
    return new ListChanges(since, records);
  }

  /** Whether nothing changed. */
  public boolean isEmpty() {
    return records.isEmpty();
  }

  /** How many became so. */
  public int count(Kind kind) {
    return (int) records.values().stream().filter(change -> change.kind() == kind).count();
  }

  /** Ids of the records that are there: changed or new. */
  public Set<String> present() {
    Set<String> ids = new LinkedHashSet<>();
    records.values().stream()
        .filter(change -> change.kind() != Kind.GONE)
        .forEach(change -> ids.add(change.id()));
    return ids;
  }

  /** The same without some records, which are known to be so for another reason. */
  public ListChanges without(Set<String> ids) {
    Map<String, RecordChange> rest = new LinkedHashMap<>(records);
    rest.keySet().removeAll(ids);
    return new ListChanges(since, rest);
  }

  /** These and then those of a later read, since the earlier moment. */
  public ListChanges then(ListChanges later) {
    Map<String, RecordChange> joined = new LinkedHashMap<>(records);
    later.records.forEach(
        (id, change) -> {
          RecordChange first = joined.get(id);
          RecordChange both = first == null ? change : first.then(change);
          if (both == null) {
            joined.remove(id);
          } else {
            joined.put(id, both);
          }
        });
    return new ListChanges(since, joined);
  }
}
