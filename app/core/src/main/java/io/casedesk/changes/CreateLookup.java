package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RecordRepository;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of reading the whole list before a create, when some of the records may exist already:
 * an earlier run sent them and its answer was lost (Q16).
 *
 * @param facts the history and the ids by name
 * @param isWhole whether the list is complete, so that a record that is not in it does not exist
 */
public record CreateLookup(CreateContext facts, boolean isWhole) {

  /** Whether an earlier run may have created a record with a name. */
  public enum Doubt {
    /** No earlier run left an unconfirmed record of that name. */
    NONE,
    /**
     * A run left an unconfirmed record, and no record has that name: the user may send it again.
     */
    NOT_SEEN,
    /** A run left an unconfirmed record, and a record has that name. */
    SEEN,
    /** A run left an unconfirmed record, and the list that was read is incomplete. */
    UNKNOWN
  }

  /**
   * Reads the whole list. Blocks on the network.
   *
   * @param history the rows that earlier runs created
   * @throws io.casedesk.model.ApiException when the list cannot be read
   */
  public static <R extends CaseRecord> CreateLookup at(
      RecordRepository<R> repository,
      RecordKind kind,
      CreateHistory history,
      Collection<PlannedCreate> creates) {
    Set<String> names = creates.stream().map(PlannedCreate::name).collect(Collectors.toSet());
    RecordsByName<R> list =
        RecordsByName.read(
            repository, kind.title(), names, RunOptions.defaults().fresh(), RunClock.SYSTEM);
    Map<String, List<String>> ids = new HashMap<>();
    list.named()
        .forEach((name, records) -> ids.put(name, records.stream().map(CaseRecord::id).toList()));
    return new CreateLookup(new CreateContext(history, ids), list.isWhole());
  }

  /** Whether an earlier run may have created a record with this name. */
  public Doubt doubt(String name) {
    if (!facts.history().doubts(name)) {
      return Doubt.NONE;
    }
    if (!facts.named().getOrDefault(name, List.of()).isEmpty()) {
      return Doubt.SEEN;
    }
    return isWhole ? Doubt.NOT_SEEN : Doubt.UNKNOWN;
  }
}
