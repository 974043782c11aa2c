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
 * A look through the whole list before records are created, of which some may be there already: an
 * earlier run sent them, and its answer was lost (Q16).
 *
 * @param facts what is known then
 * @param isWhole whether the whole list was seen, so that what is not in it is not there
 */
public record CreateLookup(CreateContext facts, boolean isWhole) {

  /** What there is to say of a name of which an earlier run sent a record. */
  public enum Doubt {
    /** No earlier run is in doubt about a record of that name. */
    NONE,
    /** One is, and no record of that name is there now: a person may decide to send it again. */
    NOT_SEEN,
    /** One is, and there is a record of that name. */
    SEEN,
    /** One is, and the list could not be seen whole. */
    UNKNOWN
  }

  /**
   * Reads the whole list. Blocks on the network.
   *
   * @param history what earlier runs created
   * @throws io.casedesk.model.ApiException when it cannot be read
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

  /** What there is to say of a name. */
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
