package io.casedesk.changes.run;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.service.RecordRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The records that may exist already before records are created: those that earlier runs created,
 * or may have created (Q16), and those of equal names.
 *
 * @param history the rows that earlier runs created
 * @param idsByName ids of the known records, by name
 * @param isWhole whether the list of records is known to be complete, so that a record that is not
 *     in it does not exist
 */
public record CreateLookup(
    CreateHistory history, Map<String, List<String>> idsByName, boolean isWhole) {

  private static final CreateLookup NONE = new CreateLookup(CreateHistory.none(), Map.of(), true);

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

  /** A lookup for a plan that creates nothing. */
  public static CreateLookup none() {
    return NONE;
  }

  /**
   * Looks up the records that may exist already for a plan made from a table; reads the logs of
   * runs.
   *
   * @param records the loaded records, which may be incomplete
   */
  public static CreateLookup ofTable(
      ChangePlan plan, RunStore runs, Collection<? extends CaseRecord> records) {
    if (plan.creates().isEmpty()) {
      return NONE;
    }
    Map<String, List<String>> named = new HashMap<>();
    for (CaseRecord record : records) {
      named.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(record.id());
    }
    return new CreateLookup(CreateHistory.ofTable(plan, runs), named, false);
  }

  /**
   * Reads the whole list. Blocks on the network.
   *
   * @param history the rows that earlier runs created
   * @throws io.casedesk.model.ApiException when the list cannot be read
   */
  public static <R extends CaseRecord> CreateLookup read(
      RecordRepository<R> repository,
      RecordKind kind,
      CreateHistory history,
      Collection<PlannedCreate> creates) {
    Set<String> names = creates.stream().map(PlannedCreate::name).collect(Collectors.toSet());
    RecordsByName<R> list =
        RecordsByName.read(
            repository,
            kind.title(),
            names,
            RunOptions.defaults().fresh(),
            RunClock.SYSTEM,
            () -> true);
    Map<String, List<String>> ids = new HashMap<>();
    list.named()
        .forEach((name, records) -> ids.put(name, records.stream().map(CaseRecord::id).toList()));
    return new CreateLookup(history, ids, list.isWhole());
  }

  /** Whether an earlier run may have created a record with this name. */
  public Doubt doubt(String name) {
    if (!history.mayHaveCreated(name)) {
      return Doubt.NONE;
    }
    if (!idsByName.getOrDefault(name, List.of()).isEmpty()) {
      return Doubt.SEEN;
    }
    return isWhole ? Doubt.NOT_SEEN : Doubt.UNKNOWN;
  }
}
