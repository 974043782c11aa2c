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
 * The records that changed since a point in time. Immutable.
 *
 * @param since when the earlier list was read
 * @param records the changes by record id, in the order found
 */
public record ListChanges(Instant since, Map<String, RecordChange> records) {

  /** Copies the map. */
  public ListChanges {
    records = Collections.unmodifiableMap(new LinkedHashMap<>(records));
  }

  /** Creates the changes of one read. */
  public static ListChanges of(Instant since, List<RecordChange> changes) {
    Map<String, RecordChange> records = new LinkedHashMap<>();
    changes.forEach(change -> records.put(change.id(), change));
    return new ListChanges(since, records);
  }

  /** Returns whether nothing changed. */
  public boolean isEmpty() {
    return records.isEmpty();
  }

  /** Returns the number of changes of a kind. */
  public int count(Kind kind) {
    return (int) records.values().stream().filter(change -> change.kind() == kind).count();
  }

  /** Returns the ids of the changed and new records. */
  public Set<String> present() {
    Set<String> ids = new LinkedHashSet<>();
    records.values().stream()
        .filter(change -> change.kind() != Kind.GONE)
        .forEach(change -> ids.add(change.id()));
    return ids;
  }

  /** Returns a copy without some records, whose changes have another explanation. */
  public ListChanges without(Set<String> ids) {
    Map<String, RecordChange> rest = new LinkedHashMap<>(records);
    rest.keySet().removeAll(ids);
    return new ListChanges(since, rest);
  }

  /** Combines these changes with those of a later read. */
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
